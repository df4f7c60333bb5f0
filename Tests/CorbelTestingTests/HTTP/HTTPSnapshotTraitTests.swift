import Corbel
import CorbelHTTP
import CorbelTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The trait httpSnapshot", .stallLimit) struct HTTPSnapshotTraitTests {
  private let request = URLRequest(
    url: URL(string: "https://api.test/greeting") ?? URL(fileURLWithPath: "/"))

  private static let unreachable = HTTPClient { request in
    throw HTTPError(.transport(URLError(.notConnectedToInternet)), request: request)
  }

  @Test("a test replays the recording beside it", .httpSnapshot("greeting"))
  func replay() async throws {
    let response = try await Test.httpSnapshot.client.send(request)
    expectEqual(String(decoding: response.body, as: UTF8.self), #"{"text":"Hello"}"#)
  }

  @Test(
    "the mode of the trait comes before that of the environment",
    .httpSnapshot("greeting", mode: .replay, live: unreachable))
  func mode() async throws {
    let (data, _) = try await Test.httpSnapshot.session().data(for: request)
    expectEqual(data, Data(#"{"text":"Hello"}"#.utf8))
  }

  @Test("a test without the trait has no snapshot") func none() {
    let error = #expect(throws: HTTPTapeError.self) { try Test.httpSnapshot }
    expectEqual(
      error?.description,
      """
      'Test.httpSnapshot' was read in a test that has no snapshot.

      No request was answered. Give the test the trait '.httpSnapshot'. Don't read it in a \
      detached task.
      """)
  }

  /// Runs a function as the body of a test with the trait.
  private func run(
    _ trait: HTTPSnapshotTrait, _ function: @escaping @Sendable () async throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: function)
  }

  @Test("a request that is not recorded fails the test that ignores its error") func unmatched()
    async throws
  {
    let other = URLRequest(url: try #require(URL(string: "https://api.test/other")))
    let error = await #expect(throws: HTTPTapeError.self) {
      try await run(.httpSnapshot("greeting", mode: .replay)) {
        _ = try? await Test.httpSnapshot.client.send(other)
      }
    }
    expectEqual(error?.reason, .requestNotRecorded)
  }

  @Test("a test that ends with the error of a request reports the request once") @MainActor
  func unmatchedAndThrown() async throws {
    let other = URLRequest(url: try #require(URL(string: "https://api.test/other")))
    let recorder = TestRecorder()
    _ = await recorder.recording {
      await #expect(throws: HTTPTapeError.self) {
        try await run(.httpSnapshot("greeting", mode: .replay)) {
          _ = try await Test.httpSnapshot.client.send(other)
        }
      }
    }
    expectEqual(recorder.failures, [])
  }

  @Test("a test that fails also reports a request whose error it ignores") @MainActor
  func unmatchedAndFailed() async throws {
    try await expectUnmatched { Issue.record("It failed.") }
  }

  @Test("a test that throws also reports a request whose error it ignores") @MainActor
  func unmatchedAndOtherThrown() async throws {
    try await expectUnmatched { throw CancellationError() }
  }

  /// Expects a report of a request that is not recorded, in a test that fails for another reason.
  @MainActor private func expectUnmatched(
    _ fail: @escaping @Sendable () throws -> Void
  ) async throws {
    let other = URLRequest(url: try #require(URL(string: "https://api.test/other")))
    let recorder = TestRecorder()
    await recorder.recording {
      await withKnownIssue {
        try await run(.httpSnapshot("greeting", mode: .replay)) {
          _ = try? await Test.httpSnapshot.client.send(other)
          try fail()
        }
      }
    }
    expectEqual(recorder.failures.count, 1)
    expectEqual(recorder.failures.first?.contains("https://api.test/other"), true)
  }

  @Test("a recording that is not requested fails the test") func unused() async throws {
    let error = await #expect(throws: HTTPTapeError.self) {
      try await run(.httpSnapshot("greeting", mode: .replay)) {}
    }
    expectEqual(error?.reason, .recordingsNotUsed)
  }

  @Test("a test that fails leaves the recording as it is") func failing() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("HTTPSnapshots/greeting.json")
    let before = try Data(contentsOf: file)
    let other = HTTPClient { HTTPResponse(request: $0, status: 500) }
    await withKnownIssue {
      try await run(.httpSnapshot("greeting", mode: .recordAll, live: other)) { [request] in
        let response = try await Test.httpSnapshot.client.send(request)
        expectEqual(response.status, 200)
      }
    }
    try expectEqual(Data(contentsOf: file), before)
  }

  @Test("the failures of a test are not lost") func failures() async throws {
    let failures = Lock(0)
    let issues: IssueHandlingTrait = .compactMapIssues { _ in
      failures.withLock { $0 += 1 }
      return nil
    }
    try await issues.provideScope(for: #require(Test.current), testCase: nil) {
      try await run(.httpSnapshot("greeting", mode: .replay)) { [request] in
        _ = try await Test.httpSnapshot.client.send(request)
        Issue.record("It failed.")
      }
    }
    expectEqual(failures.withLock { $0 }, 1)
  }

  @Test("a test with arguments fails", arguments: [1]) @MainActor
  func arguments(number: Int) async throws {
    let recorder = TestRecorder()
    try await recorder.recording {
      try await run(.httpSnapshot("greeting", mode: .replay)) {
        Issue.record("Expected that the test does not run.")
      }
    }
    expectEqual(
      recorder.failures,
      [
        """
        The trait '.httpSnapshot' was given to a test with arguments.

          Recording:  greeting

        The test did not run. In the test, use 'withHTTPSnapshot' with a name for each argument.
        """
      ])
  }
}
