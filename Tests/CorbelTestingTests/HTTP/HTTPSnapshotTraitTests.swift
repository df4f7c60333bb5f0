import Corbel
import CorbelHTTP
import CorbelTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite("The trait httpSnapshot", .stallLimit) struct HTTPSnapshotTraitTests {
  private static func request(_ name: String) -> URLRequest {
    URLRequest(url: URL(string: "https://api.test/\(name)") ?? URL(fileURLWithPath: "/"))
  }

  nonisolated private static let unreachable = HTTPClient { request in
    throw HTTPError(.transport(URLError(.notConnectedToInternet)), request: request)
  }

  @Test("a test replays the recording beside it", .httpSnapshot("greeting"))
  func replay() async throws {
    let response = try await Test.httpSnapshot.client.send(Self.request("greeting"))
    expectEqual(String(decoding: response.body, as: UTF8.self), #"{"text":"Hello"}"#)
  }

  @Test(
    "the mode of the trait comes before that of the environment",
    .httpSnapshot("greeting", mode: .replay, live: unreachable))
  func mode() async throws {
    let (data, _) = try await Test.httpSnapshot.session().data(for: Self.request("greeting"))
    expectEqual(data, Data(#"{"text":"Hello"}"#.utf8))
  }

  @Test("a test without the trait has no snapshot") func none() {
    let error = #expect(throws: HTTPSnapshotError.self) { try Test.httpSnapshot }
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
    _ trait: HTTPSnapshotTrait = .httpSnapshot("greeting", mode: .replay),
    _ function: @escaping @MainActor @Sendable () async throws -> Void
  ) async throws {
    let test = try unwrap(Test.current)
    try await trait.provideScope(for: test, testCase: Test.Case.current) { try await function() }
  }

  @Test("a recording that is not requested, or an unknown request, fails the test")
  func unused() async {
    let unknown = Self.request("other")
    let bodies: [(HTTPSnapshotError.Reason, @MainActor @Sendable () async throws -> Void)] = [
      (.recordingsNotUsed, {}),
      (.requestNotRecorded, { _ = try? await Test.httpSnapshot.client.send(unknown) }),
      // The request is reported once.
      (.requestNotRecorded, { _ = try await Test.httpSnapshot.client.send(unknown) }),
    ]
    for (reason, body) in bodies {
      let failures = await recordedFailures {
        let error = await #expect(throws: HTTPSnapshotError.self) {
          try await run(.httpSnapshot("greeting", mode: .replay), body)
        }
        expectEqual(error?.reason, reason)
      }
      expectEqual(failures, [])
    }
  }

  @Test("a test that fails or throws also reports a request whose error it ignores")
  func unmatchedAndFailed() async {
    let unknown = Self.request("other")
    let fails: [@Sendable () throws -> Void] = [
      { Issue.record("It failed.") }, { throw CancellationError() },
    ]
    for fail in fails {
      let failures = await recordedFailures {
        await withKnownIssue {
          try await run {
            _ = try? await Test.httpSnapshot.client.send(unknown)
            try fail()
          }
        }
      }
      expectEqual(failures.map { $0.contains("https://api.test/other") }, [true])
    }
  }

  @Test("a test that fails leaves the recording as it is, and its failures are not lost")
  func failing() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("HTTPSnapshots/greeting.json")
    let before = try Data(contentsOf: file)
    let other = HTTPClient { HTTPResponse(request: $0, status: 500) }
    let failures = Lock(0)
    let issues: IssueHandlingTrait = .compactMapIssues { _ in
      failures.withLock { $0 += 1 }
      return nil
    }
    try await issues.provideScope(for: #require(Test.current), testCase: nil) {
      try await run(.httpSnapshot("greeting", mode: .recordAll, live: other)) {
        let response = try await Test.httpSnapshot.client.send(Self.request("greeting"))
        expectEqual(response.status, 200)
      }
    }
    expectEqual(failures.withLock { $0 }, 1)
    try expectEqual(Data(contentsOf: file), before)
  }

  @Test("a test with arguments fails", arguments: [1]) func arguments(number: Int) async throws {
    let failures = try await recordedFailures {
      try await run { Issue.record("Expected that the test does not run.") }
    }
    expectEqual(
      failures,
      [
        """
        The trait '.httpSnapshot' was given to a test with arguments.

          Recording:  greeting

        The test did not run. In the test, use 'withHTTPSnapshot' with a name for each argument.
        """
      ])
  }
}
