public import Testing

/// A trait that runs a test with many orders of its concurrent work.
///
/// ```swift
/// @Test("the results of the last text are shown", .schedules(200))
/// @MainActor func lastResults() async {
/// ```
///
/// The first run resumes work first in, first out. Each later run uses a random order, until the
/// test fails. Then the trait searches for a failing order that differs from first in, first out in
/// only one place, or otherwise in few places. The failure shows this order. See <doc:Schedules>
/// for the kinds of work that can run in another order.
///
/// If no schedule of the test or of the suite had a choice, the test passes with a warning. For a
/// suite, a run with `--filter` or `--skip` does not warn, because it leaves out tests.
public struct SchedulesTrait: TestTrait, SuiteTrait, TestScoping {
  let count: Int
  let replayed: String?
  let location: TestLocation

  /// True, so that nested suites also have the trait.
  public var isRecursive: Bool { true }

  /// Returns the trait, which also counts the schedules of a whole suite or test.
  ///
  /// - Parameters:
  ///   - test: The suite or the test.
  ///   - testCase: The test with one argument; nil for a suite or for all arguments.
  /// - Returns: The trait.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

  /// Runs a test under several schedules.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test with one argument; nil for a suite or for all arguments, which run
  ///     once.
  ///   - function: Runs the test.
  /// - Throws: The error that the test throws under the failing schedule.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard let testCase else {
      let isComplete = !test.isSuite || TestSettings.current.checksSuites
      return try await ScheduleCensus.take(at: location, isComplete: isComplete, function)
    }
    // The traits of the suites come before the traits of the test. The first trait runs the test,
    // with the settings of the last trait.
    guard Schedule.current == nil else { return try await function() }
    let trait = test.traits.compactMap { $0 as? Self }.last ?? self
    let scheduled = ScheduledTest(current: (test, testCase), location: trait.location)
    try await scheduled.run(count: trait.count, replaying: trait.replayed, function)
  }
}

extension Trait where Self == SchedulesTrait {
  /// Reports at compile time that the trait needs parentheses, which note the place of a failure.
  @available(*, unavailable, message: "Write '.schedules()', with parentheses.")
  public static var schedules: Self { fatalError("An unavailable declaration can't be read.") }

  /// Runs a test with many orders of its concurrent work.
  ///
  /// The environment variable `CORBEL_SCHEDULES` overrides the number for all tests of a run. With
  /// `CORBEL_SCHEDULE`, a test runs under one schedule instead.
  ///
  /// - Parameters:
  ///   - count: The number of schedules to try. The first schedule is first in, first out.
  ///   - schedule: The only schedule to try, from the message of a failure; an empty text is first
  ///     in, first out. If the test can't follow the schedule, this reports a warning.
  ///   - fileID: The place of the call, where a failure without another place is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  /// - Returns: The trait.
  public static func schedules(
    _ count: Int = 100, replaying schedule: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    Self(count: count, replayed: schedule, location: TestLocation(fileID, filePath, line))
  }
}
