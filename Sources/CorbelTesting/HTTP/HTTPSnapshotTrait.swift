internal import Corbel
public import CorbelHTTP
public import Testing

/// A trait that records the HTTP requests of a test once, and then replays them.
///
/// ```swift
/// @Test("the colors are loaded", .httpSnapshot("colors")) func loading() async throws {
///   let source = ColorSource(client: try Test.httpSnapshot.client)
///   #expect(try await source.colors().count == 12)
/// }
/// ```
///
/// The recording is the file `HTTPSnapshots/colors.json` beside the file of the test. The
/// environment variable `CORBEL_HTTP` chooses the mode: `replay`, which is the default,
/// `record-once`, `record-missing` or `record-all`. A failed test doesn't change the recording.
public struct HTTPSnapshotTrait: TestTrait, TestScoping {
  /// The snapshot of the running test.
  @TaskLocal fileprivate static var current: HTTPSnapshot?

  let name: String
  let mode: HTTPSnapshot.Mode?
  let options: HTTPSnapshot.Options
  let live: HTTPClient
  let location: TestLocation

  /// Runs a test with a snapshot of its own.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test without arguments.
  ///   - function: Runs the test.
  /// - Throws: The error of the test, or an `HTTPSnapshotError` if the recording cannot be read or
  ///   written, or does not match the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let reporter = TestReporter.current
    if test.isParameterized {
      return reporter.report("\(Self.parameterized(name))", at: location)
    }
    let file = try HTTPSnapshot.file(named: name, beside: location.filePath)
    let snapshot = try HTTPSnapshot(
      file: file, mode: try mode ?? HTTPSnapshot.Mode(), options: options, live: live)
    let hasFailed = Lock(false)
    let issues: IssueHandlingTrait = .compactMapIssues { issue in
      hasFailed.withLock { $0 = true }
      return issue
    }
    do {
      try await issues.provideScope(for: test, testCase: testCase) {
        try await Self.$current.withValue(snapshot, operation: function)
      }
    } catch {
      let problem = snapshot.discard()
      if let problem, !(error is HTTPSnapshotError) { reporter.report("\(problem)", at: location) }
      throw error
    }
    guard hasFailed.withLock({ $0 }) else { return try snapshot.close() }
    if let problem = snapshot.discard() { reporter.report("\(problem)", at: location) }
  }

  private static func parameterized(_ name: String) -> Diagnostic {
    Diagnostic(
      fact: "The trait '.httpSnapshot' was given to a test with arguments.",
      evidence: [.init("Recording", name)], consequence: "The test did not run.",
      remedy: "In the test, use 'withHTTPSnapshot' with a name for each argument.")
  }
}

extension Trait where Self == HTTPSnapshotTrait {
  /// Records the HTTP requests of a test once, and then replays them.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without its extension.
  ///   - mode: What the snapshot does with requests; nil for the mode that `CORBEL_HTTP` chooses.
  ///   - options: The settings for matching and redaction.
  ///   - live: The client whose responses are recorded.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call; the recording is in a folder beside this file.
  ///   - line: The place of the call.
  /// - Returns: The trait.
  public static func httpSnapshot(
    _ name: String, mode: HTTPSnapshot.Mode? = nil,
    options: HTTPSnapshot.Options = HTTPSnapshot.Options(),
    live: HTTPClient = .live(), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) -> Self {
    Self(
      name: name, mode: mode, options: options, live: live,
      location: TestLocation(fileID, filePath, line))
  }
}

extension Test {
  /// The snapshot of the running test, from the trait `.httpSnapshot`.
  ///
  /// A detached task has no snapshot, so read the snapshot before you start the task.
  ///
  /// - Throws: An `HTTPSnapshotError` in a test without the trait.
  public static var httpSnapshot: HTTPSnapshot {
    get throws(HTTPSnapshotError) {
      guard let snapshot = HTTPSnapshotTrait.current else { throw .noSnapshot }
      return snapshot
    }
  }
}
