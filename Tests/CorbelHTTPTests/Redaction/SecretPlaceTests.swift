import Corbel
import CorbelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Places of secrets", .timeLimit(.minutes(10))) struct SecretPlaceTests {
  private let tape: TemporaryTape

  init() throws {
    tape = try TemporaryTape()
  }

  private func exchange(
    _ request: URLRequest, _ live: HTTPClient = .stub()
  ) async throws -> HTTPTape.Exchange {
    try await tape.record(live) { _ = try await $0.send(request) }
    return try #require(try tape.open().exchanges.first)
  }

  private func response(
    _ live: HTTPClient, to request: URLRequest = URLRequest("https://api.test/a")
  ) async throws -> HTTPTape.Response {
    guard case .response(let response) = try await exchange(request, live).outcome else {
      throw HTTPError(.status(0), request: request)
    }
    return response
  }

  // MARK: JSON

  @Test(
    "a field is found after a value of any kind",
    arguments: ["1", "true", "null", #""b""#, "[]", "[1]", "[1, [2]]", "{}", #"{"b": {"c": 1}}"#])
  func fieldAfter(value: String) async throws {
    let body = try await response(.stub(#"{"a": \#(value), "token": "t0p-s3cret"}"#)).body
    #expect(body == Data(#"{"a": \#(value), "token": "REDACTED-ISSUED-1"}"#.utf8))
  }

  @Test("a number is replaced by the number of its secret") func numbers() async throws {
    let request = URLRequest(
      "https://api.test/a", method: "POST",
      body: #"{"otp":[123456,654321,123456,-1.5],"token":7000}"#)
    #expect(
      try await exchange(request).request.body
        == Data(#"{"otp":[1,2,1,3],"token":1}"#.utf8))
  }

  @Test("secrets in a response are numbered in their order, and the same one keeps its number")
  func issuedNumbers() async throws {
    let live = HTTPClient.stub(
      #"{"token":"first-s3cret","secret":["second-s3cret","first-s3cret",123456]}"#)
    #expect(
      try await response(live).body
        == Data(
          #"{"token":"REDACTED-ISSUED-1","secret":["REDACTED-ISSUED-2","REDACTED-ISSUED-1",3]}"#
            .utf8))
  }

  @Test("an empty secret stays empty") func empty() async throws {
    let request = URLRequest("https://api.test/a?token=", method: "POST", body: #"{"token":""}"#)
    let exchange = try await exchange(request, .stub(#"{"token":""}"#))
    #expect(exchange.request.url == "https://api.test/a?token=")
    #expect(exchange.request.body == Data(#"{"token":""}"#.utf8))
    #expect(try await response(.stub(#"{"token":""}"#)).body == Data(#"{"token":""}"#.utf8))
  }

  @Test("a placeholder after the name of a scheme is not a secret") func scheme() async throws {
    let headers = ["Authorization": "Bearer REDACTED-ISSUED-1"]
    let request = URLRequest("https://api.test/a", headers: headers)
    #expect(try await exchange(request).request.headers == headers)
  }

  // MARK: Addresses and forms

  @Test(
    "only the values of secret query items are replaced",
    arguments: [
      ("?a&token=s3cret-value&b", "?a&b&token=REDACTED"), ("?token", "?token"),
      ("?api%5Fkey=s3cret-value", "?api%5Fkey=REDACTED"), ("?api+key=s3cret", "?api+key=REDACTED"),
      ("?", "?"), ("?b=1&&a=2", "?&a=2&b=1"),
    ])
  func query(query: String, written: String) async throws {
    let request = URLRequest("https://api.test/a\(query)")
    #expect(try await exchange(request).request.url == "https://api.test/a\(written)")
  }

  @Test(
    "the target of a redirect keeps its fragment, and loses its secrets",
    arguments: [
      ("https://b.test/c?token=t0p-s3cret#top", "https://b.test/c?token=REDACTED-ISSUED-1#top"),
      ("/c?token=t0p-s3cret&a=1", "/c?token=REDACTED-ISSUED-1&a=1"),
      ("https://b.test/c", "https://b.test/c"),
      ("https://ada@b.test/c", "https://ada@b.test/c"),
      ("https://b.test:80/c", "https://b.test:80/c"),
      ("https://ada:engine42@b.test", "https://ada:REDACTED@b.test"),
      ("https://b.test#a:b@c", "https://b.test#a:b@c"),
    ])
  func redirect(target: String, written: String) async throws {
    for name in ["Location", "LOCATION"] {
      let headers = try await response(.stub(headers: [name: target])).headers
      #expect(headers == [name: written])
    }
  }

  @Test("without the default list, the password of an address is written") func noDefaults()
    async throws
  {
    let redaction = HTTPRedaction(includesDefaults: false)
    try await tape.record(.stub(), HTTPTape.Options(redaction: redaction)) {
      _ = try await $0.send(URLRequest("https://ada:engine42@api.test/a"))
    }
    #expect(try tape.open().exchanges.map(\.request.url) == ["https://ada:engine42@api.test/a"])
  }

  @Test("an address of one connection is the same with another fragment, in each form")
  func fragment() async throws {
    for url in ["https://api.test/a#b", "https://api.test/a#b?c=d"] {
      #expect(try await exchange(URLRequest(url)).request.url == "https://api.test/a")
    }
  }

  // MARK: The length of a body

  @Test(
    "the length of a body is written if it is right",
    arguments: [("2", "2"), ("3", nil), ("x", nil)] as [(String, String?)])
  func length(length: String, written: String?) async throws {
    for name in ["Content-Length", "content-length"] {
      let headers = try await response(.stub("{}", headers: [name: length])).headers
      #expect(headers[name] == written)
    }
  }

  @Test("the length of a body is not written if a secret of another length was in it")
  func lengthOfSecret() async throws {
    let headers = ["Content-Length": "18", "ETag": "1"]
    #expect(
      try await response(.stub(#"{"token":"abcdef"}"#, headers: headers)).headers == ["ETag": "1"])
    let same = #"{"token":"seventeen-letter!"}"#
    #expect(
      try await response(.stub(same, headers: ["Content-Length": "29"])).headers
        == ["Content-Length": "29"])
  }

  // MARK: Leaks

  private func fact(_ request: URLRequest, _ live: HTTPClient = .stub()) async -> String? {
    let error = await #expect(throws: HTTPTapeError.self) { try await exchange(request, live) }
    return error?.diagnostic.fact
  }

  @Test("a secret is found in each part of an exchange") func parts() async {
    let headers = ["X-Token": "s3cret-value"]
    let request = URLRequest("https://api.test/a", headers: headers)
    let echoing = URLRequest(
      "https://api.test/a", headers: ["X-Token": "s3cret-value", "X-Echo": "s3cret-value"])
    let moved = HTTPClient {
      HTTPResponse(request: $0, url: URL(string: "https://api.test/s3cret-value"), status: 200)
    }
    let failing = HTTPClient { request in
      throw HTTPError(.transport(NSError(domain: "s3cret-value", code: 1)), request: request)
    }
    let beginning = "The secret value of 'X-Token' appears in the "
    #expect(await fact(echoing) == beginning + "header 'X-Echo' of the request.")
    #expect(await fact(request, moved) == beginning + "URL of the response.")
    #expect(
      await fact(request, .stub(headers: ["X-Echo": "s3cret-value"]))
        == beginning + "header 'X-Echo' of the response.")
    #expect(
      await fact(request, .stub(headers: ["s3cret-value": "1"]))
        == beginning + "header 's3cret-value' of the response.")
    #expect(await fact(request, .stub("s3cret-value")) == beginning + "body of the response.")
    let error = await #expect(throws: HTTPTapeError.self) {
      try await tape.record(failing) { _ = try? await $0.send(request) }
    }
    #expect(error?.diagnostic.fact == beginning + "domain of the error.")
  }

  @Test(
    "a secret that is found has the name under which it was sent",
    arguments: [
      (URLRequest("https://api.test/a?my_token=s3cret-value"), "my_token"),
      (URLRequest("https://ada:s3cret-value@api.test/a"), "password"),
      (
        URLRequest("https://api.test/a", method: "POST", body: #"{"my_token":["s3cret-value"]}"#),
        "my_token"
      ),
      (
        URLRequest(
          "https://api.test/a", method: "POST",
          headers: ["Content-Type": "application/x-www-form-urlencoded"],
          body: "my+token=s3cret-value"), "my token"
      ),
    ])
  func name(request: URLRequest, name: String) async {
    #expect(
      await fact(request, .stub("s3cret-value"))
        == "The secret value of '\(name)' appears in the body of the response.")
  }

  @Test("a secret that is found has the name under which a response had it")
  func nameOfIssued() async {
    #expect(
      await fact(
        URLRequest("https://api.test/a"),
        .stub(#"{"my_token":"s3cret-value","a":"s3cret-value"}"#))
        == "The secret value of 'my_token' appears in the body of the response.")
  }

  @Test(
    "a secret is found among other percent signs",
    arguments: ["100%zz s3cret%2Fvalue", "%s3cret%2fvalue", "s3cret%2Fvalue%", "s3cret%2Fvalue%2"])
  func percent(body: String) async {
    let request = URLRequest("https://api.test/a", headers: ["X-Token": "s3cret/value"])
    #expect(
      await fact(request, .stub(body))
        == "The secret value of 'X-Token' appears in the body of the response.")
  }

  @Test("a secret is found that begins like another one") func sameBeginning() async {
    let headers = ["A-Token": "s3cret-one", "B-Token": "s3cret-two"]
    for (value, name) in [("s3cret-one", "A-Token"), ("s3cret-two", "B-Token")] {
      #expect(
        await fact(URLRequest("https://api.test/a", headers: headers), .stub("s3cs3cret \(value)"))
          == "The secret value of '\(name)' appears in the body of the response.")
    }
  }

  @Test(
    "an attribute of a cookie is no secret",
    arguments: [
      "Path", "Expires", "Max-Age", "Domain", "SameSite", "Priority", "Version", "Comment",
    ])
  func attribute(name: String) async throws {
    let headers = ["Set-Cookie": "sid=c00kie-value; \(name)=some-value"]
    let body = try await response(.stub("It is some-value.", headers: headers)).body
    #expect(body == Data("It is some-value.".utf8))
  }

  @Test(
    "a part of each header with cookies or credentials is a secret",
    arguments: [
      ("Cookie2", "a=1;sid = c00kie-value"), ("Set-Cookie", "a=1, sid=c00kie-value; Path=/"),
      ("Set-Cookie2", "sid=c00kie-value"), ("Proxy-Authorization", "Bearer c00kie-value"),
      ("Authorization", "basic YTpjMDBraWUtdmFsdWU="), ("Authorization", "Basic c00kie-value"),
    ])
  func part(header: String, value: String) async {
    let request = URLRequest("https://api.test/a", headers: [header: value])
    #expect(
      await fact(request, .stub("It is c00kie-value."))
        == "The secret value of '\(header)' appears in the body of the response.")
  }

  @Test("a part of another header is no secret") func noPart() async throws {
    let request = URLRequest("https://api.test/a", headers: ["X-Token": "Bearer c00kie-value"])
    let body = try await response(.stub("It is c00kie-value."), to: request).body
    #expect(body == Data("It is c00kie-value.".utf8))
  }

  // MARK: Writing at once

  private func launch(_ live: HTTPClient) throws -> HTTPClient {
    let snapshot = try HTTPSnapshot.launch(
      arguments: [], environment: ["recordResponsesFileName": tape.file.path], live: live)
    return try #require(snapshot).client
  }

  private let secret = URLRequest("https://api.test/a", headers: ["X-Token": "s3cret-value"])

  @Test("a secret that is sent later is found in responses that are written already")
  func later() async throws {
    let client = try launch(.stub("s3cret-value"))
    _ = try await client.send(URLRequest("https://api.test/b"))
    let error = await #expect(throws: HTTPTapeError.self) { try await client.send(secret) }
    #expect(error?.reason == .secretFound)
  }

  @Test("a response that comes after a later one is searched as well") func held() async throws {
    let (sent, answer) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let client = try launch(
      HTTPClient { request in
        if request.url?.path == "/b" { return HTTPResponse(request: request, status: 200) }
        sent.continuation.finish()
        for await _ in answer.stream {}
        return HTTPResponse(request: request, status: 200, body: Data("s3cret-value".utf8))
      })
    let task = Task { try await client.send(secret) }
    for await _ in sent.stream {}
    _ = try await client.send(URLRequest("https://api.test/b"))
    answer.continuation.finish()
    let error = await #expect(throws: HTTPTapeError.self) { try await task.value }
    #expect(error?.reason == .secretFound)
  }
}
