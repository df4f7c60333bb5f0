public import Corbel
public import Testing

/// A trait that fails a suite if its tests leave out a case of an action or an output.
///
/// ```swift
/// @Suite(.actionCoverage(of: Counter.self, except: ["debugMenuShaken"]))
/// struct CounterTests {
/// ```
///
/// The tests of the suite and its nested suites have to send or receive each case at least once,
/// with the test tools of this module. After the last test, one failure lists all missing cases.
/// Other suites don't count, even if they run at the same time.
///
/// A run with `--filter` or `--skip` is not checked, because it leaves out tests. If you run single
/// tests in another way, such as from an IDE, turn off the check: set the environment variable
/// `CORBEL_ACTION_COVERAGE` to `off`.
///
/// ``ActionCoverage`` explains how cases are counted.
public struct ActionCoverageTrait: SuiteTrait, TestScoping {
  private let expectation: CoverageExpectation
  package var settings = CoverageSettings.current
  /// The coverage of the whole run, which lists the types of the suite.
  package var wholeRun = CoverageOfRun.shared

  init(_ expectation: CoverageExpectation) {
    self.expectation = expectation
  }

  /// Runs the suite, and checks what its tests have sent and received.
  ///
  /// - Parameters:
  ///   - test: The suite.
  ///   - testCase: Nil for a suite.
  ///   - function: Runs the suite.
  /// - Throws: The error of the suite. In this case, the suite is not checked.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let coverage = ActionCoverage()
    for subject in expectation.subjects {
      wholeRun?.list(subject.type, as: subject.kinds[0])
    }
    try await coverage.recording { try await function() }
    if settings.checksSuites { expectation.check(coverage, scope: .suite) }
  }
}

extension Trait where Self == ActionCoverageTrait {
  /// Fails the suite if its tests leave out a case of a reducer's actions and outputs.
  ///
  /// - Parameters:
  ///   - reducer: The reducer whose actions and outputs to check.
  ///   - exceptions: The cases of actions and outputs that may be missing. The name of an outer
  ///     case includes its inner cases.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  /// - Returns: The trait.
  public static func actionCoverage<R: Reducer>(
    of reducer: R.Type, except exceptions: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(
      CoverageExpectation(
        subjects: CoverageExpectation.subjects(of: reducer), exceptions: exceptions, cases: nil,
        location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// Fails the suite if its tests leave out a case of an enum, such as a responder's action.
  ///
  /// - Parameters:
  ///   - type: The type of an action.
  ///   - exceptions: The cases that may be missing. The name of an outer case includes its inner
  ///     cases.
  ///   - cases: The names of all cases, for an enum whose metadata has no names. Cases with a
  ///     payload come first.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  /// - Returns: The trait.
  public static func actionCoverage<Action>(
    of type: Action.Type, except exceptions: [String] = [], cases: [String]? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      CoverageExpectation(
        subjects: [.init(type: type)], exceptions: exceptions, cases: cases,
        location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}
