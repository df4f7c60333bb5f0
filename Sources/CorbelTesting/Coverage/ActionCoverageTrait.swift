public import Corbel
public import Testing

/// A trait of a suite that fails it if its tests leave out a case of an action or an output.
///
/// ```swift
/// @Suite(.actionCoverage(of: Counter.self, except: ["debugMenuShaken"]))
/// struct CounterTests {
/// ```
///
/// The suite's tests, and those of the suites in it, have to send or to receive each case once, with
/// the test tools of this module. When they are over, one failure names all that are missing. A suite
/// that stands next to it, though it runs at the same time, does not count.
///
/// A run that leaves out tests, by `--filter` or `--skip`, is not checked. Where single tests are
/// run in another way, as by an IDE, set the environment variable `CORBEL_ACTION_COVERAGE` to `off`.
///
/// What counts as a case is told by ``ActionCoverage``.
public struct ActionCoverageTrait: SuiteTrait, TestScoping {
  private let expectation: CoverageExpectation
  package var settings = CoverageSettings.current

  init(_ expectation: CoverageExpectation) {
    self.expectation = expectation
  }

  /// Runs the suite, and checks what its tests have sent and received.
  ///
  /// - Parameters:
  ///   - test: The suite.
  ///   - testCase: Nil for a suite.
  ///   - function: Runs the suite.
  /// - Throws: What the suite has thrown; nothing is checked then.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let coverage = ActionCoverage()
    for subject in expectation.subjects {
      CoverageOfRun.shared?.list(subject.type, as: subject.kinds[0])
    }
    try await coverage.recording { try await function() }
    if settings.checksSuites { expectation.check(coverage, scope: .suite) }
  }
}

extension Trait where Self == ActionCoverageTrait {
  /// Fails the suite if its tests leave out a case of a reducer's actions and outputs.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - exceptions: The cases that may be missing, in actions and in outputs. One that stands for
  ///     others leaves out all of them.
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
  ///   - exceptions: The cases that may be missing. One that stands for others leaves out all of them.
  ///   - cases: The names of all cases, where they can't be read: those with a payload first.
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
