internal import Corbel
internal import Testing

/// Runs a part of a test with many orders of its concurrent work.
///
/// ```swift
/// try await exploreSchedules(200) {
///   let clock = TestClock()
///   let store = TestStore(
///     initialState: Finder.State(), reducer: Finder(service: DelayedSearch(clock: clock)))
///   store.exhaustivity = .off
///   store.send(.queryChanged("t"))
///   store.send(.queryChanged("tea"))
///   await clock.advance(by: .seconds(1))
///   await store.finish()
///   #expect(store.state.results.value == ["tea"])
/// }
/// ```
///
/// This does the same as ``SchedulesTrait`` for a part of a test, and also works in XCTest. In
/// XCTest, failures of `XCTAssertEqual` and similar functions can't be intercepted, so they are
/// reported for each failing schedule. Failures of this module's tools, and thrown errors, are
/// reported only for the simplest failing schedule.
///
/// Don't call this in a test that already runs under schedules.
///
/// - Parameters:
///   - count: The number of schedules to try. The first schedule is first in, first out.
///   - schedule: One schedule to run, from the message of a failure.
///   - fileID: The place of the call, where a failure is shown.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - body: The part of the test.
/// - Throws: The error that the test throws under the failing schedule.
public func exploreSchedules(
  _ count: Int = 100, replaying schedule: String? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line,
  _ body: @escaping @MainActor () async throws -> Void
) async throws {
  let location = TestLocation(fileID, filePath, line)
  if let outer = Schedule.current {
    outer.hasInnerSchedules.withLock { $0 = true }
    return TestReporter.current.report(ScheduledTest.nested, at: location)
  }
  var current: (Test, Test.Case)?
  if let test = Test.current, let testCase = Test.Case.current { current = (test, testCase) }
  let test = ScheduledTest(current: current, location: location)
  // Another argument of a test may give a choice.
  let isComplete = current?.0.isParameterized != true
  try await ScheduleCensus.take(at: location, isComplete: isComplete) {
    try await test.run(count: count, replaying: schedule) { try await body() }
  }
}
