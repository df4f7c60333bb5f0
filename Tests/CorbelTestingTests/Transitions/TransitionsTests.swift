import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Transitions", .timeLimit(.minutes(10))) struct TransitionsTests {
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

  private static let position: @MainActor @Sendable (Door.State) -> String = { state in
    state.position == .shut ? "shut" : "standing open"
  }

  private func take(_ actions: [Door.Action]) {
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
    #expect(
      transitions.mermaid == """
        stateDiagram-v2
          shut
          state "standing open" as s2
          shut --> s2: pushed
          s2 --> shut: pulled
        """)
  }

  @Test("a diagram is the same, in whatever order the transitions were taken") func stable() async {
    let first = await transitions([[.pushed, .pulled], [.lock(.broken), .knocked]], named: false)
    let second = await transitions(
      [[.lock(.broken), .knocked], [.pushed, .pulled]], named: false)
    #expect(first.mermaid == second.mermaid)
  }

  @Test("the table has all transitions, and the pairs that were never taken") func table() async {
    let transitions = await transitions([[.pushed, .pushed, .pulled], [.lock(.turned)]])
    #expect(
      transitions.table == """
        shut
          lock.turned
          pushed       → standing open
        standing open
          pulled       → shut
          pushed
        never taken
          shut: lock.broken, pulled, knocked
          standing open: lock.turned, lock.broken, knocked
        """)
    #expect(transitions.neverTaken.count == 6)
    #expect(await self.transitions([]).table == "No transition was taken.")
  }

  @Test("without names, states are told apart by cases, values, emptiness and Booleans")
  func names() async {
    let transitions = await transitions(
      [[.pushed, .lock(.turned), .knocked, .lock(.broken)]], named: false)
    #expect(
      transitions.table.split(separator: "\n").filter { $0.contains("→") }.map { line in
        String(line.drop { $0 != "→" }.dropFirst(2))
      }.sorted() == [
        "position open, key, no visitors, not isPainted",
        "position open, key, visitors, isPainted",
        "position open, key, visitors, not isPainted",
        "position open, no key, no visitors, not isPainted",
      ])
  }

  @Test("a walk takes transitions as a test does") func walks() async throws {
    let transitions = Transitions(of: Door.self, by: Self.position)
    try await transitions.recording {
      try await explore(Door.self, runs: 10) { walk in
        walk.subject(TestStore(initialState: Door.State(), reducer: Door()))
      }
    }
    #expect(transitions.neverTaken.isEmpty)
  }

  @Test("stores of other features, and what happens outside, are not recorded") func others() async
  {
    let transitions = Transitions(of: Pager.self)
    await transitions.recording { take([.pushed]) }
    #expect(transitions.table == "No transition was taken.")
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
        TransitionFile.$isAccepting.withValue(accepting) { transitions.expect(file: file) }
      }
      return recorder.failures
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
      #expect(
        await failures([.pushed], in: "None.mmd") == [
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

    @Test("a late answer is a new transition") @MainActor
    func lateAnswer() async throws {
      try await withFile { file in
        let good = await SignIn.transitions(isHasty: false)
        TransitionFile.$isAccepting.withValue(true) { good.expect(file: file) }
        let recorder = TestRecorder()
        let hasty = await SignIn.transitions(isHasty: true)
        recorder.recording { hasty.expect(file: file) }
        let texts = recorder.failures.map { $0.replacingOccurrences(of: file, with: "SignIn.mmd") }
        #expect(
          texts == [
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
        #expect(await failures([.pushed], in: file, accepting: true) == [])
        #expect(await failures([.pushed, .pushed], in: file) == [])
        let texts = await failures([.lock(.turned), .pushed, .pulled], in: file)
        #expect(
          texts == [
            """
            The transitions of TransitionsTests.Door differ from those in '\(file)'.

              + s2 --> shut: pulled

            Correct the feature, or the tests that no longer take a transition. To accept the diagram, run the suite with CORBEL_TRANSITIONS=accept.
            """
          ])
        let lost = await failures([.knocked], in: file)
        #expect(lost.first?.contains("  − shut --> s2: pushed\n") == true)
      }
    }
  }
}
