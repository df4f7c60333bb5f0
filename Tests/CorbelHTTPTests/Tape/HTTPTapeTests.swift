import Corbel
import CorbelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTPTape", .timeLimit(.minutes(10))) struct HTTPTapeTests {
  private let tape: TemporaryTape

  init() throws {
    tape = try TemporaryTape()
  }

  private func get(
    _ url: String, _ client: HTTPClient, headers: [String: String] = [:], body: String? = nil
  ) async throws -> String {
    let method = body == nil ? "GET" : "POST"
    let request = URLRequest(url, method: method, headers: headers, body: body)
    return try await client.send(request).text
  }

  private func message(_ body: () async throws -> Void) async -> String {
    let error = await #expect(throws: HTTPTapeError.self) { try await body() }
    return (error?.description ?? "").replacing(tape.file.path, with: "FILE")
  }

  // MARK: Modes

  @Test("a recording is replayed without the network") func replay() async throws {
    try await tape.record(.stub("one")) { _ = try await get("https://api.test/a", $0) }
    let opened = try tape.open()
    let client = HTTPClient.unreachable.snapshotting(opened)
    #expect(try await get("https://api.test/a", client) == "one")
    try opened.finish()
  }

  @Test("the environment names the mode", arguments: HTTPTape.Mode.allCases)
  func mode(mode: HTTPTape.Mode) throws {
    #expect(try HTTPTape.Mode(environment: ["CORBEL_HTTP": mode.rawValue]) == mode)
  }

  @Test("without a mode in the environment, a tape replays", arguments: [[:], ["CORBEL_HTTP": ""]])
  func noMode(environment: [String: String]) throws {
    #expect(try HTTPTape.Mode(environment: environment) == .replay)
  }

  @Test("an unknown mode fails with the names of the known modes")
  func unknownMode() async {
    let message = await message {
      _ = try HTTPTape.Mode(environment: ["CORBEL_HTTP": "record"])
    }
    #expect(
      message == """
        'CORBEL_HTTP' is 'record', which is not a mode.

          Modes:  replay, record-once, record-missing, record-all

        No request was answered. Set it to one of the modes, or unset it to replay.
        """)
  }

  @Test("a replay without a file fails at once") func missingFile() async throws {
    let message = await message { _ = try tape.open() }
    #expect(
      message == """
        There is no recording to replay.

          File:  FILE

        No request was answered. Record it by running the test with 'CORBEL_HTTP=record-all'.
        """)
  }

  @Test("recording once records without a file, and replays with one") func once() async throws {
    try await tape.record(.stub("one"), mode: .recordOnce) {
      _ = try await get("https://api.test/a", $0)
    }
    let opened = try tape.open(.recordOnce)
    let client = HTTPClient.stub("two").snapshotting(opened)
    #expect(try await get("https://api.test/a", client) == "one")
    await #expect(throws: HTTPTapeError.self) { try await get("https://api.test/b", client) }
  }

  @Test("recording missing requests replays the others") func missing() async throws {
    try await tape.record(.stub("one")) { _ = try await get("https://api.test/a", $0) }
    try await tape.record(.stub("two"), mode: .recordMissing) { client in
      let texts = [
        try await get("https://api.test/b", client), try await get("https://api.test/a", client),
      ]
      #expect(texts == ["two", "one"])
    }
    #expect(
      try tape.open().exchanges.map(\.request.url) == [
        "https://api.test/a", "https://api.test/b",
      ])
  }

  @Test("recording all replaces the recordings") func all() async throws {
    try await tape.record(.stub("one")) { _ = try await get("https://api.test/a", $0) }
    try await tape.record(.stub("two")) {
      _ = try await get("https://api.test/b", $0)
    }
    #expect(try tape.open().exchanges.map(\.request.url) == ["https://api.test/b"])
  }

  @Test("recording missing requests keeps a complete file as it is") func untouched()
    async throws
  {
    try await tape.record(.stub("one")) { _ = try await get("https://api.test/a", $0) }
    let edited = try #require(tape.content).replacing("\n", with: "\n ")
    try Data(edited.utf8).write(to: tape.file)
    try await tape.record(.unreachable, mode: .recordMissing) {
      _ = try await get("https://api.test/a", $0)
    }
    #expect(tape.content == edited)
  }

  @Test("a tape that was discarded leaves the file as it is") func discarded() async throws {
    try await tape.record(.stub("one")) { _ = try await get("https://api.test/a", $0) }
    let before = tape.content
    let opened = try tape.open(.recordAll)
    _ = try await get("https://api.test/b", HTTPClient.stub().snapshotting(opened))
    opened.discard()
    #expect(tape.content == before)
  }

  // MARK: Matching

  @Test("the order of the query does not count, and a fragment does not either") func query()
    async throws
  {
    try await tape.record(.stub("one")) {
      _ = try await get("https://api.test/a?b=2&a=1#top", $0)
    }
    let client = HTTPClient.unreachable.snapshotting(try tape.open())
    #expect(try await get("https://api.test/a?a=1&b=2", client) == "one")
  }

  @Test(
    "equal addresses match, however they are written",
    arguments: [
      ("https://api.test/a", "HTTPS://API.Test:443/a"), ("http://api.test/", "http://api.test:80"),
      ("https://api.test/a", "https://api.test/a?"),
      ("https://a.test/a%2Fb", "https://a.test/a%2fb"),
      ("https://api.test/?a=%C3%A9", "https://api.test?a=%c3%a9"),
    ])
  func spelling(one: String, other: String) async throws {
    for (recorded, replayed) in [(one, other), (other, one)] {
      try await tape.record(.stub("one")) { _ = try await get(recorded, $0) }
      let client = HTTPClient.unreachable.snapshotting(try tape.open())
      #expect(try await get(replayed, client) == "one")
    }
  }

  @Test(
    "different addresses don't match",
    arguments: [
      "http://api.test/a", "https://api.test:80/a", "https://api.test/A", "https://api.test/a/",
      "https://api.test/%61", "https://api.test/a?b",
    ])
  func otherAddress(url: String) async throws {
    try await tape.record(.stub("one")) { _ = try await get("https://api.test/a", $0) }
    let client = HTTPClient.unreachable.snapshotting(try tape.open())
    await #expect(throws: HTTPTapeError.self) { try await get(url, client) }
  }

  @Test(
    "ignored parts of an address don't have to match, and others do",
    arguments: [
      (.host, "http://other.test:8080/a?b=1&c=2&d", "https://api.test/a?b=1&c=3&d"),
      (.query, "https://api.test/a", "https://api.test/b?b=1&c=2&d"),
      (.queryItem("c"), "https://api.test/a?d&b=1&c=5", "https://api.test/a?b=2&c=2&d"),
      (.queryItem("d"), "https://api.test/a?b=1&c=2", "https://api.test/a?c=2"),
    ] as [(HTTPMatching.Part, String, String)])
  func ignoring(part: HTTPMatching.Part, same: String, other: String) async throws {
    try await tape.record(.stub("one")) {
      _ = try await get("https://api.test/a?b=1&c=2&d", $0)
    }
    let options = HTTPTape.Options(matching: HTTPMatching(ignoring: [part]))
    let client = HTTPClient.unreachable.snapshotting(try tape.open(.replay, options))
    await #expect(throws: HTTPTapeError.self) { try await get(other, client) }
    #expect(try await get(same, client) == "one")
  }

  @Test("the last answer is repeated, if the matching says so") func repeated() async throws {
    try await tape.record(.counting) { client in
      for _ in 1...2 { _ = try await get("https://api.test/a", client) }
    }
    let options = HTTPTape.Options(matching: HTTPMatching(repeatsAnswers: true))
    let opened = try tape.open(.replay, options)
    let client = HTTPClient.unreachable.snapshotting(opened)
    for text in ["1", "2", "2", "2"] {
      #expect(try await get("https://api.test/a", client) == text)
    }
    await #expect(throws: HTTPTapeError.self) { try await get("https://api.test/b", client) }
    opened.discard()
  }

  @Test("the recordings of one request are replayed in their order") func sequence() async throws {
    try await tape.record(.counting) { client in
      for _ in 1...3 { _ = try await get("https://api.test/a", client) }
    }
    let client = HTTPClient.unreachable.snapshotting(try tape.open())
    for number in 1...3 {
      #expect(try await get("https://api.test/a", client) == "\(number)")
    }
    let message = await message { _ = try await get("https://api.test/a", client) }
    #expect(
      message == """
        'GET https://api.test/a' is recorded 3 times, but was sent once more.

          File:      FILE
          Recorded:  GET https://api.test/a, GET https://api.test/a, GET https://api.test/a

        The request failed. Correct the request in the code under test, or record it with \
        'CORBEL_HTTP=record-missing'.
        """)
  }

  @Test("chosen headers have to match") func headers() async throws {
    let options = HTTPTape.Options(matching: HTTPMatching(headers: ["accept"]))
    try await tape.record(.counting, options) {
      _ = try await get("https://api.test/a", $0, headers: ["Accept": "text/plain"])
      _ = try await get("https://api.test/a", $0, headers: ["Accept": "text/html"])
    }
    let client = HTTPClient.unreachable.snapshotting(try tape.open(.replay, options))
    #expect(try await get("https://api.test/a", client, headers: ["Accept": "text/html"]) == "2")
    await #expect(throws: HTTPTapeError.self) { try await get("https://api.test/a", client) }
  }

  @Test("a chosen body has to match, with any order of its members") func bodies()
    async throws
  {
    let options = HTTPTape.Options(matching: HTTPMatching(body: true))
    try await tape.record(.counting, options) {
      _ = try await get("https://api.test/a", $0, body: #"{"b": [1], "a": 1}"#)
      _ = try await get("https://api.test/a", $0, body: #"{"a": 2}"#)
    }
    let client = HTTPClient.unreachable.snapshotting(try tape.open(.replay, options))
    #expect(try await get("https://api.test/a", client, body: #"{"a":2}"#) == "2")
    let spaced = "{\"a\":1,\t\"b\":\r\n[1]}"
    #expect(try await get("https://api.test/a", client, body: spaced) == "1")
  }

  @Test("a closure returns the parts that have to match") func closure() async throws {
    let matching = HTTPMatching { $0.headers["X-Operation"] ?? "" }
    let options = HTTPTape.Options(matching: matching)
    try await tape.record(.counting, options) {
      _ = try await get("https://api.test/a", $0, headers: ["X-Operation": "one"])
      _ = try await get("https://api.test/a", $0, headers: ["X-Operation": "two"])
    }
    let client = HTTPClient.unreachable.snapshotting(try tape.open(.replay, options))
    #expect(try await get("https://api.test/a", client, headers: ["X-Operation": "two"]) == "2")
  }

  @Test("parts that have to match are compared to their last character")
  func lastCharacter() async throws {
    for matching in [
      HTTPMatching(headers: ["X-Page"]), HTTPMatching(body: true),
      HTTPMatching { $0.headers["X-Page"] ?? "" },
    ] {
      let options = HTTPTape.Options(matching: matching)
      try await tape.record(.counting, options) { client in
        for page in ["1", "2"] {
          _ = try await get("https://api.test/a", client, headers: ["X-Page": page], body: page)
        }
      }
      let client = HTTPClient.unreachable.snapshotting(try tape.open(.replay, options))
      for page in ["2", "1"] {
        let text = try await get(
          "https://api.test/a", client, headers: ["X-Page": page], body: page)
        #expect(text == page)
      }
    }
  }

  @Test("all chosen headers have to match") func severalHeaders() async throws {
    let options = HTTPTape.Options(matching: HTTPMatching(headers: ["X-B", "X-A"]))
    let pages = [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]
    try await tape.record(.counting, options) { client in
      for (first, second) in pages {
        let headers = ["X-A": first, "X-B": second, "X-C": "1"]
        _ = try await get("https://api.test/a", client, headers: headers)
      }
    }
    let client = HTTPClient.unreachable.snapshotting(try tape.open(.replay, options))
    for (index, (first, second)) in pages.enumerated().reversed() {
      let headers = ["X-A": first, "X-B": second, "X-C": "2"]
      #expect(try await get("https://api.test/a", client, headers: headers) == "\(index + 1)")
    }
  }

  @Test("a long body that comes as a stream is recorded as a whole, and sent as data")
  func longStream() async throws {
    let body = Data(repeating: UInt8(ascii: "a"), count: 200_001)
    let sent = Lock<[URLRequest]>([])
    let live = HTTPClient { request in
      sent.withLock { $0.append(request) }
      return HTTPResponse(request: request, status: 200)
    }
    var request = URLRequest("https://api.test/a", method: "POST")
    request.httpBodyStream = InputStream(data: body)
    try await tape.record(live) { [request] in _ = try await $0.send(request) }
    #expect(sent.withLock { $0.map(\.httpBody) } == [body])
    #expect(sent.withLock { $0.map(\.cachePolicy) } == [.reloadIgnoringLocalCacheData])
  }

  @Test("a body that comes as a stream is the same body") func stream() async throws {
    let options = HTTPTape.Options(matching: HTTPMatching(body: true))
    var request = URLRequest("https://api.test/a", method: "POST")
    try await tape.record(.counting, options) {
      _ = try await get("https://api.test/a", $0, body: "abc")
    }
    request.httpBodyStream = InputStream(data: Data("abc".utf8))
    let client = HTTPClient.unreachable.snapshotting(try tape.open(.replay, options))
    #expect(try await client.send(request).text == "1")
  }

  // MARK: The end of a scope

  @Test("a request that is not recorded fails, and once more at the end") func unmatched()
    async throws
  {
    try await tape.record(.stub()) { _ = try await get("https://api.test/a", $0) }
    let opened = try tape.open()
    let client = HTTPClient.stub().snapshotting(opened)
    _ = try await get("https://api.test/a", client)
    let first = await message { _ = try await get("https://api.test/b?token=abc123", client) }
    #expect(
      first == """
        'GET https://api.test/b?token=REDACTED' is not recorded.

          File:      FILE
          Recorded:  GET https://api.test/a

        The request failed. Correct the request in the code under test, or record it with \
        'CORBEL_HTTP=record-missing'.
        """)
    let second = await message { try opened.finish() }
    #expect(
      second == """
        One request was not recorded.

          File:      FILE
          Requests:  GET https://api.test/b?token=REDACTED

        These requests failed, even if the code under test handled the error. Correct the \
        requests in the code under test, or record them with 'CORBEL_HTTP=record-missing'.
        """)
  }

  @Test("a request to an empty tape fails, and says that nothing is recorded") func empty()
    async throws
  {
    try await tape.record(.stub()) { _ in }
    let client = HTTPClient.stub().snapshotting(try tape.open())
    let message = await message { _ = try await get("https://api.test/a", client) }
    #expect(message.contains("\n  Recorded:  nothing\n"))
  }

  @Test("a request that is recorded once fails when it is sent again") func sentAgain()
    async throws
  {
    try await tape.record(.stub()) { _ = try await get("https://api.test/a", $0) }
    let client = HTTPClient.stub().snapshotting(try tape.open())
    _ = try await get("https://api.test/a", client)
    let message = await message { _ = try await get("https://api.test/a", client) }
    #expect(
      message.hasPrefix(
        "'GET https://api.test/a' is recorded once, but was sent once more.\n"))
  }

  @Test("several requests that are not recorded are counted at the end") func severalUnmatched()
    async throws
  {
    try await tape.record(.stub()) { _ = try await get("https://api.test/a", $0) }
    let opened = try tape.open()
    let client = HTTPClient.stub().snapshotting(opened)
    for page in ["b", "c"] {
      await #expect(throws: HTTPTapeError.self) {
        try await get("https://api.test/\(page)", client)
      }
    }
    let message = await message { try opened.finish() }
    #expect(
      message.hasPrefix(
        """
        2 requests were not recorded.

          File:      FILE
          Requests:  GET https://api.test/b, GET https://api.test/c

        """))
  }

  @Test("several recordings that are not asked for are counted, and ten of them named")
  func severalUnused() async throws {
    try await tape.record(.stub()) {
      for page in 1...11 { _ = try await get("https://api.test/\(page)", $0) }
    }
    let opened = try tape.open()
    let message = await message { try opened.finish() }
    #expect(message.hasPrefix("11 recorded responses were not requested.\n"))
    #expect(message.contains(", GET https://api.test/10, and 1 more\n"))
  }

  @Test("a recording that is not requested fails the end of a replay") func unused() async throws {
    try await tape.record(.stub()) {
      _ = try await get("https://api.test/a", $0)
      _ = try await get("https://api.test/b", $0)
    }
    let opened = try tape.open()
    _ = try await get("https://api.test/a", HTTPClient.unreachable.snapshotting(opened))
    let message = await message { try opened.finish() }
    #expect(
      message == """
        One recorded response was not requested.

          File:      FILE
          Recorded:  GET https://api.test/b

        The test does not send all requests of the recording. Correct the requests in the code \
        under test, or record the file again with 'CORBEL_HTTP=record-all'.
        """)
  }

  @Test("a request after the end fails, in each mode", arguments: HTTPTape.Mode.allCases)
  func ended(mode: HTTPTape.Mode) async throws {
    try await tape.record(.stub()) { _ = try await get("https://api.test/a", $0) }
    let opened = try tape.open(mode)
    opened.discard()
    let message = await message {
      _ = try await get("https://api.test/a", HTTPClient.stub().snapshotting(opened))
    }
    #expect(
      message == """
        'GET https://api.test/a' was sent after the end of the snapshot.

        The request failed and did not reach the network. Wait for all requests before the test \
        ends.
        """)
  }

  @Test("ten recordings that are not asked for are all named") func tenUnused() async throws {
    try await tape.record(.stub()) {
      for page in 1...10 { _ = try await get("https://api.test/\(page)", $0) }
    }
    let opened = try tape.open()
    let message = await message { try opened.finish() }
    #expect(message.contains(", GET https://api.test/10\n"))
  }

  @Test("a tape that is discarded returns the mistake that 'finish()' would throw")
  func mistakeOfDiscarded() async throws {
    try await tape.record(.stub()) { _ = try await get("https://api.test/a", $0) }
    #expect(try tape.open().discard()?.reason == .recordingsNotUsed)
    let opened = try tape.open()
    let client = HTTPClient.unreachable.snapshotting(opened)
    _ = try await get("https://api.test/a", client)
    #expect(opened.discard() == nil)
    #expect(try tape.open(.recordAll).discard() == nil)
  }

  // MARK: Outcomes

  @Test("an error is recorded and replayed with its code") func failure() async throws {
    try await tape.record(.unreachable) { client in
      await #expect(throws: HTTPError.self) { try await get("https://api.test/a", client) }
    }
    let client = HTTPClient.stub().snapshotting(try tape.open())
    let error = await #expect(throws: HTTPError.self) {
      try await get("https://api.test/a", client)
    }
    guard case .transport(let cause) = error?.reason else {
      Issue.record("Expected a transport error.")
      return
    }
    #expect((cause as? URLError)?.code == .notConnectedToInternet)
  }

  // Foundation for Linux has no 'URLError.Code' for some numbers.
  @Test(
    "an error of another domain or with an unknown code is replayed with both",
    arguments: [("Proxy", 7), ("Proxy", -1001), (NSURLErrorDomain, -424_242)])
  func otherErrors(domain: String, code: Int) async throws {
    let failing = HTTPClient { request in
      throw HTTPError(.transport(NSError(domain: domain, code: code)), request: request)
    }
    try await tape.record(failing) { client in
      await #expect(throws: HTTPError.self) { try await get("https://api.test/a", client) }
    }
    let client = HTTPClient.stub().snapshotting(try tape.open())
    let error = await #expect(throws: HTTPError.self) {
      try await get("https://api.test/a", client)
    }
    guard case .transport(let cause) = error?.reason else {
      Issue.record("Expected a transport error.")
      return
    }
    #expect((cause as NSError).domain == domain)
    #expect((cause as NSError).code == code)
  }

  @Test("a request that was cancelled is not recorded") func cancelled() async throws {
    let cancelling = HTTPClient { _ in throw CancellationError() }
    try await tape.record(cancelling) { client in
      await #expect(throws: CancellationError.self) { try await get("https://api.test/a", client) }
    }
    #expect(try tape.open().exchanges.isEmpty)
  }

  @Test("a request of a cancelled task is not recorded, with any error")
  func cancelledWithOtherError() async throws {
    let failing = HTTPClient { request in
      withUnsafeCurrentTask { $0?.cancel() }
      throw HTTPError(.transport(URLError(.timedOut)), request: request)
    }
    try await tape.record(failing) { client in
      let task = Task { try await client.send(URLRequest("https://api.test/a")) }
      await #expect(throws: HTTPError.self) { try await task.value }
    }
    #expect(try tape.open().exchanges.isEmpty)
  }

  @Test(
    "a header of one connection is not recorded",
    arguments: [
      "Connection", "Keep-Alive", "Transfer-Encoding", "Content-Encoding", "Set-Cookie", "Server",
    ])
  func passingHeader(name: String) async throws {
    let live = HTTPClient.stub(headers: [name: "1", "ETag": "2"])
    try await tape.record(live) { _ = try await get("https://api.test/a", $0) }
    let client = HTTPClient.unreachable.snapshotting(try tape.open())
    let response = try await client.send(URLRequest("https://api.test/a"))
    #expect(response.headers == ["ETag": "2"])
  }

  @Test("a date is replayed") func date() async throws {
    let live = HTTPClient.stub(headers: ["Date": "Wed, 25 Nov 2026 12:00:00 GMT"])
    try await tape.record(live) { _ = try await get("https://api.test/a", $0) }
    let client = HTTPClient.unreachable.snapshotting(try tape.open())
    let response = try await client.send(URLRequest("https://api.test/a"))
    #expect(response.header("date") == "Wed, 25 Nov 2026 12:00:00 GMT")
  }

  @Test(
    "a length is replayed if it is that of the body, or if there is no body",
    arguments: [
      ("HEAD", "", "123456", true), ("GET", "abc", "3", true), ("GET", "abc", "2", false),
    ])
  func length(method: String, body: String, length: String, isReplayed: Bool) async throws {
    let live = HTTPClient.stub(body, headers: ["Content-Length": length])
    let request = URLRequest("https://api.test/a", method: method)
    try await tape.record(live) { _ = try await $0.send(request) }
    let response = try await HTTPClient.unreachable.snapshotting(try tape.open()).send(request)
    #expect(response.header("Content-Length") == (isReplayed ? length : nil))
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
      let opened = try tape.open(.recordAll)
      let client = live.snapshotting(opened)
      let tasks = (0..<count).map { _ in
        Task { try await client.send(URLRequest("https://api.test/a?token=s3cret")) }
      }
      var isSent = sent.stream.makeAsyncIterator()
      for _ in 0..<count { await isSent.next() }
      let message = await message { try opened.finish() }
      let name = "GET https://api.test/a?token=REDACTED"
      #expect(
        message == """
          \(count == 1 ? "One request was" : "2 requests were") in flight at the end of the recording.

            File:      FILE
            Requests:  \(count == 1 ? name : "\(name), \(name)")

          Nothing was written. Wait for all requests, or cancel them, before the test ends.
          """)
      answer.continuation.finish()
      for task in tasks { _ = try await task.value }
      #expect(opened.exchanges.isEmpty)
      #expect(tape.content == before)
    }
  }

  @Test("a cancelled task replays nothing and uses up no recording") func cancelledReplay()
    async throws
  {
    try await tape.record(.stub("one")) { _ = try await get("https://api.test/a", $0) }
    let opened = try tape.open()
    let client = HTTPClient.unreachable.snapshotting(opened)
    let gate = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate.stream {}
      return try await client.send(URLRequest("https://api.test/a"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await get("https://api.test/a", client) == "one")
    try opened.finish()
  }

  @Test("requests are written in the order in which they were sent") func order() async throws {
    let second = AsyncStream<Void>.makeStream()
    let sent = AsyncStream<Void>.makeStream()
    let live = HTTPClient { request in
      if request.url?.lastPathComponent == "a" {
        sent.continuation.finish()
        for await _ in second.stream {}
      }
      return HTTPResponse(request: request, status: 200)
    }
    try await tape.record(live) { client in
      let first = Task { try await client.send(URLRequest("https://api.test/a")) }
      for await _ in sent.stream {}
      _ = try await get("https://api.test/b", client)
      second.continuation.finish()
      _ = try await first.value
    }
    #expect(
      try tape.open().exchanges.map(\.request.url) == [
        "https://api.test/a", "https://api.test/b",
      ])
  }

  @Test("many requests at the same time get their own recordings") func parallel() async throws {
    let live = HTTPClient { request in
      HTTPResponse(request: request, status: 200, body: Data((request.url?.path ?? "").utf8))
    }
    let paths = (0..<200).map { "/\($0)" }
    func sendAll(_ client: HTTPClient) async throws {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for path in paths {
          group.addTask {
            try await client.send(URLRequest("https://api.test\(path)")).text == path
          }
        }
        for try await isOwn in group { #expect(isOwn) }
      }
    }
    try await tape.record(live) { try await sendAll($0) }
    let opened = try tape.open()
    try await sendAll(HTTPClient.unreachable.snapshotting(opened))
    try opened.finish()
  }
}

@Suite("Latency of a tape", .timeLimit(.minutes(10))) struct LatencyTests {
  /// A clock that records the durations of sleeps.
  private final class NotingClock: Clock, @unchecked Sendable {
    // Sendable: one task at a time uses it.
    private(set) var durations: [Duration] = []
    let base = ContinuousClock()

    var now: ContinuousClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      durations.append(deadline - base.now)
    }
  }

  @Test("the file has durations only if the tape records them") func recording() async throws {
    let tape = try TemporaryTape()
    try await tape.record(.stub()) { _ = try await $0.send(URLRequest("https://api.test/a")) }
    #expect(tape.content?.contains("milliseconds") == false)
    try await tape.record(.stub(), HTTPTape.Options(latency: .recorded())) {
      _ = try await $0.send(URLRequest("https://api.test/a"))
    }
    #expect(try #require(tape.open().exchanges.first?.milliseconds) >= 0)
  }

  @Test("a replay sleeps on the clock for the duration of the recording") func replay()
    async throws
  {
    let tape = try TemporaryTape()
    try await tape.record(.stub(), HTTPTape.Options(latency: .recorded())) {
      _ = try await $0.send(URLRequest("https://api.test/a"))
    }
    let edited = try #require(tape.content).replacing(
      /"milliseconds" : \d+/, with: #""milliseconds" : 3000000"#)
    try Data(edited.utf8).write(to: tape.file)
    let clock = NotingClock()
    let opened = try tape.open(.replay, HTTPTape.Options(latency: .recorded(on: clock)))
    _ = try await HTTPClient.unreachable.snapshotting(opened).send(URLRequest("https://api.test/a"))
    #expect(clock.durations.count == 1)
    #expect(try #require(clock.durations.first) > .seconds(2000))
    try opened.finish()
  }

  @Test("a request that is cancelled while it waits uses up no recording") func cancelled()
    async throws
  {
    let tape = try TemporaryTape()
    try await tape.record(.stub(), HTTPTape.Options(latency: .recorded())) {
      _ = try await $0.send(URLRequest("https://api.test/a"))
    }
    struct Refusal: Clock {
      var now: ContinuousClock.Instant { .now }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw CancellationError()
      }
    }
    let opened = try tape.open(.replay, HTTPTape.Options(latency: .recorded(on: Refusal())))
    let client = HTTPClient.unreachable.snapshotting(opened)
    for _ in 1...2 {
      await #expect(throws: CancellationError.self) {
        try await client.send(URLRequest("https://api.test/a"))
      }
    }
  }

  /// A clock on which tasks sleep until they are cancelled, or not at all.
  private final class StandingClock: Clock {
    let isStanding = Lock(true)
    let sleepers = AsyncStream<Void>.makeStream()

    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      guard isStanding.withLock({ $0 }) else { return }
      sleepers.continuation.yield()
      for await _ in AsyncStream<Void>.makeStream().stream {}
      throw CancellationError()
    }
  }

  @Test("what requests don't use because they are cancelled is replayed in its order")
  func cancelledInOrder() async throws {
    let tape = try TemporaryTape()
    try await tape.record(.counting, HTTPTape.Options(latency: .recorded())) {
      for _ in 1...2 { _ = try await $0.send(URLRequest("https://api.test/a")) }
    }
    let clock = StandingClock()
    let opened = try tape.open(.replay, HTTPTape.Options(latency: .recorded(on: clock)))
    let client = HTTPClient.unreachable.snapshotting(opened)
    var sleepers = clock.sleepers.stream.makeAsyncIterator()
    var tasks: [Task<HTTPResponse, any Error>] = []
    for _ in 1...2 {
      tasks.append(Task { try await client.send(URLRequest("https://api.test/a")) })
      await sleepers.next()
    }
    for task in tasks {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    clock.isStanding.withLock { $0 = false }
    for text in ["1", "2"] {
      #expect(try await client.send(URLRequest("https://api.test/a")).text == text)
    }
    try opened.finish()
  }
}
