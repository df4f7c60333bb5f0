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

      var position = Position.shut
      var key: String?
      var visitors: [String] = []
      var isPainted = false
      var count = 0
    }

    enum Action {
      case pushed, pulled, knocked
      case lock(Lock)

      enum Lock { case turned, broken }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      switch action {
      case .pushed: state.position = .open(width: state.count)
      case .pulled: state.position = .shut
      case .knocked: state.visitors.append("guest")
      case .lock(.turned): state.key = "key"
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

  private func transitions(_ actions: [[Door.Action]], named: Bool = true) async -> Transitions {
    let transitions = Transitions(of: Door.self, by: named ? Self.position : nil)
    await transitions.recording {
      for actions in actions { take(actions) }
    }
    return transitions
  }

  @Test("a diagram has one arrow from a state to another, with all actions that lead there")
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
  }

  @Test("a state that is reached and never left is among those without transitions")
  func neverLeft() async {
    let transitions = await transitions([[.pushed]])
    let states = Set(transitions.neverTaken.map(\.state))
    expectEqual(states, ["shut", "standing open"])
  }

  @Test("quotes and line breaks in a state's name don't break a diagram") func quotes() async {
    let transitions = Transitions(of: Door.self) { state in
      Self.position(state) == "shut" ? "a file (\"x\")\n#1" : "geöffnet"
    }
    await transitions.recording { take([.pushed]) }
    expectEqual(
      transitions.mermaid,
      """
      stateDiagram-v2
        state "a file (#quot;x#quot;) #35;1" as s1
        state "geöffnet" as s2
        s1 --> s2: pushed
      """)
  }

  @Test("a state without a name is shown without one") func emptyName() async {
    let transitions = Transitions(of: Door.self) { _ in "" }
    await transitions.recording { take([.pushed]) }
    expectEqual(transitions.mermaid, "stateDiagram-v2\n  state \"\" as s1")
  }

  @Test("a diagram is the same, in whatever order the transitions were taken") func stable() async {
    let first = await transitions([[.pushed, .pulled], [.lock(.broken), .knocked]], named: false)
    let second = await transitions(
      [[.lock(.broken), .knocked], [.pushed, .pulled]], named: false)
    expectEqual(first.mermaid, second.mermaid)
  }

  @Test("the pairs that were never taken are listed for each state") func neverTaken() async {
    let transitions = await transitions([[.pushed, .pushed, .pulled], [.lock(.turned)]])
    expectEqual(
      transitions.neverTaken.map { "\($0): \($1)" },
      [
        "shut: lock.broken", "shut: pulled", "shut: knocked", "standing open: lock.turned",
        "standing open: lock.broken", "standing open: knocked",
      ])
  }

  @Test("without names, states are told apart by cases, values, emptiness and Booleans")
  func names() async {
    let transitions = await transitions(
      [[.pushed, .lock(.turned), .knocked, .lock(.broken)]], named: false)
    expectEqual(
      transitions.mermaid.split(separator: "\n").filter { $0.contains("state ") },
      [
        #"  state "position open, key, no visitors, not isPainted" as s1"#,
        #"  state "position open, key, visitors, isPainted" as s2"#,
        #"  state "position open, key, visitors, not isPainted" as s3"#,
        #"  state "position open, no key, no visitors, not isPainted" as s4"#,
        #"  state "position shut, no key, no visitors, not isPainted" as s5"#,
      ])
  }

  @Test("values in optionals, sets and dictionaries tell states apart as well") func moreNames()
    async
  {
    struct Hall: Reducer {
      struct State {
        var side: Door.State.Position? = .shut
        var isLit: Bool? = false
        var guests: Set<Int> = []
        var keys: [Int: String] = [:]
      }
      enum Action { case entered }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        state = State(side: nil, isLit: nil, guests: [1], keys: [1: "key"])
        return .none
      }
    }
    let transitions = Transitions(of: Hall.self)
    await transitions.recording {
      let store = TestStore(initialState: Hall.State(), reducer: Hall(), exhaustivity: .off)
      store.send(.entered)
    }
    expectEqual(
      transitions.mermaid,
      """
      stateDiagram-v2
        state "no side, no isLit, guests, keys" as s1
        state "side shut, not isLit, no guests, no keys" as s2
        s2 --> s1: entered
      """)
  }

  @Test("a record in another one records the same transitions") func nested() async {
    let (outer, inner) = (Transitions(of: Door.self), Transitions(of: Door.self))
    await outer.recording { await inner.recording { take([.pushed]) } }
    expectTrue(!inner.neverTaken.isEmpty)
    expectEqual(outer.mermaid, inner.mermaid)
  }

  @Test("a state without anything to tell it apart has one name") func anyState() async {
    struct Empty: Reducer {
      struct State { var text = "" }
      enum Action { case sent }
      func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
    }
    let (empty, number) = (
      Transitions(of: Empty.self), Transitions(of: Reduce<Int, Bool, Never>.self)
    )
    await empty.recording { Self.send(.sent, to: Empty(), Empty.State()) }
    await number.recording {
      Self.send(true, to: Reduce<Int, Bool, Never> { _, _ in .none }, 1)
    }
    expectEqual(empty.mermaid, "stateDiagram-v2\n  any")
    expectEqual(number.mermaid, empty.mermaid)
    expectTrue(number.neverTaken.isEmpty)
  }

  @Test("a value that is loaded is told apart by its phase") func loadable() async {
    struct Page: Reducer {
      struct State { var items: Loadable<[Int]> = .notLoaded }
      enum Action { case failed }
      func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
    }
    let transitions = Transitions(of: Page.self)
    await transitions.recording { Self.send(.failed, to: Page(), Page.State()) }
    expectEqual(transitions.mermaid, "stateDiagram-v2\n  state \"items notLoaded\" as s1")
  }

  @MainActor private static func send<R: Reducer>(
    _ action: R.Action, to reducer: R, _ state: R.State
  ) {
    TestStore(initialState: state, reducer: reducer).send(action)
  }

  @Test("a walk takes transitions as a test does") func walks() async throws {
    let transitions = Transitions(of: Door.self, by: Self.position)
    try await transitions.recording {
      try await explore(Door.self, runs: 10) { walk in
        walk.subject(TestStore(initialState: Door.State(), reducer: Door()))
        walk.invariant("the count never falls") { $0.count <= $1.count }
      }
    }
    expectTrue(transitions.neverTaken.isEmpty)
  }

  @Test("stores of other features, and what happens outside, are not recorded") func others() async
  {
    let transitions = Transitions(of: Pager.self)
    await transitions.recording { take([.pushed]) }
    expectEqual(transitions.mermaid, "stateDiagram-v2")
  }

  @Suite("in a file") struct Files {
    /// Expects the diagram of some actions in a file, and returns the failures.
    @MainActor private func failures(
      _ actions: [Door.Action], in file: String, accepting: Bool = false
    ) async -> [String] {
      let recorder = TestRecorder()
      let tests = TransitionsTests()
      let transitions = await tests.transitions([actions])
      recorder.recording {
        Self.withSettings(accepting ? ["CORBEL_TRANSITIONS": "accept"] : [:]) {
          transitions.expect(file: file)
        }
      }
      return recorder.failures
    }

    private nonisolated static func withSettings<Result>(
      _ environment: [String: String], _ body: () throws -> Result
    ) rethrows -> Result {
      try TestSettings.$current.withValue(TestSettings(environment), operation: body)
    }

    /// Runs a suite with the trait, and returns its failures and notices.
    @MainActor private func suite(
      _ actions: [Door.Action], in file: String, arguments: [String] = [],
      environment: [String: String] = ["CORBEL_TRANSITIONS": "accept"]
    ) async throws -> (failures: [String], notices: [String]) {
      let recorder = TestRecorder()
      let test = try #require(Test.current)
      let trait: TransitionsTrait = .transitions(
        of: Door.self, by: TransitionsTests.position, file: file)
      let settings = TestSettings(environment, arguments: ["tests"] + arguments)
      try await recorder.recording {
        try await TestSettings.$current.withValue(settings) {
          try await trait.provideScope(for: test, testCase: nil) {
            await MainActor.run { TransitionsTests().take(actions) }
          }
        }
      }
      func texts(_ severity: TestReporter.Severity) -> [String] {
        recorder.messages.filter { $0.severity == severity }
          .map { $0.text.replacingOccurrences(of: file, with: "Door.mmd") }
      }
      return (texts(.failure), texts(.warning))
    }

    @Test("a diagram that is written is told once") @MainActor func notice() async throws {
      try await withFile { file in
        let written = try await suite([.pushed], in: file)
        expectEqual(written.failures, [])
        expectEqual(
          written.notices,
          [
            "The transitions of TransitionsTests.Door were written to 'Door.mmd'."
          ])
        try await expectEqual(suite([.pushed], in: file).notices, [])
      }
    }

    @Test("a second run of a suite begins without the transitions of the first") @MainActor
    func secondRun() async throws {
      let (recorder, test) = (TestRecorder(), try #require(Test.current))
      let trait: TransitionsTrait = .transitions(of: Door.self, file: "None.mmd")
      try await recorder.recording {
        try await TestSettings.$current.withValue(TestSettings([:])) {
          for actions in [[Door.Action.pushed], []] {
            try await trait.provideScope(for: test, testCase: nil) {
              await MainActor.run { TransitionsTests().take(actions) }
            }
          }
        }
      }
      expectEqual(
        recorder.failures.map { $0.prefix { $0 != "\n" } },
        [
          "There is no file 'None.mmd' with the transitions of TransitionsTests.Door.",
          "No test has taken a transition of TransitionsTests.Door.",
        ])
    }

    @Test(
      "a run that leaves out tests doesn't accept a diagram",
      arguments: [
        ["--filter", "OtherTests/leftOut"], ["--filter=Transit.*another"],
        ["--skip", "TransitionsTests/other"], ["--filter", "TransitionsTests", "--skip", "x"],
      ])
    @MainActor func leftOut(_ arguments: [String]) async throws {
      try await withFile { file in
        let run = try await suite([.pushed], in: file, arguments: arguments)
        let shown = arguments.joined(separator: " ").replacingOccurrences(of: "=", with: " ")
        expectEqual(
          run.failures,
          [
            """
            The diagram in 'Door.mmd' was not written, because it may not have all transitions.

              Setting:  \(shown)

            The file is unchanged. Run the whole suite without this setting, and with \
            CORBEL_TRANSITIONS=accept.
            """
          ])
        expectEqual(run.notices, [])
        let compared = try await suite(
          [.pushed], in: file, arguments: arguments, environment: [:])
        expectEqual(compared.failures, [])
      }
    }

    @Test("a run with a filter for the whole suite accepts its diagram, but doesn't compare it")
    @MainActor func wholeSuite() async throws {
      try await withFile { file in
        let arguments = ["--filter", "Other", "--filter", "TransitionsTests"]
        let compared = try await suite(
          [.pushed], in: file, arguments: arguments, environment: [:])
        expectEqual(compared.failures, [])
        let run = try await suite([.pushed], in: file, arguments: arguments)
        expectEqual(run.failures, [])
        expectEqual(run.notices.count, 1)
      }
    }

    @Test(
      "a diagram of other walks is neither compared nor accepted",
      arguments: ["CORBEL_EXPLORATION_RUNS", "CORBEL_EXPLORATION_SEED"])
    @MainActor func otherWalks(_ variable: String) async throws {
      try await withFile { file in
        let compared = try await suite([.pushed], in: file, environment: [variable: "5"])
        expectEqual(compared.failures, [])
        let accepted = try await suite(
          [.pushed], in: file, environment: [variable: "5", "CORBEL_TRANSITIONS": "accept"])
        expectEqual(accepted.failures.first?.contains("  Setting:  \(variable)=5\n"), true)
        expectEqual(accepted.notices, [])
      }
    }

    @Test("an unknown value of the setting is reported", arguments: ["yes", ""])
    @MainActor func unknownValue(_ value: String) async throws {
      let run = try await suite(
        [.pushed], in: "Door.mmd", environment: ["CORBEL_TRANSITIONS": value])
      expectEqual(
        run.failures,
        [
          """
          '\(value)' is not a value of CORBEL_TRANSITIONS.

          The diagram in 'Door.mmd' was neither compared nor written. Set CORBEL_TRANSITIONS to \
          'accept' to write the diagram, or don't set it.
          """
        ])
    }

    @Test("a suite without transitions fails", arguments: [[:], ["CORBEL_TRANSITIONS": "accept"]])
    @MainActor func noTransition(_ environment: [String: String]) async throws {
      let run = try await suite([], in: "Door.mmd", environment: environment)
      expectEqual(
        run.failures,
        [
          """
          No test has taken a transition of TransitionsTests.Door.

          The diagram in 'Door.mmd' was neither compared nor written. Create a 'TestStore' of \
          TransitionsTests.Door in a test of the suite, and send actions to it.
          """
        ])
    }

    /// A file beside this one, which a test removes.
    @MainActor private func withFile(_ body: @MainActor (String) async throws -> Void) async throws
    {
      let name = "\(UUID().uuidString).mmd"
      let url = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
        .appendingPathComponent(name)
      defer { try? FileManager.default.removeItem(at: url) }
      try await body(name)
    }

    @Test("a diagram without a file fails, and says how to accept it") @MainActor
    func missing() async {
      await expectEqual(
        failures([.pushed], in: "None.mmd"),
        [
          """
          There is no file 'None.mmd' with the transitions of TransitionsTests.Door.

            stateDiagram-v2
              shut
              state "standing open" as s2
              shut --> s2: pushed

          To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept.
          """
        ])
    }

    @Test("a part of a test compares its diagram in a run with a filter, too") @MainActor
    func partOfTest() async {
      let transitions = await TransitionsTests().transitions([[.pushed]])
      let recorder = TestRecorder()
      recorder.recording {
        let settings = TestSettings([:], arguments: ["tests", "--filter", "x"])
        TestSettings.$current.withValue(settings) { transitions.expect(file: "None.mmd") }
      }
      expectEqual(recorder.failures.first?.hasPrefix("There is no file 'None.mmd'"), true)
    }

    @Test("a diagram that can't be written fails the test") @MainActor func notWritten() async {
      let failures = await failures([.pushed], in: "none/Door.mmd", accepting: true)
      expectEqual(failures.count, 1)
      expectEqual(failures.first?.hasPrefix("'none/Door.mmd' could not be written: "), true)
    }

    @Test("a late answer is a new transition") @MainActor
    func lateAnswer() async throws {
      try await withFile { file in
        let good = await SignIn.transitions(isHasty: false)
        TestRecorder().recording {
          Self.withSettings(["CORBEL_TRANSITIONS": "accept"]) { good.expect(file: file) }
        }
        let recorder = TestRecorder()
        let hasty = await SignIn.transitions(isHasty: true)
        recorder.recording { Self.withSettings([:]) { hasty.expect(file: file) } }
        let texts = recorder.failures.map { $0.replacingOccurrences(of: file, with: "SignIn.mmd") }
        expectEqual(
          texts,
          [
            """
            The transitions of SignIn differ from those in 'SignIn.mmd'.

              + ready --> signedIn: answered

            Correct the feature, or the tests that no longer take a transition. To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept.
            """
          ])
      }
    }

    @Test("an accepted diagram passes until a transition is new or missing") @MainActor
    func changed() async throws {
      try await withFile { file in
        await expectEqual(failures([.pushed], in: file, accepting: true), [])
        await expectEqual(failures([.pushed, .pushed], in: file), [])
        let texts = await failures([.lock(.turned), .pushed, .pulled], in: file)
        expectEqual(
          texts,
          [
            """
            The transitions of TransitionsTests.Door differ from those in '\(file)'.

              + s2 --> shut: pulled

            Correct the feature, or the tests that no longer take a transition. To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept.
            """
          ])
        let lost = await failures([.knocked], in: file)
        expectEqual(lost.first?.contains("  - shut --> s2: pushed\n"), true)
      }
    }
  }
}
