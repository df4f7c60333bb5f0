import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Schedules without a choice", .stallLimit) struct SchedulesWithoutChoiceTests {
  /// Returns the messages of an exploration of schedules.
  private func messages(
    count: Int = 10, _ body: @escaping @MainActor () async throws -> Void
  ) async throws -> [TestReporter.Message] {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await TestSettings.$current.withValue(TestSettings([:])) {
        try await exploreSchedules(count, body)
      }
    }
    return recorder.messages
  }

  @Test("are a warning") func warning() async throws {
    let messages = try await messages {
      let clock = TestClock()
      let store = TestStore(
        initialState: Finder.State(),
        reducer: Finder(policy: .cancelPrevious) { query in
          try await clock.sleep(for: .seconds(1))
          return query
        })
      store.exhaustivity = .off
      store.send(.queryChanged("tea"))
      await clock.advance(by: .seconds(1))
      await store.finish()
      #expect(store.state.found == "tea")
    }
    #expect(messages.map(\.severity) == [.warning])
    #expect(
      messages.first?.text == """
        10 schedules have passed, but none of them had a choice.

        Each of them ran the work of the test in the same order. Let two pieces of work be ready at \
        once, such as two sleeps of a 'TestClock' with one deadline, or remove the schedules. They \
        order only the work in a 'TestStore', an 'OperationRunner' or 'expectChanges'.
        """)
  }

  @Test("are no warning if one schedule had a choice") func oneChoice() async throws {
    var runs = 0
    let messages = try await messages {
      runs += 1
      if runs == 7 { Schedule.decide() }
    }
    #expect(messages.isEmpty)
  }

  @Test("are no warning if there was one schedule only") func oneSchedule() async throws {
    #expect(try await messages(count: 1) {}.isEmpty)
  }

  @Test("are no warning in a test with arguments", arguments: [0]) func argument(_: Int)
    async throws
  {
    #expect(try await messages {}.isEmpty)
  }
}
