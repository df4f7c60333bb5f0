import ColorsExample
import Corbel
import CorbelHTTP
import CorbelTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an app with a server of its own tests around its client.
@Suite("The recordings of the colors", .serialized, .stallLimit) struct ColorsRecordingTests {
  private struct Page: Decodable { let data: [NamedColor] }

  private func url(_ query: String) throws -> URL {
    try #require(URL(string: "https://colors.test/api/colors?\(query)"))
  }

  @Test(
    "a recording has one request a page", .httpSnapshot("colors", live: ColorServer.client))
  func requests() async throws {
    let snapshot = try Test.httpSnapshot
    _ = try await ColorSource(client: snapshot.client).colors()

    let exchanges = snapshot.tape.exchanges
    #expect(
      exchanges.map { "\($0.request.method) \($0.request.url)" } == [
        "GET https://colors.test/api/colors?page=1", "GET https://colors.test/api/colors?page=2",
      ])
    #expect(exchanges.map { $0.response?.status } == [200, 200])
    let kinds = exchanges.map { $0.response?.headers["Content-Type"] }
    #expect(kinds == ["application/json", "application/json"])
    #expect(exchanges.allSatisfy { $0.response?.body.isEmpty == false })
  }

  @Test(
    "code with a session of its own replays the same recording",
    .httpSnapshot("colors", live: ColorServer.client))
  func sessions() async throws {
    let snapshot = try Test.httpSnapshot
    // An app makes a session from a configuration if the session needs a delegate.
    let sessions = [snapshot.session(), URLSession(configuration: snapshot.configuration())]
    var names: [String] = []
    for (number, session) in zip(1..., sessions) {
      let page = try await HTTPClient.live(session: session).value(
        Page.self, for: URLRequest(url: try url("page=\(number)")))
      names += page.data.map(\.name)
      session.invalidateAndCancel()
    }
    #expect(names.first == "cerulean")
    #expect(names.last == "blue turquoise")
  }

  @Test("a secret is not in a recording, and another one replays it") func secret() async throws {
    let folder = try TemporaryFolder()
    var options = HTTPTape.Options()
    options.redaction = HTTPRedaction(names: ["visit"], redacting: ["engine"])
    options.matching = HTTPMatching(ignoring: [.queryItem("visit")])
    options.responseHeaders = ["X-Region"]
    let file = URL(fileURLWithPath: "\(folder.path)/colors.json")
    let recording = try HTTPTape(file: file, mode: .recordAll, options: options)
    let live = HTTPClient { request in
      HTTPResponse(
        request: request, status: 200, headers: ["X-Region": "north"], body: Data("engine".utf8))
    }
    let recorder = HTTPSnapshot(tape: recording, live: live)
    let first = try await recorder.client.get(url("page=1&visit=engine"))
    #expect(first.body == Data("engine".utf8))
    try recording.finish()
    #expect(try !folder.text(of: "colors.json").contains("engine"))

    let tape = try HTTPTape(file: recording.file, options: options)
    let second = try await HTTPSnapshot(tape: tape).client.get(url("page=1&visit=moth"))
    #expect(second.header("x-region") == "north")
    #expect(tape.mode == .replay)
    try tape.finish()
  }

  @Test("a recording tells the languages of requests apart") func languages() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: "\(folder.path)/colors.json")
    var options = HTTPTape.Options()
    options.matching = HTTPMatching(other: { $0.headers["Accept-Language"] ?? "en" })
    let tape = try HTTPTape(file: file, mode: .recordMissing, options: options)
    let client = HTTPSnapshot(tape: tape, live: .threeColors).client
    for language in ["en", "fr", "en"] {
      var request = URLRequest(url: try url("page=1"))
      request.setValue(language, forHTTPHeaderField: "Accept-Language")
      _ = try await client.send(request)
    }
    let languages = tape.exchanges.map { $0.request.matched?["(other)"] }
    #expect(languages == ["en", "fr", "en"])
    try tape.finish()
  }

  @Test("a recording of failures has their codes, and leaves no file if it is discarded")
  func failures() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: "\(folder.path)/colors.json")
    let tape = try HTTPTape(file: file, mode: .recordAll)
    let offline = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
    let client = HTTPSnapshot(tape: tape, live: offline).client
    await #expect(throws: (any Error).self) { try await client.get(url("page=1")) }
    #expect(tape.exchanges.map { $0.error?.code } == [URLError.notConnectedToInternet.rawValue])
    #expect(tape.exchanges.map { $0.error?.domain } == [NSURLErrorDomain])
    tape.discard()
    #expect(try folder.names.isEmpty)
  }

  @Test("a recording that is missing says how to make it") func missing() throws {
    let file = URL(fileURLWithPath: "/nowhere/colors.json")
    let error = try #require(throws: HTTPTapeError.self) { try HTTPTape(file: file) }
    #expect(error.reason == .fileMissing)
    #expect(
      error.diagnostic.remedy
        == "Record it by running the test with 'CORBEL_HTTP=record-all'.")
  }

  @Test("a suggested color is sent once, and the error says what the server didn't take")
  func suggestion() async throws {
    let clock = ImmediateClock()
    let client = HTTPClient { request in
      HTTPResponse(request: request, status: 503, body: request.httpBody ?? Data())
    }.retrying(2, clock: clock)
    let address = try url("suggest")
    let error = try await #require(throws: HTTPError.self) {
      try await client.post(["name": "teal"], to: address)
    }
    #expect(error.request.httpMethod == "POST")
    #expect(error.body == Data(#"{"name":"teal"}"#.utf8))
    #expect(clock.now.offset == .zero)
  }

  @Test("the client of the previews answers with three colors") func previews() async throws {
    let response = try await HTTPClient.threeColors.send(URLRequest(url: try url("page=1")))
    #expect(response.headers.isEmpty)
    let page = try response.validated().decoded(Page.self)
    #expect(page.data.map(\.name) == ["cerulean", "fuchsia rose", "true red"])
  }
}
