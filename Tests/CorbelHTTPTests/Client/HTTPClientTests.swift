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

  private let request = URLRequest("https://api.test/person?id=1&api_key=s3cret-value")

  @Test("a response of any status is returned") func status() async throws {
    let response = try await HTTPClient.stub("gone", status: 410).send(request)
    expectEqual(response.status, 410)
    expectEqual(response.text, "gone")
    expectEqual(response.url, request.url)
  }

  @Test("headers are found in upper and lower case") func headers() async throws {
    let response = try await HTTPClient.stub().send(request)
    expectEqual(response.header("content-type"), "application/json")
    expectNil(response.header("Accept"))
  }

  @Test("a response is empty and has its request's address, unless others are given")
  func response() {
    let plain = HTTPResponse(request: request, status: 204)
    expectTrue(plain.headers.isEmpty)
    expectTrue(plain.body.isEmpty)
    expectEqual(plain.url, request.url)
    let moved = URL(string: "https://api.test/moved")
    expectEqual(HTTPResponse(request: request, url: moved, status: 200).url, moved)
  }

  @Test("a status from 200 to 299 is a success", arguments: [199, 200, 299, 300])
  func success(status: Int) async throws {
    let response = try await HTTPClient.stub(status: status).send(request)
    expectEqual(((try? response.validated()) != nil), (status / 100 == 2))
  }

  private let url = URL(string: "https://api.test/person") ?? URL(fileURLWithPath: "/")

  @Test("a page is got, and decoded") func getting() async throws {
    let client = HTTPClient { request in
      let isGet = request.httpMethod == "GET" && request.httpBody == nil
      let body = Data(#"{"id":1,"name":"Ada"}"#.utf8)
      return HTTPResponse(request: request, status: isGet ? 200 : 405, body: body)
    }
    try await expectEqual(client.get(url).url, url)
    try await expectEqual(client.value(Person.self, from: url), Person(id: 1, name: "Ada"))
  }

  @Test("a value is posted as JSON") func posting() async throws {
    let client = HTTPClient { request in
      let type = request.value(forHTTPHeaderField: "Content-Type")
      let isPost = request.httpMethod == "POST" && type == "application/json"
      return HTTPResponse(
        request: request, status: isPost ? 201 : 405, body: request.httpBody ?? Data())
    }
    let person = Person(id: 2, name: "Grace")
    try await expectEqual(client.post(person, to: url).decoded(Person.self), person)
    await #expect(throws: EncodingError.self) { try await client.post(Double.nan, to: url) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .prettyPrinted
    let response = try await client.post([1], to: url, encoder: encoder)
    expectTrue(String(decoding: response.body, as: UTF8.self).contains("\n"))
  }

  @Test("get and post throw an error for a status of failure") func statusOfFailure() async {
    let client = HTTPClient.stub(status: 404)
    await #expect(throws: HTTPError.self) { try await client.get(url) }
    await #expect(throws: HTTPError.self) { try await client.post(1, to: url) }
    await #expect(throws: HTTPError.self) { try await client.value(Person.self, from: url) }
  }

  @Test("a status of failure is an error with the body") func failure() async {
    let client = HTTPClient.stub(#"{"error":"missing","password":"hunter22"}"#, status: 404)
    let error = await #expect(throws: HTTPError.self) {
      try await client.value(Person.self, for: request)
    }
    guard case .status(404) = error?.reason else {
      Issue.record("Expected the status 404, but received \(String(describing: error)).")
      return
    }
    expectEqual(
      error?.description,
      """
      'GET https://api.test/person?api_key=REDACTED&id=1' was answered with status 404.

      {"error":"missing","password":"REDACTED"}
      """)
    expectEqual(error?.localizedDescription, error?.description)
  }

  @Test("an unexpected body is an error with the body") func undecodable() async {
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.stub("<html>").value(Person.self, for: request)
    }
    guard case .decoding = error?.reason else {
      Issue.record("Expected a decoding error, but received \(String(describing: error)).")
      return
    }
    expectEqual(error?.body, Data("<html>".utf8))
  }

  @Test("an error keeps a body of exactly 1,024 bytes", arguments: [1023, 1024, 1025])
  func limit(count: Int) {
    let error = HTTPError(.status(500), request: request, body: Data(repeating: 0, count: count))
    expectEqual(error.body.count, min(count, 1024))
  }

  @Test("an error of another type is shown as it describes itself") func otherErrors() {
    struct Refusal: Error {}
    let request = URLRequest("https://api.test/")
    expectEqual(
      "\(HTTPError(.transport(Refusal()), request: request))",
      "'GET https://api.test/' got no response: Refusal()")
    expectEqual(
      "\(HTTPError(.decoding(Refusal()), request: request, body: Data("<html>".utf8)))",
      """
      The response to 'GET https://api.test/' could not be decoded: Refusal()

      <html>
      """)
  }

  @Test("a transport error names the request and the code") func transport() async {
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.unreachable.send(URLRequest("https://api.test/"))
    }
    expectEqual(error?.description, "'GET https://api.test/' got no response: URLError -1009.")
  }
}

@Suite("HTTPClient.live(session:)", .stallLimit) struct LiveClientTests {
  /// A session whose requests end as the type of a protocol says.
  private func session(_ type: URLProtocol.Type) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [type]
    return URLSession(configuration: configuration)
  }

  @Test("a transfer that the session cancels is a cancelled one, though the task goes on")
  func cancelledTransfer() async {
    let client = HTTPClient.live(session: session(Cancelling.self))
    await #expect(throws: CancellationError.self) {
      try await client.send(URLRequest("https://api.test/"))
    }
  }

  @Test("a response whose transfer fails before its end is an error")
  func failureAfterResponse() async {
    let client = HTTPClient.live(session: session(Breaking.self))
    let error = await #expect(throws: HTTPError.self) {
      try await client.send(URLRequest("https://api.test/"))
    }
    expectEqual(error?.description, "'GET https://api.test/' got no response: URLError -1005.")
  }

  @Test("a response has the address, the status, the headers and the body of the transfer")
  func completeResponse() async throws {
    let client = HTTPClient.live(session: session(Complete.self))
    let request = URLRequest("https://api.test/")
    let response = try await client.send(request)
    expectEqual(response.request, request)
    expectEqual(response.url?.absoluteString, "https://api.test/moved")
    expectEqual(response.status, 203)
    expectEqual(response.header("X-A"), "1")
    expectEqual(response.text, "one")
  }

  @Test("a task that is cancelled already sends nothing")
  func cancelledTask() async {
    let client = HTTPClient.live(session: session(Noting.self))
    let gate = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate.stream {}
      return try await client.send(URLRequest("https://api.test/"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The session would start this request after an earlier one.
    await #expect(throws: HTTPError.self) {
      try await client.send(URLRequest("https://api.test/second"))
    }
    expectEqual(Noting.paths.withLock { $0 }, ["/second"])
  }

  @Test("a response that is not one of HTTP is an error")
  func otherResponse() async {
    let client = HTTPClient.live(session: session(Foreign.self))
    let error = await #expect(throws: HTTPError.self) {
      try await client.send(URLRequest("https://api.test/"))
    }
    expectEqual(error?.description, "'GET https://api.test/' got no response: URLError -1011.")
  }

  private class Answering: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}
  }

  private final class Cancelling: Answering {
    override func startLoading() {
      client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
    }
  }

  private final class Complete: Answering {
    override func startLoading() {
      if let url = URL(string: "https://api.test/moved"),
        let response = HTTPURLResponse(
          url: url, statusCode: 203, httpVersion: nil, headerFields: ["X-A": "1"])
      {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      client?.urlProtocol(self, didLoad: Data("one".utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  private final class Foreign: Answering {
    override func startLoading() {
      let response = URLResponse(
        url: request.url ?? URL(fileURLWithPath: "/"), mimeType: nil, expectedContentLength: 0,
        textEncodingName: nil)
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  private final class Noting: Answering {
    static let paths = Lock<[String]>([])

    override func startLoading() {
      let path = request.url?.path ?? ""
      Self.paths.withLock { $0.append(path) }
      client?.urlProtocol(self, didFailWithError: URLError(.timedOut))
    }
  }

  private final class Breaking: Answering {
    override func startLoading() {
      let url = request.url ?? URL(fileURLWithPath: "/")
      if let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: nil, headerFields: [:])
      {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      client?.urlProtocol(self, didLoad: Data("begun".utf8))
      client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
    }
  }
}
