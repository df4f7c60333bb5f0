import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Records from a server on this machine, and replays.
@Suite(
  "Recording from a server", .enabled(if: LoopbackServer.shared != nil, LoopbackServer.skipped),
  .stallLimit)
struct RecordingTests {
  private let server: LoopbackServer.Part
  private let tape: TemporarySnapshot

  init() throws {
    server = try unwrap(LoopbackServer.shared).part()
    tape = try TemporarySnapshot()
  }

  /// Sends with a client, and returns a description of the result.
  private func outcome(_ request: URLRequest, _ client: HTTPClient) async throws -> String {
    do {
      let response = try await client.send(request)
      let kind = response.header("Content-Type") ?? "nil"
      return "\(response.status) \(kind) \(response.url?.path ?? "") \(response.body.hashValue)"
    } catch let error as HTTPError {
      return "\(error)"
    }
  }

  private static let pages = [
    "json", "spaced", "text", "binary", "large", "gzip", "empty", "missing", "redirect", "chunked",
    "token", "drop",
  ]

  @Test(
    "a client and a session replay what they have recorded, and the server is not asked",
    arguments: pages, [true, false])
  func replaying(page: String, usesSession: Bool) async throws {
    var outcomes: [String] = []
    var counts: [Int] = []
    let redaction = HTTPRedaction(except: ["access_token"])
    for mode in [HTTPSnapshot.Mode.recordAll, .replay] {
      try await withHTTPSnapshot(
        file: tape.file, mode: mode, options: HTTPSnapshot.Options(redaction: redaction),
        live: server.live
      ) { snapshot in
        let request = server.request(page)
        let client = usesSession ? HTTPClient.live(session: snapshot.session()) : snapshot.client
        outcomes.append(try await outcome(request, client))
      }
      counts.append(try await server.count())
    }
    expectEqual(outcomes[0], outcomes[1])
    expectEqual(counts[0], counts[1])
    expectTrue(counts[0] > 0)
  }

  @Test("methods and bodies arrive as they were sent") func methods() async throws {
    try await withHTTPSnapshot(file: tape.file, mode: .recordAll, live: server.live) { snapshot in
      for method in ["POST", "PUT", "DELETE"] {
        let request = server.request("echo", method, body: #"{"a":1}"#)
        let text = #"{"method":"\#(method)","query":"","body":"{\"a\":1}"}"#
        let response = try await snapshot.client.send(request)
        expectEqual(response.text, text)
        let (data, _) = try await snapshot.session().data(for: request)
        expectEqual(data, Data(text.utf8))
      }
    }
  }

  // Foundation on Linux never ends a transfer after a challenge, so the test requests none.
  @Test("a replay never reaches the server", arguments: ["json", "redirect"])
  func nothingReachesTheNetwork(page: String) async throws {
    try await withHTTPSnapshot(file: tape.file, mode: .recordAll, live: server.live) {
      _ = try await $0.client.send(server.request(page))
    }
    let before = try await server.count()
    let snapshot = try tape.open(live: server.live)
    let session = snapshot.session()
    for _ in 1...3 {
      _ = try? await snapshot.client.send(server.request(page))
      _ = try? await session.data(for: server.request(page))
      _ = try? await session.data(for: URLRequest(url: server.localURL(page)))
    }
    snapshot.discard()
    _ = try? await snapshot.client.send(URLRequest(url: server.localURL(page)))
    _ = try? await session.data(for: URLRequest(url: server.localURL(page)))
    try await expectEqual(server.count(), before)
    let headers = ["WWW-Authenticate": #"Basic realm="tests""#]
    let locked = URLRequest(url: server.localURL("locked"))
    try await tape.record(.stub("no", status: 401, headers: headers)) { client in
      for _ in 1...2 { _ = try await client.send(locked) }
    }
    try await withHTTPSnapshot(file: tape.file, mode: .replay, live: server.live) { snapshot in
      let response = try await snapshot.client.send(locked)
      expectTrue(response.header("WWW-Authenticate") != nil)
      let (_, head) = try await snapshot.session().data(for: locked)
      expectEqual((head as? HTTPURLResponse)?.statusCode, 401)
    }
    try await expectEqual(server.count(), before)
  }

  @Test("a client that is cancelled returns before the server answers") func waitForCancellation()
    async throws
  {
    let request = server.request("held")
    let task = Task { try await server.live.send(request) }
    // The server answers the request only after the end of the task.
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await server.release()
  }
}
