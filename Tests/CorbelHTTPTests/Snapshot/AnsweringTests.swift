import Corbel
import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTPSnapshot", .stallLimit) struct AnsweringTests {
  private let tape: TemporarySnapshot

  init() throws {
    tape = try TemporarySnapshot()
  }

  private func get(
    _ url: String, _ client: HTTPClient, headers: [String: String] = [:], body: String? = nil
  ) async throws -> String {
    let method = body == nil ? "GET" : "POST"
    let request = URLRequest(url, method: method, headers: headers, body: body)
    return try await client.send(request).text
  }

  private func message(_ body: () async throws -> Void) async -> String {
    let error = await #expect(throws: HTTPSnapshotError.self) { try await body() }
    return (error?.description ?? "").replacing(tape.file.path, with: "FILE")
  }

  // MARK: Modes

  @Test("the environment names the mode, which is replaying without a name")
  func mode() async throws {
    for mode in HTTPSnapshot.Mode.allCases {
      try expectEqual(HTTPSnapshot.Mode(environment: ["CORBEL_HTTP": mode.rawValue]), mode)
    }
    try expectEqual(HTTPSnapshot.Mode(environment: [:]), .replay)
    try expectEqual(HTTPSnapshot.Mode(environment: ["CORBEL_HTTP": ""]), .replay)
    let message = await message {
      _ = try HTTPSnapshot.Mode(environment: ["CORBEL_HTTP": "record"])
    }
    expectEqual(
      message,
      """
      'CORBEL_HTTP' is 'record', which is not a mode.

        Modes:  replay, record-once, record-missing, record-all

      No request was answered. Set it to one of the modes, or unset it to replay.
      """)
  }

  @Test("each mode records and replays what its name says") func modes() async throws {
    let message = await message { _ = try tape.open() }
    expectEqual(
      message,
      """
      There is no recording to replay.

        File:  FILE

      No request was answered. Record it by running the test with 'CORBEL_HTTP=record-all'.
      """)
    try await tape.record(.stub("one"), mode: .recordOnce)
    let client = try tape.open(.recordOnce, live: .stub("two")).client
    try await expectEqual(get("https://api.test/a", client), "one")
    await #expect(throws: HTTPSnapshotError.self) { try await get("https://api.test/b", client) }
    try await tape.record(.stub("two"), mode: .recordMissing) { client in
      for (url, text) in [("https://api.test/b", "two"), ("https://api.test/a", "one")] {
        try await expectEqual(get(url, client), text)
      }
    }
    try expectEqual(
      tape.open().exchanges.map(\.request.url), ["https://api.test/a", "https://api.test/b"])
    // A complete file stays as it is.
    let edited = try unwrap(tape.content).replacing("\n", with: "\n ")
    try Data(edited.utf8).write(to: tape.file)
    try await tape.record(.unreachable, mode: .recordMissing)
    expectEqual(tape.content, edited)
    try await tape.record(.stub("two")) { _ = try await get("https://api.test/c", $0) }
    try expectEqual(tape.open().exchanges.map(\.request.url), ["https://api.test/c"])
  }

  // MARK: Matching

  @Test("equal addresses match, however they are written, and others don't")
  func spelling() async throws {
    let rows: [(one: String, other: String, isEqual: Bool)] = [
      ("https://api.test/a", "HTTPS://API.Test:443/a", true),
      ("http://api.test/", "http://api.test:80", true),
      ("https://api.test/a", "https://api.test/a?", true),
      ("https://api.test/a?b=2&a=1&&c=?#top", "https://api.test/a?&c=?&a=1&b=2", true),
      ("https://api.test/a?b=2&b=1&b", "https://api.test/a?b&b=1&b=2", true),
      ("https://api.test/a?b=2&token=x-1234&b=y", "https://api.test/a?b=y&b=2&token=z", true),
      ("https://Ada:1@API.test/", "https://Ada:1@api.test", true),
      ("http://[::1]:80/a", "http://[::1]/a", true),
      ("https://api.test/a#?b", "https://api.test/a", true),
      ("https://a.test/a%2Fb", "https://a.test/a%2fb", true),
      ("https://api.test/?a=%C3%A9", "https://api.test?a=%c3%a9", true),
      ("https://api.test/a?b=1&b=1", "https://api.test/a?b=1", false),
      ("https://api.test/a", "http://api.test/a", false),
      ("https://api.test/a", "https://api.test:80/a", false),
      ("https://api.test/a", "https://api.test/A", false),
      ("https://api.test/a", "https://api.test/a/", false),
      ("https://api.test/a", "https://api.test/%61", false),
      ("https://api.test/a", "https://api.test/a?b", false),
      ("https://api.test/a", "https://api.test.:443/a", false),
      ("https://api.test/a", "file:///a", false),
    ]
    for (one, other, isEqual) in rows {
      for (recorded, replayed) in [(one, other), (other, one)] {
        try await tape.record(.stub("one")) { _ = try await get(recorded, $0) }
        let client = try tape.open().client
        let text = try? await get(replayed, client)
        expectEqual(text, isEqual ? "one" : nil, "\(recorded) \(replayed)")
      }
    }
  }

  @Test("ignored parts of an address don't have to match, and others do") func ignoring()
    async throws
  {
    let rows: [(part: HTTPMatching.Part, same: String, other: String)] = [
      (.host, "http://other.test:8080/a?b=1&c=2&d", "https://api.test/a?b=1&c=3&d"),
      (.query, "https://api.test/a", "https://api.test/b?b=1&c=2&d"),
      (.queryItem("c"), "https://api.test/a?d&b=1&c=5", "https://api.test/a?b=2&c=2&d"),
      (.queryItem("d"), "https://api.test/a?b=1&c=2", "https://api.test/a?c=2"),
    ]
    for (part, same, other) in rows {
      try await tape.record(.stub("one")) {
        _ = try await get("https://api.test/a?b=1&c=2&d", $0)
      }
      let options = HTTPSnapshot.Options(matching: HTTPMatching(ignoring: [part]))
      let client = try tape.open(.replay, options).client
      await #expect(throws: HTTPSnapshotError.self) { try await get(other, client) }
      try await expectEqual(get(same, client), "one")
    }
  }

  @Test("the recordings of one request are replayed in their order, and the last one again")
  func sequence() async throws {
    try await tape.record(.counting) { client in
      for _ in 1...2 { _ = try await get("https://api.test/a", client) }
    }
    let options = HTTPSnapshot.Options(matching: HTTPMatching(repeatsAnswers: true))
    let repeating = try tape.open(.replay, options).client
    for text in ["1", "2", "2", "2"] {
      try await expectEqual(get("https://api.test/a", repeating), text)
    }
    await #expect(throws: HTTPSnapshotError.self) { try await get("https://api.test/b", repeating) }
    let client = try tape.open().client
    for text in ["1", "2"] { try await expectEqual(get("https://api.test/a", client), text) }
    let message = await message { _ = try await get("https://api.test/a", client) }
    expectEqual(
      message,
      """
      'GET https://api.test/a' was sent more often than it is recorded.

        File:      FILE
        Recorded:  GET https://api.test/a, GET https://api.test/a

      The request failed. Correct the request, or record it with 'CORBEL_HTTP=record-missing'.
      """)
  }

  @Test("all chosen parts have to match, to their last character")
  func lastCharacter() async throws {
    for matching in [
      HTTPMatching(headers: ["X-B", "X-A"]), HTTPMatching(body: true),
      HTTPMatching { $0.headers.filter { $0.key != "X-C" }.sorted { $0.key < $1.key }.description },
    ] {
      let options = HTTPSnapshot.Options(matching: matching)
      let pages = [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]
      func get(_ page: (String, String), _ other: String, _ client: HTTPClient) async throws
        -> String
      {
        let headers = ["X-A": page.0, "X-B": page.1, "X-C": other]
        return try await self.get(
          "https://api.test/a", client, headers: headers, body: page.0 + page.1)
      }
      try await tape.record(.counting, options) { client in
        for page in pages { _ = try await get(page, "1", client) }
      }
      let client = try tape.open(.replay, options).client
      for (index, page) in pages.enumerated().reversed() {
        try await expectEqual(get(page, "2", client), "\(index + 1)")
      }
    }
    // The members of JSON can have any order.
    let options = HTTPSnapshot.Options(matching: HTTPMatching(body: true))
    try await tape.record(.counting, options) {
      _ = try await get("https://api.test/a", $0, body: #"{"b": [1], "a": 1}"#)
    }
    let client = try tape.open(.replay, options).client
    let spaced = "{\"a\":1,\t\"b\":\r\n[1]}"
    try await expectEqual(get("https://api.test/a", client, body: spaced), "1")
  }

  @Test("a body that comes as a stream is sent as data, and is the same body") func stream()
    async throws
  {
    let body = String(repeating: "a", count: 200_001)
    let sent = Lock<[URLRequest]>([])
    let live = HTTPClient { request in
      sent.withLock { $0.append(request) }
      return HTTPResponse(request: request, status: 200, body: Data("one".utf8))
    }
    let options = HTTPSnapshot.Options(matching: HTTPMatching(body: true))
    var request = URLRequest("https://api.test/a", method: "POST")
    request.httpBodyStream = InputStream(data: Data(body.utf8))
    try await tape.record(live, options) { [request] in _ = try await $0.send(request) }
    expectEqual(sent.withLock { $0.map(\.httpBody) }, [Data(body.utf8)])
    expectEqual(sent.withLock { $0.map(\.cachePolicy) }, [.reloadIgnoringLocalCacheData])
    let client = try tape.open(.replay, options).client
    try await expectEqual(get("https://api.test/a", client, body: body), "one")
  }

  // MARK: The end of a scope

  @Test("a request that is not recorded fails, and once more at the end") func unmatched()
    async throws
  {
    try await tape.record(.stub())
    let opened = try tape.open()
    let client = opened.client
    _ = try await get("https://api.test/a", client)
    let first = await message { _ = try await get("https://api.test/b?token=abc123", client) }
    expectEqual(
      first,
      """
      'GET https://api.test/b?token=REDACTED' is not recorded.

        File:      FILE
        Recorded:  GET https://api.test/a

      The request failed. Correct the request, or record it with 'CORBEL_HTTP=record-missing'.
      """)
    let second = await message { try opened.close() }
    expectEqual(
      second,
      """
      Not all requests are recorded.

        File:     FILE
        Missing:  GET https://api.test/b?token=REDACTED

      These requests failed, even if the code under test handled the error. Correct the \
      requests, or record them with 'CORBEL_HTTP=record-missing'.
      """)
    try await tape.record(.stub()) { _ in }
    let empty = try tape.open().client
    let third = await message { _ = try await get("https://api.test/a", empty) }
    expectTrue(third.contains("\n  Recorded:  nothing\n"))
  }

  @Test("a request that is not recorded says which part differs") func differences() async throws {
    let options = HTTPSnapshot.Options(
      matching: HTTPMatching(headers: ["Accept"], body: true, ignoring: [.queryItem("t")]) {
        $0.headers["X-Kind"] ?? ""
      })
    let headers = ["Accept": "a", "X-Kind": "k"]
    try await tape.record(.stub(), options) { client in
      for url in ["https://api.test/a?q=1&t=1", "https://api.test/a?q=2", "https://api.test/b"] {
        _ = try await get(url, client, headers: headers, body: "1")
      }
    }
    let digests = "(body): sent one, recorded another"
    let rows: [(url: String, headers: [String: String], body: String, text: String?)] = [
      ("a?q=3&t=5", headers, "1", "query: sent 'q=3', recorded 'q=1'"),
      ("a?q=2&token=s3cret", headers, "1", "query: sent 'q=2&token=REDACTED', recorded 'q=1'"),
      ("a?q=2", ["X-Kind": "k"], "1", "accept: sent nothing, recorded 'a'"),
      ("a?q=2", headers, "2", digests),
      ("a?q=2", ["Accept": "a"], "2", "\(digests); (other): sent '', recorded 'k'"),
      ("c?q=2", headers, "1", nil),
    ]
    let opened = try tape.open(.replay, options)
    let client = opened.client
    for (url, headers, body, text) in rows {
      let message = await message {
        _ = try await get("https://api.test/\(url)", client, headers: headers, body: body)
      }
      let line = message.split(separator: "\n").first { $0.hasPrefix("  Differs:") }
      let difference = line?.dropFirst(13)
        .replacing(
          /sent '[0-9a-f]{16}', recorded '[0-9a-f]{16}'/, with: "sent one, recorded another")
      expectEqual(difference.map { String($0) }, text)
    }
  }

  @Test("recordings that are not requested fail the end, and ten are named") func unused()
    async throws
  {
    for count in [1, 10, 11] { try await expectUnused(count) }
    // A tape that is discarded returns the mistake as well.
    let opened = try tape.open()
    expectEqual(opened.discard()?.reason, .recordingsNotUsed)
    try expectNil(tape.open(.recordAll).discard())
  }

  private func expectUnused(_ count: Int) async throws {
    let names = (0...count).map { "https://api.test/\($0)" }
    try await tape.record(.stub()) { client in
      for name in names { _ = try await get(name, client) }
    }
    let opened = try tape.open()
    _ = try await get(names[0], opened.client)
    let list = names[1...min(count, 10)].map { "GET \($0)" }.joined(separator: ", ")
    let message = await message { try opened.close() }
    expectEqual(
      message,
      """
      Not all recorded responses were requested.

        File:    FILE
        Unused:  \(list)\(count > 10 ? ", and 1 more" : "")

      The test does not send all requests of the recording. Correct the requests, or record the \
      file again with 'CORBEL_HTTP=record-all'.
      """)
  }

  @Test("a request after the end fails, in each mode") func ended() async throws {
    try await tape.record(.stub())
    for mode in HTTPSnapshot.Mode.allCases {
      let opened = try tape.open(mode)
      opened.discard()
      let message = await message {
        _ = try await get("https://api.test/a", opened.client)
      }
      expectEqual(
        message,
        """
        'GET https://api.test/a' was sent after the end of the snapshot.

        The request failed and did not reach the network. Wait for all requests before the test \
        ends.
        """)
    }
  }

  // MARK: Outcomes

  @Test("an error is replayed with its domain and its code") func failure() async throws {
    let rows: [(domain: String, code: Int, isURLError: Bool?)] = [
      ("Proxy", 7, false), ("Proxy", -1001, false), (NSURLErrorDomain, -424_242, nil),
      (NSURLErrorDomain, -1009, true),
    ]
    for (domain, code, isURLError) in rows {
      let failing = HTTPClient { request in
        throw HTTPError(.transport(NSError(domain: domain, code: code)), request: request)
      }
      try await tape.record(failing) { client in
        await #expect(throws: HTTPError.self) { try await get("https://api.test/a", client) }
      }
      let client = try tape.open().client
      do {
        _ = try await get("https://api.test/a", client)
        Issue.record("Expected an error.")
      } catch {
        guard case .transport(let cause)? = (error as? HTTPError)?.reason else { throw error }
        expectEqual((cause as NSError).domain, domain)
        expectEqual((cause as NSError).code, code)
        if let isURLError { expectTrue(cause is URLError == isURLError) }
      }
    }
  }

  @Test("a request that was cancelled is not recorded, with any error") func cancelled()
    async throws
  {
    for error in [CancellationError(), URLError(.timedOut)] as [any Error & Sendable] {
      let failing = HTTPClient { request in
        if error is CancellationError { throw error }
        withUnsafeCurrentTask { $0?.cancel() }
        throw HTTPError(.transport(error), request: request)
      }
      try await tape.record(failing) { client in
        let task = Task { try await client.send(URLRequest("https://api.test/a")) }
        await #expect(throws: (any Error).self) { try await task.value }
      }
      try expectTrue(tape.open().exchanges.isEmpty)
    }
    // A cancelled task replays nothing and uses up no recording.
    try await tape.record(.stub("one"))
    let opened = try tape.open()
    let client = opened.client
    let gate = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate.stream {}
      return try await client.send(URLRequest("https://api.test/a"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await expectEqual(get("https://api.test/a", client), "one")
    try opened.close()
  }

  @Test("a response has only the headers of the list, and those that the options add")
  func responseHeaders() async throws {
    let stored = [
      "Age", "Allow", "Cache-Control", "Content-Disposition", "Content-Language", "Content-Range",
      "Content-Type", "Date", "ETag", "Expires", "Last-Modified", "Link", "Location",
      "Retry-After", "Vary", "WWW-Authenticate", "X-Total",
    ]
    let others = ["Connection", "Content-Encoding", "Server", "Set-Cookie", "Transfer-Encoding"]
    func headers(_ names: [String]) -> [String: String] {
      Dictionary(names.map { ($0, "value of \($0)") }) { one, _ in one }
    }
    let options = HTTPSnapshot.Options(responseHeaders: ["x-total"])
    let request = URLRequest("https://api.test/a")
    try await tape.record(.stub(headers: headers(stored + others)), options) {
      _ = try await $0.send(request)
    }
    let response = try await tape.open().client.send(request)
    expectEqual(response.headers, headers(stored))
    // A length is replayed if it is that of the body, or if there is no body.
    for (body, length, isReplayed) in [
      ("", "123456", true), ("abc", "3", true), ("abc", "2", false),
    ] {
      let live = HTTPClient.stub(body, headers: ["Content-Length": length])
      try await tape.record(live) { _ = try await $0.send(request) }
      let response = try await tape.open().client.send(request)
      expectEqual(response.header("Content-Length"), isReplayed ? length : nil)
    }
  }

  @Test("a tape that ends while requests are in flight says so, and writes nothing")
  func inFlight() async throws {
    try await tape.record(.stub("old")) { _ = try await get("https://api.test/old", $0) }
    let before = tape.content
    for count in 1...2 {
      let (sent, answer) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
      let live = HTTPClient { request in
        sent.continuation.yield()
        for await _ in answer.stream {}
        return HTTPResponse(request: request, status: 200)
      }
      let opened = try tape.open(.recordAll, live: live)
      let client = opened.client
      let tasks = (0..<count).map { _ in
        Task { try await client.send(URLRequest("https://api.test/a?token=s3cret")) }
      }
      var isSent = sent.stream.makeAsyncIterator()
      for _ in 0..<count { await isSent.next() }
      let message = await message { try opened.close() }
      let name = "GET https://api.test/a?token=REDACTED"
      expectEqual(
        message,
        """
        The recording ended before all responses arrived.

          File:      FILE
          Requests:  \(count == 1 ? name : "\(name), \(name)")

        The file was left as it is. Wait for all requests, or cancel them, before the test ends.
        """)
      answer.continuation.finish()
      for task in tasks { _ = try await task.value }
      expectTrue(opened.exchanges.isEmpty)
      expectEqual(tape.content, before)
    }
  }
}
