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
/// If the only or last value in the payload of a case is an action or an output of a child, its
/// cases replace the case: `child.closed`. An enum counts as one if its name ends in `Action` or
/// `Output`; any other enum is data. So call the answers to a question `DeletionAction` if each of
/// them needs a test.
///
/// The names come from the compiler's metadata. A module that is compiled with
/// `-disable-reflection-metadata` has no names, so its cases are `case 0`, `case 1` and so on. The
/// cases with a payload have the lowest numbers. An action that is not an enum counts as one case.
public struct ActionCoverageTrait: SuiteTrait, TestScoping {
  let expectation: CoverageExpectation

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
    try await coverage.recording { try await function() }
    if TestSettings.current.checksSuites { expectation.check(coverage) }
  }
}

extension Trait where Self == ActionCoverageTrait {
  /// Fails the suite if its tests leave out a case of some actions or outputs.
  ///
  /// - Parameters:
  ///   - type: The reducer whose actions and outputs to check, or an enum, such as the action of a
  ///     responder.
  ///   - exceptions: The cases that may be missing. The name of an outer case includes its inner
  ///     cases.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  /// - Returns: The trait.
  public static func actionCoverage(
    of type: Any.Type, except exceptions: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    let location = TestLocation(fileID, filePath, line)
    return Self(expectation: CoverageExpectation(of: type, except: exceptions, at: location))
  }
}
