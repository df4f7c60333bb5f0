import Corbel
import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTPClient", .stallLimit) struct HTTPClientTests {
  private struct Person: Codable, Equatable {
    let id: Int
    let name: String
  }

  private let url = URL(string: "https://api.test/person") ?? URL(fileURLWithPath: "/")
  private let request = URLRequest("https://api.test/person?id=1&api_key=s3cret-value")

  @Test("a response has the status, the address and the headers that it was given")
  func response() async throws {
    let response = try await HTTPClient.stub("gone", status: 410).send(request)
    expectEqual(
      ["\(response.status)", response.text, response.header("content-type")],
      ["410", "gone", "application/json"])
    expectNil(response.header("Accept"))
    let plain = HTTPResponse(request: request, status: 204)
    expectTrue(plain.headers.isEmpty && plain.body.isEmpty && plain.url == request.url)
    expectEqual(HTTPResponse(request: request, url: url, status: 200).url, url)
  }

  @Test("a value is got and posted as JSON") func values() async throws {
    let client = HTTPClient { request in
      let type = request.value(forHTTPHeaderField: "Content-Type")
      let isPost = request.httpMethod == "POST" && type == "application/json"
      let isGet = request.httpMethod == "GET" && request.httpBody == nil
      return HTTPResponse(
        request: request, status: isPost || isGet ? 201 : 405,
        body: request.httpBody ?? Data(#"{"id":1,"name":"Ada"}"#.utf8))
    }
    try await expectEqual(client.get(url).url, url)
    try await expectEqual(client.value(Person.self, from: url), Person(id: 1, name: "Ada"))
    let person = Person(id: 2, name: "Grace")
    try await expectEqual(client.post(person, to: url).decoded(Person.self), person)
    await #expect(throws: EncodingError.self) { try await client.post(Double.nan, to: url) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .prettyPrinted
    try await expectTrue(client.post([1], to: url, encoder: encoder).text.contains("\n"))
  }

  @Test("a status outside 200 to 299 is an error") func statusOfFailure() async throws {
    for status in [199, 200, 299, 300, 404] {
      let client = HTTPClient.stub("1", status: status)
      var failures: [Bool] = []
      func run(_ body: () async throws -> Void) async {
        do {
          try await body()
          failures.append(false)
        } catch {
          failures.append((error as? HTTPError).map { "\($0)" }?.contains("status") == true)
        }
      }
      await run { _ = try await client.send(request).validated() }
      await run { _ = try await client.get(url) }
      await run { _ = try await client.post(1, to: url) }
      await run { _ = try await client.value(Int.self, from: url) }
      expectEqual(failures, Array(repeating: status / 100 != 2, count: 4), "\(status)")
    }
  }

  @Test("an error describes the request, the failure and the body, without secrets")
  func errors() async {
    struct Refusal: Error {}
    struct Wrong: Error { let text: String }
    let plain = URLRequest("https://api.test/")
    let body = Data(#"{"error":"missing s3cret-value","password":"hunter22"}"#.utf8)
    let rows: [(error: HTTPError, text: String)] = [
      (
        HTTPError(.status(404), request: request, body: body),
        """
        'GET https://api.test/person?api_key=REDACTED&id=1' was answered with status 404.

        {"error":"missing REDACTED-2","password":"REDACTED"}
        """
      ),
      (
        HTTPError(.transport(Refusal()), request: plain),
        "'GET https://api.test/' got no response: Refusal()"
      ),
      (
        HTTPError(
          .transport(Wrong(text: "No https://ada:pw@api.test/a?token=s3cret")), request: plain),
        "'GET https://api.test/' got no response: "
          + #"Wrong(text: "No https://REDACTED@api.test/a?token=REDACTED-2")"#
      ),
      (
        HTTPError(
          .decoding(Wrong(text: "hunter22 is no number")), request: plain,
          body: Data(#"{"pin":"hunter22"}"#.utf8)),
        """
        The response to 'GET https://api.test/' could not be decoded: \
        Wrong(text: "REDACTED is no number")

        {"pin":"REDACTED"}
        """
      ),
      (
        HTTPError(.transport(URLError(.notConnectedToInternet)), request: plain),
        "'GET https://api.test/' got no response: URLError -1009."
      ),
      (
        HTTPError(.decoding(Refusal()), request: plain, body: Data("<html>".utf8)),
        """
        The response to 'GET https://api.test/' could not be decoded: Refusal()

        <html>
        """
      ),
    ]
    for (error, text) in rows {
      expectEqual("\(error)", text)
      expectEqual(error.localizedDescription, text)
    }
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.stub("<html>").value(Person.self, for: request)
    }
    expectEqual(error?.body, Data("<html>".utf8))
    if case .decoding = error?.reason {} else { Issue.record("\(String(describing: error))") }
    for count in [1023, 1024, 1025] {
      let error = HTTPError(.status(500), request: request, body: Data(count: count))
      expectEqual(error.body.count, min(count, 1024))
    }
  }
}

@Suite("HTTPClient.live(session:)", .stallLimit) struct LiveClientTests {
  private static let client: HTTPClient = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Answering.self]
    return .live(session: URLSession(configuration: configuration))
  }()

  @Test("a transfer ends as its session says") func transfers() async throws {
    func message(_ path: String) async -> String {
      do {
        _ = try await Self.client.send(URLRequest("https://api.test/\(path)"))
        return ""
      } catch {
        return error is CancellationError ? "cancelled" : "\(error)"
      }
    }
    await expectEqual(message("cancelled"), "cancelled")
    await expectEqual(
      message("broken"), "'GET https://api.test/broken' got no response: URLError -1005.")
    await expectEqual(
      message("foreign"), "'GET https://api.test/foreign' got no response: URLError -1011.")
    let request = URLRequest("https://api.test/a")
    let response = try await Self.client.send(request)
    expectEqual(response.request, request)
    expectEqual(
      [response.url?.absoluteString, "\(response.status)", response.header("X-A"), response.text],
      ["https://api.test/moved", "203", "1", "begun"])
  }

  @Test("a task that is cancelled already sends nothing")
  func cancelledTask() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate.stream {}
      return try await Self.client.send(URLRequest("https://api.test/unsent"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The session would start this request after an earlier one.
    _ = try await Self.client.send(URLRequest("https://api.test/second"))
    let paths = Answering.paths.withLock { $0 }
    expectTrue(paths.contains("/second") && !paths.contains("/unsent"))
  }

  private final class Answering: URLProtocol {
    static let paths = Lock<[String]>([])

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
      let path = request.url?.path ?? ""
      Self.paths.withLock { $0.append(path) }
      let url = URL(string: "https://api.test/moved") ?? URL(fileURLWithPath: "/")
      if path == "/cancelled" {
        client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
        return
      }
      let foreign = URLResponse(
        url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      let response = HTTPURLResponse(
        url: url, statusCode: 203, httpVersion: nil, headerFields: ["X-A": "1"])
      client?.urlProtocol(
        self, didReceive: path == "/foreign" ? foreign : response ?? foreign,
        cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data("begun".utf8))
      if path == "/broken" {
        client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      } else {
        client?.urlProtocolDidFinishLoading(self)
      }
    }
  }
}
