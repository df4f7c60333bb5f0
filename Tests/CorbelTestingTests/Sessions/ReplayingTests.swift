import Corbel
import CorbelSessions
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Replaying a session in a test") struct ReplayingTests {
  struct Taps: Reducer {
    struct State: Codable { var count = 0 }
    enum Action: Codable { case tapped(by: Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .tapped(let number): state.count += number
      }
      return .none
    }
  }

  @Test("the conditions see each state, and an action that can't be decoded fails the test by name")
  func undecodable() async throws {
    let recorder = TestRecorder()
    var counts: [String] = []
    try await recorder.recording {
      try await replaying("taps.session", with: Taps()) { moment in
        counts.append("\(moment.state.count) \(moment)")
      }
    }
    expectEqual(counts, ["0 at the beginning", "2 after action 1, 'tapped(by: 2)'"])
    expectEqual(
      recorder.failures,
      [
        "Action 2 of 'taps.session', 'slept', is not a 'Taps.Action': 'action' is not of type 'Action'."
      ])
  }

  @Test("a file that is missing fails the test at the call") func missing() async throws {
    let line: UInt = 12
    let recorder = TestRecorder()
    try await recorder.recording {
      try await replaying("missing.session", with: Taps(), line: line) { _ in }
    }
    expectEqual(recorder.failures.first?.contains("/missing.session' can't be read: "), true)
    expectEqual(recorder.messages.map(\.file), ["\(#fileID)"])
    expectEqual(recorder.messages.map(\.line), [line])
  }

  @Test("a session without actions fails the test, and no condition is checked") func empty()
    async throws
  {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await replaying("empty.session", with: Taps()) { _ in Issue.record("It was checked.") }
    }
    expectEqual(
      recorder.failures,
      [
        "'empty.session' has no actions. Call 'flush()' before you copy a recorder's file."
      ])
  }

  @Test("an error of the conditions ends the replay") func conditions() async throws {
    struct Stop: Error {}
    await #expect(throws: Stop.self) {
      try await replaying("taps.session", with: Taps()) { _ in throw Stop() }
    }
  }
}
