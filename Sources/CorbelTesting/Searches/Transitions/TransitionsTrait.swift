public import Corbel
public import Testing

/// A trait that compares the transitions of a suite's tests with a diagram in a file.
///
/// ```swift
/// @Suite(.transitions(of: Login.self, by: { phase(of: $0) }, file: "Login.mmd"))
/// struct LoginTests {
/// ```
///
/// The file lies in the folder of the test, and contains a Mermaid state diagram. After the last
/// test, a new or missing transition fails the suite, and the failure shows the lines that differ.
/// To accept a new diagram, run the suite with the environment variable `CORBEL_TRANSITIONS` set to
/// `accept`.
///
/// A run with `--filter` or `--skip` is not checked, because its tests don't take all transitions.
/// The same holds if `CORBEL_EXPLORATION_RUNS` or `CORBEL_EXPLORATION_SEED` is set. Such a run does
/// not accept a diagram either, unless a filter matches the whole suite.
///
/// If you run single tests in another way, such as from an IDE, turn off the check: set the
/// environment variable `CORBEL_ACTION_COVERAGE`, which also controls this trait, to `off`. See
/// <doc:DiagramsFromTests>.
public struct TransitionsTrait: SuiteTrait, TestScoping {
  /// A record without transitions, of which each run gets a copy.
  let template: Transitions
  let file: String
  let location: TestLocation

  /// Runs the suite, and compares the transitions of its tests with the file.
  ///
  /// - Parameters:
  ///   - test: The suite.
  ///   - testCase: Nil for a suite.
  ///   - function: Runs the suite.
  /// - Throws: The error of the suite. In this case, its transitions are not compared.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let transitions = Transitions(like: template)
    try await transitions.recording { try await function() }
    TransitionFile(name: file, location: location).expect(transitions, of: "\(test.id)")
  }
}

extension Trait where Self == TransitionsTrait {
  /// Compares the transitions of a suite's tests with a diagram in a file.
  ///
  /// - Parameters:
  ///   - reducer: The feature.
  ///   - name: Names a state. States with the same name count as one.
  ///   - file: The name of the file with the diagram, in the folder of the test.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  /// - Returns: The trait.
  public static func transitions<R: Reducer>(
    of reducer: R.Type, by name: (@MainActor @Sendable (R.State) -> String)? = nil, file: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) -> Self {
    Self(
      template: Transitions(of: reducer, by: name), file: file,
      location: TestLocation(fileID, filePath, line))
  }
}
