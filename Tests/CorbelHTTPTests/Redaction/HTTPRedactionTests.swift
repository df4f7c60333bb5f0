import Corbel
import CorbelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTPRedaction", .timeLimit(.minutes(10))) struct HTTPRedactionTests {
  private let tape: TemporaryTape

  init() throws {
    tape = try TemporaryTape()
  }

  private func exchange(
    _ request: URLRequest, _ live: HTTPClient = .stub(), _ redaction: HTTPRedaction = .init()
  ) async throws -> HTTPTape.Exchange {
    try await tape.record(live, HTTPTape.Options(redaction: redaction)) {
      _ = try await $0.send(request)
    }
    return try #require(try tape.open().exchanges.first)
  }

  private func response(_ exchange: HTTPTape.Exchange) throws -> HTTPTape.Response {
    guard case .response(let response) = exchange.outcome else {
      throw HTTPError(.status(0), request: URLRequest("https://api.test"))
    }
    return response
  }

  @Test(
    "headers of the default list are not written",
    arguments: [
      "Authorization", "COOKIE", "Proxy-Authorization", "X-API-Key", "X-Auth-Token", "x-apikey",
      "X-Client-Secret", "Ocp-Apim-Subscription-Key",
    ])
  func headers(name: String) async throws {
    let request = URLRequest("https://api.test/a", headers: [name: "s3cret-value"])
    #expect(try await exchange(request).request.headers.map(\.value) == ["REDACTED"])
    #expect(tape.content?.contains("s3cret-value") == false)
  }

  @Test("other headers are written", arguments: ["Accept", "X-Key-Count", "Authority", "ETag"])
  func otherHeaders(name: String) async throws {
    let request = URLRequest("https://api.test/a", headers: [name: "some-value"])
    #expect(try await exchange(request).request.headers.map(\.value) == ["some-value"])
  }

  @Test(
    "query items of the default list are not written",
    arguments: [
      "key", "Key", "api_key", "apiKey", "APIKey", "access_token", "AWSToken", "X-Amz-Signature",
      "sig", "password", "session", "sessionid", "session_id",
    ])
  func query(name: String) async throws {
    let request = URLRequest("https://api.test/a?\(name)=s3cret%2Bvalue&z=1")
    let url = try await exchange(request).request.url
    #expect(url == "https://api.test/a?\(name)=REDACTED&z=1")
  }

  @Test(
    "other query items are written, among them those in which a letter follows a secret name",
    arguments: ["page", "keyboard", "tokenA", "tokenZ", "tokena", "tokenz"])
  func otherQuery(name: String) async throws {
    let url = try await exchange(URLRequest("https://api.test/a?\(name)=some-value")).request.url
    #expect(url == "https://api.test/a?\(name)=some-value")
  }

  @Test("JSON fields of the default list are not written, in requests and responses")
  func json() async throws {
    let live = HTTPClient.stub(
      #"{"access_token": "t0p-s3cret", "max_tokens": 5, "in": [{"pwd": 123456, "otp": null}]}"#)
    let request = URLRequest(
      "https://api.test/a", method: "POST",
      body: #"{"user":"ada","clientSecret":{"a":"first-s3cret","b":["second-s3cret"]}}"#)
    let exchange = try await exchange(request, live)
    #expect(
      exchange.request.body
        == Data(
          #"{"clientSecret":{"a":"REDACTED","b":["REDACTED-2"]},"user":"ada"}"#.utf8))
    let body = String(decoding: try response(exchange).body, as: UTF8.self)
    #expect(
      body
        == #"{"access_token": "REDACTED-ISSUED-1", "max_tokens": 5, "#
        + #""in": [{"pwd": 2, "otp": null}]}"#)
  }

  @Test("fields of a form are not written") func form() async throws {
    let request = URLRequest(
      "https://api.test/a", method: "POST",
      headers: ["Content-Type": "Application/X-WWW-Form-URLEncoded; charset=utf-8"],
      body: "user=ada&password=correct+horse")
    let body = try await exchange(request).request.body
    #expect(body == Data("user=ada&password=REDACTED".utf8))
  }

  @Test("fields of a form that a server answers with are not written") func formOfResponse()
    async throws
  {
    let live = HTTPClient.stub(
      "user=ada&access_token=t0p-s3cret",
      headers: ["Content-Type": "application/x-www-form-urlencoded"])
    let body = try response(await exchange(URLRequest("https://api.test/a"), live)).body
    #expect(body == Data("user=ada&access_token=REDACTED-ISSUED-1".utf8))
  }

  @Test("a field after an empty object is found") func emptyObject() async throws {
    let live = HTTPClient.stub(#"{"a":{},"token":"t0p-s3cret"}"#)
    let body = try response(await exchange(URLRequest("https://api.test/a"), live)).body
    #expect(body == Data(#"{"a":{},"token":"REDACTED-ISSUED-1"}"#.utf8))
  }

  @Test("JSON after white space is redacted", arguments: [" ", "\n", "\r", "\t"])
  func leadingSpace(space: String) async throws {
    let live = HTTPClient.stub(space + #"{"token":"t0p-s3cret"}"#)
    let body = try response(await exchange(URLRequest("https://api.test/a"), live)).body
    #expect(body == Data((space + #"{"token":"REDACTED-ISSUED-1"}"#).utf8))
  }

  @Test("words under secret names are written") func words() async throws {
    let text = #"{"token":true,"auth":false,"otp":null}"#
    let body = try response(await exchange(URLRequest("https://api.test/a"), .stub(text))).body
    #expect(body == Data(text.utf8))
  }

  @Test("a field is found under a name that ends with an escape") func escapedName() async throws {
    let live = HTTPClient.stub(#"{"toke\u006e":"t0p-s3cret"}"#)
    let body = try response(await exchange(URLRequest("https://api.test/a"), live)).body
    #expect(body == Data(#"{"toke\u006e":"REDACTED-ISSUED-1"}"#.utf8))
  }

  @Test("secrets in headers of a response are numbered by their names") func issuedHeaders()
    async throws
  {
    let headers = ["X-Token": "third", "A-Token": "first", "Set-Cookie": "second"]
    let exchange = try await exchange(URLRequest("https://api.test/a"), .stub(headers: headers))
    #expect(
      try response(exchange).headers == [
        "A-Token": "REDACTED-ISSUED-1", "Set-Cookie": "REDACTED-ISSUED-2",
        "X-Token": "REDACTED-ISSUED-3",
      ])
  }

  @Test(
    "only what comes before the host of an address is a password",
    arguments: ["/a:b@c", "?a=x:b@c"])
  func noPassword(rest: String) async throws {
    let url = try await exchange(URLRequest("https://api.test\(rest)")).request.url
    #expect(url == "https://api.test\(rest)")
  }

  @Test("the password of an address is not written") func password() async throws {
    let url = try await exchange(URLRequest("https://ada:engine42@api.test/a")).request.url
    #expect(url == "https://ada:REDACTED@api.test/a")
  }

  @Test("names can be added, and the default list can be left out") func names() async throws {
    let redaction = HTTPRedaction(
      headers: ["X-CUSTOMER"], queryItems: ["Town"], jsonFields: ["EMail"],
      includesDefaults: false)
    let request = URLRequest(
      "https://api.test/a?town=London&key=1234", method: "POST",
      headers: ["X-Customer": "ada-1815", "X-Token": "abcdef"], body: #"{"email":"ada@a.test"}"#)
    let written = try await exchange(request, .stub(), redaction).request
    #expect(written.url == "https://api.test/a?key=1234&town=REDACTED")
    #expect(written.headers == ["X-Customer": "REDACTED", "X-Token": "abcdef"])
    #expect(written.body == Data(#"{"email":"REDACTED"}"#.utf8))
  }

  @Test("an added name is found in upper and lower case", arguments: ["Town", "town", "TOWN"])
  func addedName(name: String) async throws {
    let redaction = HTTPRedaction(
      headers: ["Town"], queryItems: ["Town"], jsonFields: ["Town"])
    let request = URLRequest(
      "https://api.test/a?\(name)=London", method: "POST", headers: [name: "London"],
      body: #"{"\#(name)":"London"}"#)
    let written = try await exchange(request, .stub(), redaction).request
    #expect(written.url == "https://api.test/a?\(name)=REDACTED")
    #expect(written.headers.map(\.value) == ["REDACTED"])
    #expect(written.body == Data(#"{"\#(name)":"REDACTED"}"#.utf8))
  }

  // A test that records what is missing sends the placeholders of the recorded responses, and a
  // server may answer with them.
  @Test("a placeholder is not a secret") func placeholder() async throws {
    let request = URLRequest("https://api.test/a?token=REDACTED-3")
    let exchange = try await exchange(request, .stub(#"{"token":"REDACTED-3"}"#))
    #expect(exchange.request.url == "https://api.test/a?token=REDACTED-3")
    #expect(try response(exchange).body == Data(#"{"token":"REDACTED-3"}"#.utf8))
  }

  @Test("a closure removes secrets without a name") func closure() async throws {
    let redaction = HTTPRedaction(
      request: { $0.url = $0.url.replacing(/bot[0-9]+/, with: "bot") },
      response: { $0.body = Data() })
    let exchange = try await exchange(
      URLRequest("https://api.test/bot123456/send"), .stub("bot123456"), redaction)
    #expect(exchange.request.url == "https://api.test/bot/send")
    #expect(try response(exchange).body.isEmpty)
    let opened = try tape.open(.replay, HTTPTape.Options(redaction: redaction))
    let client = HTTPClient.unreachable.snapshotting(opened)
    _ = try await client.send(URLRequest("https://api.test/bot99/send"))
    try opened.finish()
  }

  @Test("JSON on each line of a body is redacted", arguments: ["", "\n"])
  func lines(end: String) async throws {
    let exchange = try await exchange(
      URLRequest("https://api.test/a"), .stub("{\"token\":\"first-token\"}\n{\"a\":1}\(end)"))
    #expect(
      try response(exchange).body
        == Data("{\"token\":\"REDACTED-ISSUED-1\"}\n{\"a\":1}\(end)".utf8))
  }

  // MARK: Matching

  @Test("a secret that a response repeats keeps the placeholder of the request") func repeated()
    async throws
  {
    let live = HTTPClient { request in
      HTTPResponse(
        request: request, url: URL(string: "https://api.test/moved?api_key=s3cret-key"),
        status: 200)
    }
    func sendBoth(_ client: HTTPClient, _ key: String) async throws {
      for page in ["a", "b"] {
        _ = try await client.send(URLRequest("https://api.test/\(page)?api_key=\(key)"))
      }
    }
    try await tape.record(live) { try await sendBoth($0, "s3cret-key") }
    let opened = try tape.open()
    try await sendBoth(HTTPClient.unreachable.snapshotting(opened), "another-key")
    try opened.finish()
  }

  @Test("a secret that was sent under two names is repeated with the first name")
  func sentTwice() async throws {
    let live = HTTPClient { request in
      let token = request.value(forHTTPHeaderField: "A-Token") ?? ""
      return HTTPResponse(
        request: request, status: 200, body: Data(#"{"token":"\#(token)"}"#.utf8))
    }
    try await tape.record(live) { client in
      for headers in [
        ["X-Token": "other-s3cret"], ["X-Token": "shared-s3cret", "A-Token": "shared-s3cret"],
      ] { _ = try await client.send(URLRequest("https://api.test/a", headers: headers)) }
    }
    let exchange = try #require(try tape.open().exchanges.last)
    #expect(exchange.request.headers == ["X-Token": "REDACTED-2", "A-Token": "REDACTED"])
    #expect(try response(exchange).body == Data(#"{"token":"REDACTED"}"#.utf8))
  }

  @Test("requests that differ only in a secret stay distinct, also with other secrets")
  func distinct() async throws {
    try await tape.record(.counting) { client in
      for key in ["first-key", "second-key", "first-key"] {
        _ = try await client.send(URLRequest("https://api.test/a?api_key=\(key)"))
      }
    }
    #expect(
      try tape.open().exchanges.map(\.request.url) == [
        "https://api.test/a?api_key=REDACTED", "https://api.test/a?api_key=REDACTED-2",
        "https://api.test/a?api_key=REDACTED",
      ])
    let opened = try tape.open()
    let client = HTTPClient.unreachable.snapshotting(opened)
    var answers: [String] = []
    for key in ["mine", "yours", "mine"] {
      answers.append(try await client.send(URLRequest("https://api.test/a?api_key=\(key)")).text)
    }
    #expect(answers == ["1", "2", "3"])
    try opened.finish()
  }

  @Test("a token from a response is redacted in later requests")
  func issued() async throws {
    let options = HTTPTape.Options(matching: HTTPMatching(headers: ["Authorization"]))
    let live = HTTPClient.stub(#"{"token":"t0p-s3cret-token"}"#)
    func signIn(_ client: HTTPClient) async throws {
      let token = try await client.send(URLRequest("https://api.test/login?secret=abcdef")).text
        .dropFirst(10).dropLast(2)
      let headers = ["Authorization": "Bearer \(token)"]
      _ = try await client.send(URLRequest("https://api.test/me", headers: headers))
      _ = try await client.send(URLRequest("https://api.test/page?token=\(token)"))
    }
    try await tape.record(live, options) { try await signIn($0) }
    let requests = try tape.open().exchanges.map(\.request)
    #expect(
      requests.map(\.url) == [
        "https://api.test/login?secret=REDACTED", "https://api.test/me",
        "https://api.test/page?token=REDACTED-ISSUED-1",
      ])
    #expect(requests[1].headers == ["Authorization": "Bearer REDACTED-ISSUED-1"])
    let opened = try tape.open(.replay, options)
    try await signIn(HTTPClient.unreachable.snapshotting(opened))
    try opened.finish()
  }

  @Test("recording again with other secrets gives the same file") func stable() async throws {
    func record(_ secret: String) async throws -> String? {
      let live = HTTPClient.stub(
        #"{"token":"\#(secret)\#(secret)"}"#,
        headers: ["Content-Type": "application/json", "Content-Length": "\(12 + 2 * secret.count)"])
      try await tape.record(live) { client in
        let headers = ["Authorization": "Bearer \(secret)"]
        _ = try await client.send(URLRequest("https://api.test/a?sig=\(secret)", headers: headers))
      }
      return tape.content
    }
    let first = try await record("first-secret")
    let second = try await record("another")
    #expect(first == second)
  }

  // MARK: Leaks

  @Test(
    "a secret in an unexpected place fails the recording",
    arguments: [
      (#"{"echo":"s3cret/value"}"#, "body"), (#"{"echo":"s3cret\/value"}"#, "body"),
      ("a=s3cret%2Fvalue", "body"), ("a=s3cret%2Fvalu%65", "body"), ("s3cret\\u002Fvalue", "body"),
    ])
  func leak(body: String, place: String) async throws {
    let request = URLRequest("https://api.test/a", headers: ["X-Token": "s3cret/value"])
    let error = await #expect(throws: HTTPTapeError.self) {
      try await exchange(request, .stub(body))
    }
    #expect(error?.reason == .secretFound)
    #expect(
      error?.description.replacing(tape.file.path, with: "FILE") == """
        The secret value of 'X-Token' appears in the \(place) of the response.

          File:     FILE
          Request:  GET https://api.test/a

        Nothing was written. Add the name of the header, query item or field to the tape's \
        'HTTPRedaction', or remove the value in the closure of the 'HTTPRedaction'.
        """)
    #expect(tape.content == nil)
  }

  @Test(
    "a part of a header that is a secret fails the recording",
    arguments: [
      ("Authorization", "Bearer t0p-s3cret", "t0p-s3cret"),
      ("Authorization", "Bearer  t0p-s3cret", "t0p-s3cret"),
      ("Authorization", "Basic YWRhOmVuZ2luZTQy", "engine42"),
      ("Cookie", "a=1; sid=c00kie-value", "c00kie-value"), ("Cookie", "sid=c00kie", "c00kie"),
    ])
  func partialLeak(header: String, value: String, part: String) async throws {
    let request = URLRequest("https://api.test/a", headers: [header: value])
    let error = await #expect(throws: HTTPTapeError.self) {
      try await exchange(request, .stub("It is (\(part))."))
    }
    #expect(error?.reason == .secretFound)
  }

  @Test("a secret is found in each part of a request", arguments: ["method", "URL", "body"])
  func leakInRequest(part: String) async {
    let secret = "S3CRET-VALUE"
    let request = URLRequest(
      "https://api.test/\(part == "URL" ? secret : "a")",
      method: part == "method" ? secret : "POST", headers: ["X-Token": secret],
      body: part == "body" ? secret : "x")
    let error = await #expect(throws: HTTPTapeError.self) { try await exchange(request) }
    #expect(
      error?.diagnostic.fact
        == "The secret value of 'X-Token' appears in the \(part) of the request.")
  }

  @Test("the password of an address is found with other characters than it is written with")
  func leakOfPassword() async {
    let request = URLRequest("https://ada:p%2Fss-w0rd@api.test/a")
    let error = await #expect(throws: HTTPTapeError.self) {
      try await exchange(request, .stub("It is p/ss-w0rd."))
    }
    #expect(error?.reason == .secretFound)
  }

  @Test("a secret with a space is found in a form, in which a plus stands for the space")
  func leakInForm() async throws {
    let request = URLRequest("https://api.test/a", headers: ["X-Token": "s3cret value"])
    let error = await #expect(throws: HTTPTapeError.self) {
      try await exchange(request, .stub("a=s3cret+value"))
    }
    #expect(error?.reason == .secretFound)
  }

  @Test("a password with an at sign is not written") func passwordWithAtSign() async throws {
    let live = HTTPClient.stub(headers: ["Location": "https://ada:p@ss-w0rd@api.test/b"])
    let exchange = try await exchange(URLRequest("https://api.test/a"), live)
    #expect(
      try response(exchange).headers == ["Location": "https://ada:REDACTED@api.test/b"])
  }

  @Test("a secret is also found in earlier recordings") func leakInOldRecording() async throws {
    try await tape.record(.stub()) {
      _ = try await $0.send(URLRequest("https://api.test/s3cret-value"))
    }
    let content = tape.content
    let error = await #expect(throws: HTTPTapeError.self) {
      try await tape.record(.stub(), mode: .recordMissing) {
        let headers = ["Authorization": "s3cret-value"]
        _ = try await $0.send(URLRequest("https://api.test/b", headers: headers))
      }
    }
    #expect(error?.reason == .secretFound)
    #expect(tape.content == content)
  }

  @Test("a short part of a cookie is no secret") func shortPart() async throws {
    let request = URLRequest(
      "https://api.test/a", headers: ["Cookie": "theme=light; sid=c00kie-value"])
    #expect(try response(await exchange(request, .stub("It is light."))).body.count == 12)
  }

  @Test("a secret of four characters is found in another place, and a shorter one is not")
  func shortest() async throws {
    let request = URLRequest("https://api.test/a", headers: ["X-Token": "q7w9"])
    let error = await #expect(throws: HTTPTapeError.self) {
      try await exchange(request, .stub("It is q7w9."))
    }
    #expect(error?.reason == .secretFound)
    let shorter = URLRequest("https://api.test/a", headers: ["X-Token": "q7w"])
    let body = try response(await exchange(shorter, .stub("It is q7w."))).body
    #expect(body == Data("It is q7w.".utf8))
  }

  @Test("a later secret is found in earlier exchanges") func laterSecret() async throws {
    let error = await #expect(throws: HTTPTapeError.self) {
      try await tape.record(.stub()) { client in
        _ = try await client.send(URLRequest("https://api.test/s3cret-value"))
        let headers = ["Authorization": "s3cret-value"]
        _ = try await client.send(URLRequest("https://api.test/b", headers: headers))
      }
    }
    #expect(error?.reason == .secretFound)
    #expect(tape.content == nil)
  }

  @Test("a secret in the domain of an error fails the recording") func leakOfError() async throws {
    let failing = HTTPClient { request in
      throw HTTPError(.transport(NSError(domain: "s3cret-value", code: 1)), request: request)
    }
    let error = await #expect(throws: HTTPTapeError.self) {
      try await tape.record(failing) { client in
        let headers = ["Authorization": "s3cret-value"]
        _ = try? await client.send(URLRequest("https://api.test/a", headers: headers))
      }
    }
    #expect(error?.reason == .secretFound)
    #expect(tape.content == nil)
  }

  // MARK: A thousand secrets

  /// A request with a secret, or without one if the secret is in the response.
  private static func request(_ number: Int, _ secret: String) -> URLRequest {
    switch number % 8 {
    case 0: URLRequest("https://api.test/a", headers: ["Authorization": "Bearer \(secret)"])
    case 1: URLRequest("https://api.test/a", headers: ["Cookie": "a=b; sid=\(secret)"])
    case 2: URLRequest("https://api.test/a?access_token=\(secret)&b=1")
    case 3: URLRequest("https://api.test/a", method: "POST", body: #"{"password":"\#(secret)"}"#)
    case 4: URLRequest("https://ada:\(secret)@api.test/a")
    case 5:
      URLRequest(
        "https://api.test/a", method: "POST",
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: "client_secret=\(secret)")
    default: URLRequest("https://api.test/a")
    }
  }

  /// A server whose response has a secret, and can repeat it in a place without a name.
  private static func live(_ number: Int, _ secret: String, isRepeated: Bool) -> HTTPClient {
    let echo = isRepeated ? secret : "nothing"
    if number % 8 == 6 {
      return .stub("{}", headers: ["Set-Cookie": "sid=\(secret)", "X-Echo": echo])
    }
    return .stub(#"{"refresh_token":"\#(secret)","echo":["\#(echo)"]}"#)
  }

  /// The beginning of all secrets.
  private static let planted = "pl4nted"

  private static let secrets = (0..<1000).map { number in
    "\(planted)-\(number)-\(UInt64.random(in: .min ... .max))"
  }

  @Test("of a thousand planted secrets none is on disk", arguments: 0..<10)
  func planted(part: Int) async throws {
    let numbers = part * 100..<(part + 1) * 100
    try await tape.record(.stub()) { client in
      _ = try await client.send(URLRequest("https://api.test/first"))
    }
    let opened = try tape.open(.recordAll)
    for number in numbers {
      let secret = Self.secrets[number]
      let live = Self.live(number, secret, isRepeated: false)
      _ = try await live.snapshotting(opened).send(Self.request(number, secret))
    }
    try opened.finish()
    #expect(try tape.open().exchanges.count == 100)
    #expect(tape.content?.contains(Self.planted) == false)
  }

  @Test("of a thousand secrets that a server repeats none is on disk", arguments: 0..<10)
  func repeatedSecrets(part: Int) async throws {
    for number in part * 100..<(part + 1) * 100 {
      let secret = Self.secrets[number]
      let live = Self.live(number, secret, isRepeated: true)
      let error = await #expect(throws: HTTPTapeError.self) {
        try await exchange(Self.request(number, secret), live)
      }
      #expect(error?.reason == .secretFound)
      #expect(error?.description.contains(secret) == false)
      #expect(tape.content == nil)
    }
  }
}
