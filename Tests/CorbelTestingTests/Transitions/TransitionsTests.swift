import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Transitions", .stallLimit) struct TransitionsTests {
  struct Door: Reducer {
    struct State: Equatable {
      enum Position: Equatable {
        case shut
        case open(width: Int)
      }

      struct Sign: Alternatives, Equatable { var closed: String?, sale: Int? }

      var position = Position.shut
      var sign: OneOf<Sign> = nil
      var side: Position?
      var key: String?
      var isLit: Bool?
      var visitors: [String] = []
      var guests: Set<Int> = []
      var keys: [Int: String] = [:]
      var items: Loadable<[Int]> = .notLoaded
      var isPainted = false
      var count = 0
    }

    enum Action {
      case pushed, pulled, knocked
      case lock(LockAction)

      enum LockAction { case turned, broken }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      switch action {
      case .pushed: state.position = .open(width: state.count)
      case .pulled: state.position = .shut
      case .knocked:
        state.visitors.append("guest")
        (state.guests, state.keys, state.items) = ([1], [1: "key"], .loaded([]))
        state.sign.sale = 3
      case .lock(.turned): (state.key, state.side, state.isLit) = ("key", .shut, false)
      case .lock(.broken): state.isPainted = true
      }
      return .none
    }
  }

  fileprivate static let position: @MainActor @Sendable (Door.State) -> String = { state in
    state.position == .shut ? "shut" : "standing open"
  }

  fileprivate func take(_ actions: [Door.Action]) {
    let store = TestStore(initialState: Door.State(), reducer: Door(), exhaustivity: .off)
    for action in actions { store.send(action) }
  }

  private func transitions(
    _ actions: [[Door.Action]],
    by name: (@MainActor @Sendable (Door.State) -> String)? = Self.position
  ) async -> Transitions {
    let transitions = Transitions(of: Door.self, by: name)
    await transitions.recording {
      for actions in actions { take(actions) }
    }
    return transitions
  }

  @Test("a diagram has one arrow from a state to another, with all actions, and quotes names")
  func mermaid() async {
    let transitions = await transitions([[.pushed, .pushed, .pulled], [.lock(.turned), .pushed]])
    expectEqual(
      transitions.mermaid,
      """
      stateDiagram-v2
        shut
        state "standing open" as s2
        shut --> s2: pushed
        s2 --> shut: pulled
      """)
    do {
      let quoted = await self.transitions([[.pushed]]) { state in
        Self.position(state) == "shut" ? "a file (\"x\")\n#1" : "geöffnet"
      }
      expectEqual(
        quoted.mermaid,
        """
        stateDiagram-v2
          state "a file (#quot;x#quot;) #35;1" as s1
          state "geöffnet" as s2
          s1 --> s2: pushed
        """)
      let empty = await self.transitions([[.pushed]]) { _ in "" }
      expectEqual(empty.mermaid, "stateDiagram-v2\n  state \"\" as s1")
    }
  }

  @Test("the pairs that were never taken are listed for each state, also one that is never left")
  func neverTaken() async throws {
    let transitions = await transitions([[.pushed, .pushed], [.lock(.turned)]])
    expectEqual(
      transitions.neverTaken.map { "\($0): \($1)" },
      [
        "shut: lock.broken", "shut: pulled", "shut: knocked", "standing open: lock.turned",
        "standing open: lock.broken", "standing open: pulled", "standing open: knocked",
      ])
    // A walk takes transitions as a test does.
    let walks = Transitions(of: Door.self, by: Self.position)
    try await walks.recording {
      try await explore(Door.self, runs: 10) { walk in
        walk.explore(TestStore(initialState: Door.State(), reducer: Door()))
        walk.invariant("the count never falls") { $0.count <= $1.count }
      }
    }
    expectEqual(walks.neverTaken.count, 0)
  }

  @Test("without names, states are told apart by cases, values, emptiness and Booleans")
  func names() async {
    let actions: [[Door.Action]] = [[.pushed, .lock(.turned)], [.lock(.broken), .knocked]]
    let transitions = await transitions(actions, by: nil)
    let nothing = "no visitors, no guests, no keys, items notLoaded"
    expectEqual(
      transitions.mermaid,
      """
      stateDiagram-v2
        state "position open, no sign, no side, no key, no isLit, \(nothing), not isPainted" as s1
        state "position open, no sign, side shut, key, not isLit, \(nothing), not isPainted" as s2
        state "position shut, no sign, no side, no key, no isLit, \(nothing), isPainted" as s3
        state "position shut, no sign, no side, no key, no isLit, \(nothing), not isPainted" as s4
        state "position shut, sign sale, no side, no key, no isLit, visitors, guests, keys, items loaded, isPainted" as s5
        s1 --> s2: lock.turned
        s3 --> s5: knocked
        s4 --> s1: pushed
        s4 --> s3: lock.broken
      """)
    // A diagram is the same, in whatever order the transitions were taken.
    await expectEqual(self.transitions(actions.reversed(), by: nil).mermaid, transitions.mermaid)
  }

  @Test("a state with nothing to tell it apart has one name, and records don't mix features")
  func anyState() async {
    struct Text { var text = "" }
    let texts = Transitions(of: Plain<Text, Bool>.self)
    await texts.recording { _ = plainStore(Text()) { (_: inout Text, _: Bool) in }.send(true) }
    let numbers = Transitions(of: Counting.self)
    await numbers.recording { _ = plainStore(1) { (_: inout Int, _: Bool) in }.send(true) }
    for transitions in [texts, numbers] {
      expectEqual(transitions.mermaid, "stateDiagram-v2\n  any")
      expectEqual(transitions.neverTaken.count, 0)
    }
    let (outer, other) = (Transitions(of: Door.self), Transitions(of: Pager.self))
    await outer.recording { await other.recording { take([.pushed]) } }
    expectTrue(!outer.neverTaken.isEmpty)
    expectEqual(other.mermaid, "stateDiagram-v2")
  }

  @MainActor @Suite("in a file") struct Files {
    private static func withSettings<Result>(
      _ environment: [String: String], arguments: [String] = [],
      _ body: () async throws -> Result
    ) async rethrows -> Result {
      let settings = TestSettings(environment, arguments: ["tests"] + arguments)
      return try await TestSettings.$current.withValue(settings) { try await body() }
    }

    /// Expects the diagram of transitions in a file, and returns the failures.
    private func failures(
      of transitions: Transitions, in file: String, accepting: Bool = false,
      arguments: [String] = []
    ) async -> [String] {
      await recordedFailures {
        await Self.withSettings(
          accepting ? ["CORBEL_TRANSITIONS": "accept"] : [:], arguments: arguments
        ) { transitions.expect(file: file) }
      }.map { $0.replacingOccurrences(of: file, with: "Door.mmd") }
    }

    /// Runs a suite with the trait, and returns its failures and notices.
    private func suite(
      _ actions: [Door.Action], in file: String, arguments: [String] = [],
      environment: [String: String] = ["CORBEL_TRANSITIONS": "accept"]
    ) async throws -> [String] {
      let test = try unwrap(Test.current)
      let trait: TransitionsTrait = .transitions(
        of: Door.self, by: TransitionsTests.position, file: file)
      return try await recordedMessages {
        try await Self.withSettings(environment, arguments: arguments) {
          try await trait.provideScope(for: test, testCase: nil) {
            await MainActor.run { TransitionsTests().take(actions) }
          }
        }
      }.map { "\($0.severity): " + $0.text.replacingOccurrences(of: file, with: "Door.mmd") }
    }

    /// A file beside this one, which a test removes.
    private func withFile(_ body: @MainActor (String) async throws -> Void) async throws {
      let name = "\(UUID().uuidString).mmd"
      let url = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
        .appendingPathComponent(name)
      defer { try? FileManager.default.removeItem(at: url) }
      try await body(name)
    }

    private static let written =
      "warning: The transitions of TransitionsTests.Door were written to 'Door.mmd'."

    @Test("a diagram that is written is told once, and a second run begins without the first")
    func notice() async throws {
      let arguments = ["--filter", "Other", "--filter", "TransitionsTests"]
      try await withFile { file in
        try await expectEqual(
          suite([.pushed], in: file, arguments: arguments, environment: [:]), [])
        try await expectEqual(suite([.pushed], in: file, arguments: arguments), [Self.written])
        try await expectEqual(suite([.pushed], in: file, arguments: arguments), [])
      }
    }

    @Test("a run that leaves out tests, or takes other walks, doesn't accept or compare a diagram")
    func leftOut() async throws {
      let rows: [(arguments: [String], environment: [String: String], setting: String)] = [
        (["--filter", "OtherTests/leftOut"], [:], "--filter OtherTests/leftOut"),
        (["--skip", "TransitionsTests/other"], [:], "--skip TransitionsTests/other"),
        (
          ["--filter", "TransitionsTests", "--skip", "x"], [:],
          "--filter TransitionsTests --skip x"
        ),
        ([], ["CORBEL_EXPLORATION_RUNS": "5"], "CORBEL_EXPLORATION_RUNS=5"),
        ([], ["CORBEL_EXPLORATION_SEED": "5"], "CORBEL_EXPLORATION_SEED=5"),
      ]
      for row in rows {
        try await withFile { file in
          let accepting = row.environment.merging(["CORBEL_TRANSITIONS": "accept"]) { $1 }
          let accepted = try await suite(
            [.pushed], in: file, arguments: row.arguments, environment: accepting)
          expectEqual(
            accepted,
            [
              """
              failure: The diagram in 'Door.mmd' was not written, because it may not have all transitions.

                Setting:  \(row.setting)

              The file is unchanged. Run the whole suite without this setting, and with \
              CORBEL_TRANSITIONS=accept.
              """
            ])
          let compared = try await suite(
            [.pushed], in: file, arguments: row.arguments, environment: row.environment)
          expectEqual(compared, [], row.setting)
        }
      }
    }

    @Test("an unknown setting, and a missing transition or file, are reported") func mistakes()
      async throws
    {
      let unknown = try await suite(
        [.pushed], in: "Door.mmd", environment: ["CORBEL_TRANSITIONS": "yes"])
      expectEqual(
        unknown,
        [
          """
          failure: 'yes' is not a value of CORBEL_TRANSITIONS.

          The diagram in 'Door.mmd' was neither compared nor written. Set CORBEL_TRANSITIONS to \
          'accept' to write the diagram, or don't set it.
          """
        ])
      for environment in [[:], ["CORBEL_TRANSITIONS": "accept"]] {
        let run = try await suite([], in: "Door.mmd", environment: environment)
        expectEqual(
          run,
          [
            """
            failure: No test has taken a transition of TransitionsTests.Door.

            The diagram in 'Door.mmd' was neither compared nor written. Create a 'TestStore' of \
            TransitionsTests.Door in a test of the suite, and send actions to it.
            """
          ])
      }
      do {
        let transitions = await TransitionsTests().transitions([[.pushed]])
        for arguments in [[], ["--filter", "x"]] {
          await expectEqual(
            failures(of: transitions, in: "None.mmd", arguments: arguments),
            [
              """
              There is no file 'Door.mmd' with the transitions of TransitionsTests.Door.

                stateDiagram-v2
                  shut
                  state "standing open" as s2
                  shut --> s2: pushed

              To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept.
              """
            ])
        }
        let failures = await failures(of: transitions, in: "none/Door.mmd", accepting: true)
        expectEqual(
          failures.map { $0.hasPrefix("'Door.mmd' could not be written: ") }, [true])
      }
    }

    @Test("an accepted diagram passes until a transition is new, such as a late answer, or missing")
    func changed() async throws {
      try await withFile { file in
        let tests = TransitionsTests()
        await expectEqual(
          failures(of: tests.transitions([[.pushed]]), in: file, accepting: true), [])
        await expectEqual(failures(of: tests.transitions([[.pushed, .pushed]]), in: file), [])
        let lost = await failures(of: tests.transitions([[.knocked]]), in: file)
        expectEqual(lost.first?.contains("  - shut --> s2: pushed\n"), true)
      }
      try await withFile { file in
        await expectEqual(failures(of: SignIn.transitions(), in: file, accepting: true), [])
        let failures = await failures(of: SignIn.transitions(.answered), in: file)
        expectEqual(
          failures.map { $0.replacingOccurrences(of: "Door.mmd", with: "SignIn.mmd") },
          [
            """
            The transitions of SignIn differ from those in 'SignIn.mmd'.

              + ready --> signedIn: answered

            Correct the feature, or the tests that no longer take a transition. To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept.
            """
          ])
      }
    }
  }
}
