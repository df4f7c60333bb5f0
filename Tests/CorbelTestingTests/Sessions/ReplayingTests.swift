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
    var counts: [String] = []
    let failures = try await recordedFailures {
      try await replaying("taps.session", with: Taps()) { moment in
        counts.append("\(moment.state.count) \(moment)")
      }
    }
    expectEqual(counts, ["0 at the beginning", "2 after action 1, 'tapped(by: 2)'"])
    expectEqual(
      failures,
      [
        "Action 2 of 'taps.session', 'slept', is not a 'Taps.Action': 'action' is not of type 'Action'."
      ])
    struct Stop: Error {}
    await #expect(throws: Stop.self) {
      try await replaying("taps.session", with: Taps()) { _ in throw Stop() }
    }
  }

  @Test("a file that is missing or has no actions fails the test at the call") func missing()
    async throws
  {
    let messages = try await recordedMessages {
      for (file, line) in [("missing", 12), ("empty", 13)] as [(String, UInt)] {
        try await replaying("\(file).session", with: Taps(), line: line) { _ in
          Issue.record("It was checked.")
        }
      }
    }
    expectEqual(messages.map { "\($0.file):\($0.line)" }, ["\(#fileID):12", "\(#fileID):13"])
    expectEqual(messages.first?.text.contains("/missing.session' can't be read: "), true)
    expectEqual(
      messages.last?.text,
      "'empty.session' has no actions. Call 'flush()' before you copy a recorder's file.")
  }
}
