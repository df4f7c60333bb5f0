import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Schedules without a choice", .stallLimit) struct SchedulesWithoutChoiceTests {
  /// Returns the messages of an exploration of schedules.
  private func messages(
    count: Int = 10, _ body: @escaping @MainActor () async throws -> Void
  ) async throws -> [TestReporter.Message] {
    try await TestSettings.$current.withValue(TestSettings([:])) {
      try await recordedMessages { try await exploreSchedules(count, body) }
    }
  }

  @Test("are a warning, unless there was one schedule only, or one of them had a choice")
  func warning() async throws {
    let messages = try await messages {
      let clock = TestClock()
      let finder = Finder(policy: .cancelPrevious) { query in
        try await clock.sleep(for: .seconds(1))
        return query
      }
      let store = TestStore(initialState: Finder.State(), reducer: finder, exhaustivity: .off)
      store.send(.queryChanged("tea"))
      await clock.advance(by: .seconds(1))
      await store.finish()
      expectEqual(store.state.found, "tea")
    }
    expectEqual(messages.map(\.severity), [.warning])
    expectEqual(
      messages.first?.text,
      """
      10 schedules have passed, but none of them had a choice.

      Each of them ran the work of its test in the same order. Let two pieces of work be ready at \
      once, such as two sleeps of a 'TestClock' with one deadline, or remove the schedules. They \
      order only the work in a 'TestStore', an 'OperationRunner' or 'expectChanges'.
      """)
    try await expectTrue(self.messages(count: 1) {}.isEmpty)
    var runs = 0
    let chosen = try await self.messages {
      runs += 1
      if runs == 7 { Schedule.decide() }
    }
    expectTrue(chosen.isEmpty)
  }

  @Test("are no warning in a test with arguments", arguments: [0]) func argument(_: Int)
    async throws
  {
    try await expectTrue(messages {}.isEmpty)
  }

  /// Returns the number of warnings about the schedules of a suite or a test with two cases.
  private func warnings(
    for test: Test, arguments: [String] = [],
    _ run: @escaping @Sendable (_ number: Int) async throws -> Void
  ) async throws -> Int {
    let trait: SchedulesTrait = .schedules(3)
    let testCase = try unwrap(Test.Case.current)
    let messages = try await recordedMessages {
      try await TestSettings.$current.withValue(TestSettings([:], arguments: arguments)) {
        try await trait.scopeProvider(for: test, testCase: nil)?.provideScope(
          for: test, testCase: nil
        ) {
          for number in 1...2 {
            try? await trait.provideScope(for: test, testCase: testCase) { try await run(number) }
          }
        }
      }
    }
    return messages.count { $0.severity == .warning }
  }

  @Test("of all arguments of a test are one warning, unless a test fails") func allArguments()
    async throws
  {
    let test = try unwrap(Test.current)
    try await expectEqual(warnings(for: test) { _ in }, 1)
    try await expectEqual(warnings(for: test) { if $0 == 2 { Schedule.decide() } }, 0)
    try await expectEqual(warnings(for: test, arguments: ["", "--filter", "A"]) { _ in }, 1)
    try await expectEqual(warnings(for: test) { if $0 == 1 { throw WrongState() } }, 0)
  }
}
