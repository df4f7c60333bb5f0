internal import Corbel

/// A count of the schedules of a suite, of a test, or of a part of a test.
///
/// It finds out whether at least one schedule had a choice.
final class ScheduleCensus: Sendable {
  @TaskLocal static var current: ScheduleCensus?

  private let contents = Lock((count: 0, hasChosen: false))

  /// Counts a schedule after its run; a failure says enough, so it counts as a choice.
  func add(_ schedule: Schedule, hasFailed: Bool) {
    contents.withLock { contents in
      contents.count += 1
      if hasFailed || schedule.trace != 0 { contents.hasChosen = true }
    }
  }

  /// Runs tests, and warns if all of their schedules have passed without a choice.
  ///
  /// Within such a call, another one does not warn.
  ///
  /// - Parameters:
  ///   - location: The place of the warning.
  ///   - isComplete: Whether other tests, which don't run now, can't have a choice.
  ///   - tests: Runs the tests.
  /// - Throws: The error of the tests.
  static func take(
    at location: TestLocation, isComplete: Bool, _ tests: () async throws -> Void
  ) async throws {
    guard current == nil else { return try await tests() }
    let census = ScheduleCensus()
    try await $current.withValue(census, operation: tests)
    let (count, hasChosen) = census.contents.withLock { $0 }
    guard isComplete, count > 0, !hasChosen else { return }
    let text = Diagnostic(
      fact: "\(count) schedules have passed, but none of them had a choice.", evidence: [],
      consequence: "Each of them ran the work of its test in the same order.",
      remedy: """
        Let two pieces of work be ready at once, such as two sleeps of a 'TestClock' with one \
        deadline, or remove the schedules. They order only the work in a 'TestStore', an \
        'OperationRunner' or 'expectChanges'.
        """)
    TestReporter.current.report(text, severity: .warning, at: location)
  }
}
