import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTPRedaction", .stallLimit) struct HTTPRedactionTests {
  private let tape: TemporarySnapshot

  init() throws {
    tape = try TemporarySnapshot()
  }

  /// Records requests with a client, and returns what is in the snapshot.
  private func record(
    _ urls: [String], _ live: HTTPClient = .stub(), _ redaction: HTTPRedaction = HTTPRedaction(),
    matching: HTTPMatching = HTTPMatching(), headers: [String: String] = [:], body: String? = nil
  ) async throws -> [RecordedExchange] {
    let options = HTTPSnapshot.Options(matching: matching, redaction: redaction)
    try await tape.record(live, options) { client in
      for url in urls {
        let method = body == nil ? "GET" : "POST"
        let request = URLRequest(url, method: method, headers: headers, body: body)
        _ = try await client.send(request)
      }
    }
    return try tape.open().exchanges
  }

  // MARK: What is stored

  @Test("a body matches with another secret") func bodyWithSecret() async throws {
    let options = HTTPSnapshot.Options(matching: HTTPMatching(body: true))
    func send(_ body: String, _ type: String?, _ client: HTTPClient) async throws {
      let headers = type.map { ["Content-Type": $0] } ?? [:]
      let request = URLRequest("https://api.test/a", method: "POST", headers: headers, body: body)
      _ = try await client.send(request)
    }
    let type = "application/x-www-form-urlencoded"
    let rows: [(form: String, type: String?)] = [
      ("password=%s&a=1", nil), ("password=%s&a=1", type),
      (#"{"a":1,"password":"%s"}"#, "application/json"),
      (#"json={"token":"%s"}&pass%77ord=%s"#, type),
    ]
    for (form, type) in rows {
      try await tape.record(.stub(), options) {
        try await send(form.replacing("%s", with: "one"), type, $0)
      }
      let client = try tape.open(.replay, options).client
      await #expect(throws: HTTPSnapshotError.self) { try await send("other", type, client) }
      try await send(form.replacing("%s", with: "two"), type, client)
      expectEqual(tape.content?.contains("password"), false)
    }
  }

  // MARK: Names

  @Test("capital letters and separators of a name don't matter") func spelling() async throws {
    for name in [
      "X-SID", "x_pin", "X-AuthToken", "X-Authtoken", "authToken", "auth-token", "AUTHTOKEN",
      "AccessToken", "X-ClientSecret", "X-UserPassword", "X-RapidAPI-Key", "accesstoken",
      "clientsecret", "userpassword", "DD-APPLICATION-KEY", "user_key", "passwords", "tokens",
      "pin", "password_confirmation", "client_assertion", "code_verifier", "SAMLResponse", "apiKey",
    ] {
      let exchange = try unwrap(
        try await record(
          ["https://api.test/a?\(name)=s3cret"], .stub(#"{"\#(name)":"s3cret-2"}"#),
          matching: HTTPMatching(headers: [name]), headers: [name: "s3cret-3"]
        ).first)
      expectEqual(exchange.request.url, "https://api.test/a?\(name)=REDACTED")
      expectEqual(exchange.request.matched, [name.lowercased(): "REDACTED-2"])
      expectEqual(tape.content?.contains("s3cret"), false)
    }
  }

  @Test("other names are not secret, and names can be added and excepted") func names() async throws
  {
    for name in ["page", "keyboard", "X-Key-Count", "authority", "tokenizer", "config", "shipping"]
    {
      let url = "https://api.test/a?\(name)=value"
      let exchange = try await record([url], .stub(#"{"\#(name)":"value"}"#)).first
      expectEqual(exchange?.request.url, url)
      expectEqual(exchange?.response?.body, Data(#"{"\#(name)":"value"}"#.utf8))
    }
    let text = #"{"eMail":"a","session":"b"}"#
    let added = HTTPRedaction(names: ["e-mail"], except: ["SESSION"])
    try await expectEqual(tape.recordedBody(text, added), #"{"eMail":"REDACTED","session":"b"}"#)
  }

  @Test("addresses in headers and the address of a response are redacted") func addresses()
    async throws
  {
    let rows: [(name: String, value: String, redacted: String)] = [
      ("Location", "/b?token=s3cret&a=1", "/b?token=REDACTED&a=1"),
      (
        "Link", #"<https://a.test/?b=1&token=s3cret>; rel="next", <https://a.test/?token=s3cret>"#,
        #"<https://a.test/?b=1&token=REDACTED>; rel="next", <https://a.test/?token=REDACTED>"#
      ),
      ("Location", "https://a.test/#id_token=s3cret?/;1", "https://a.test/#id_token=REDACTED-2"),
      ("Location", "/a;token=s3cret?b=1;token=s3cret", "/a;token=REDACTED-2"),
      ("Location", "/a?to=/b?token=s3cret", "/a?to=/b?token=REDACTED"),
      ("Content-Type", "text/plain; token=s3cret", "text/plain; token=REDACTED"),
      (
        "Link", "<https://a.test/>, <https://ada:s3@b.test/>, <http://s3@c.test>",
        "<https://a.test/>, <https://REDACTED-3@b.test/>, <http://REDACTED-2@c.test>"
      ),
    ]
    for (name, value, redacted) in rows {
      let live = HTTPClient { request in
        HTTPResponse(
          request: request, url: URL(string: "https://b.test/?token=s3cret"), status: 302,
          headers: [name: value])
      }
      let response = try await record(["https://api.test/a"], live).first?.response
      expectEqual(response?.headers, [name: redacted])
      expectEqual(response?.url, "https://b.test/?token=REDACTED")
    }
  }

  // MARK: Bodies

  @Test("fields are found in each kind of text") func bodies() async throws {
    let rows: [(text: String, redacted: String)] = [
      (#"{"a":{},"token":"s3cret"}"#, #"{"a":{},"token":"REDACTED"}"#),
      (
        #"{"user":"admin","password":"admin","auth":"none","encryption":"none"}"#,
        #"{"user":"admin","password":"REDACTED","auth":"REDACTED-2","encryption":"none"}"#
      ),
      (#"{"session":{"id":"4F","on":true}}"#, #"{"session":{"id":"4F","on":true}}"#),
      // These two names are remembered in the same place.
      (#"{"token":"a","loire":"b"}"#, #"{"token":"REDACTED","loire":"b"}"#),
      (#"{"loire":"b","token":"a"}"#, #"{"loire":"b","token":"REDACTED"}"#),
      (#"{"signature":{"by":"Ada"}}"#, #"{"signature":{"by":"Ada"}}"#),
      ("\u{FEFF}{\"token\" :\n\"s3cret\"}", "\u{FEFF}{\"token\" :\n\"REDACTED\"}"),
      (#"{"pin":1234,"otp":-5.5e3,"x":1}"#, #"{"pin":1001,"otp":2,"x":1}"#),
      (#"{"token":true,"auth":null,"jwt":""}"#, #"{"token":true,"auth":null,"jwt":""}"#),
      (#"{"toke\u006e":"s3cret"}"#, #"{"toke\u006e":"REDACTED"}"#),
      (#"{"token":"s3\"cr\\et\\","a":"b"}"#, #"{"token":"REDACTED","a":"b"}"#),
      (#"{"tokens":["a", "b","a"]}"#, #"{"tokens":["REDACTED", "REDACTED-2","REDACTED"]}"#),
      (#"{"total_tokens":57}"#, #"{"total_tokens":57}"#),
      (#"{"otp":["a",null,7,"b"],"c":"d"}"#, #"{"otp":["REDACTED",null,2,"REDACTED-3"],"c":"d"}"#),
      ("{\"token\":\"a\"}\n{\"jwt\":\"b\"}", "{\"token\":\"REDACTED\"}\n{\"jwt\":\"REDACTED-2\"}"),
      ("data: {\"token\":\"s3cret\"}\n\n", "data: {\"token\":\"REDACTED\"}\n\n"),
      (
        #"{"a":"{\"token\":\"s3\\\"cret\",\"b\":1}"}"#,
        #"{"a":"{\"token\":\"REDACTED\",\"b\":1}"}"#
      ),
      (#"{"token":"s3cr"#, #"{"token":"REDACTED"#), (#"{"token":"#, #"{"token":"#),
      (#"{"token":["#, #"{"token":["#), (#"{"a":"x:token","b":"#, #"{"a":"x:token","b":"#),
      (#""":"" "\":"#, #""":"" "\":"#),
    ]
    for (text, redacted) in rows { try await expectEqual(tape.recordedBody(text), redacted) }
    let type = "application/x-www-form-urlencoded; charset=utf-8"
    let form = "access_token=s3cret&a=token&pass%77ord=s3cret2&client%5Fsecret="
    try await expectEqual(
      tape.recordedBody(form, type: type),
      "access_token=REDACTED&a=token&pass%77ord=REDACTED-2&client%5Fsecret="
    )
    try await expectEqual(tape.recordedBody(form), form)
  }

  @Test("a body that is no text is redacted as well, and its length is not stored") func bytes()
    async throws
  {
    let live = HTTPClient { request in
      let bytes = Data([0xFF]) + Data(#"{"token":"s3cret"}"#.utf8)
      return HTTPResponse(
        request: request, status: 200, headers: ["Content-Length": "\(bytes.count)", "ETag": "1"],
        body: bytes)
    }
    let response = try await record(["https://api.test/a"], live).first?.response
    expectEqual(response?.body, Data([0xFF]) + Data(#"{"token":"REDACTED"}"#.utf8))
    expectEqual(response?.headers, ["ETag": "1"])
  }

  // MARK: Values and closures

  private func valueOptions(_ values: [String]) -> HTTPSnapshot.Options {
    HTTPSnapshot.Options(redaction: HTTPRedaction(values: values))
  }

  @Test("values in addresses and secrets are removed, and requests with two match in any order")
  func valuesInAddress() async throws {
    try await tape.record(.counting, valueOptions(["ada-1", "bob-1"])) { client in
      for name in ["ada-1", "bob-1"] {
        _ = try await client.send(URLRequest("https://api.test/\(name)?token=\(name)"))
      }
    }
    try expectEqual(
      tape.open().exchanges.map(\.request.url),
      [
        "https://api.test/REDACTED-VALUE-1?token=REDACTED-VALUE-1",
        "https://api.test/REDACTED-VALUE-2?token=REDACTED-VALUE-2",
      ])
    let client = try tape.open(.replay, valueOptions(["ada-2", "bob-2"])).client
    for (name, text) in [("bob-2", "2"), ("ada-2", "1")] {
      let request = URLRequest("https://api.test/\(name)?token=\(name)")
      try await expectEqual(client.send(request).text, text)
    }
    // A secret that contains a value is removed as a whole.
    let options = HTTPSnapshot.Options(
      matching: HTTPMatching(headers: ["Authorization"]),
      redaction: HTTPRedaction(values: ["abc"]))
    let headers = ["Authorization": "Bearer abc"]
    try await tape.record(.stub(#"{"token":"abcdef"}"#), options) {
      _ = try await $0.send(URLRequest("https://api.test/?token=abcdef", headers: headers))
    }
    let exchange = try tape.open().exchanges.first
    expectEqual(exchange?.request.url, "https://api.test/?token=REDACTED-VALUE-1")
    expectEqual(exchange?.request.matched, ["authorization": "REDACTED-VALUE-1"])
    expectEqual(exchange?.response?.body, Data(#"{"token":"REDACTED-VALUE-1"}"#.utf8))
  }

  @Test("no message of a snapshot contains a secret") func messages() async throws {
    try await tape.record(.stub()) { _ in }
    let opened = try tape.open(.replay, valueOptions(["PATHSECRET77"]))
    let session = opened.session()
    let request = URLRequest(
      "https://u5er@api.test/PATHSECRET77?token=s3cret", method: "PATHSECRET77")
    var messages: [String] = []
    do { _ = try await opened.client.send(request) } catch { messages.append("\(error)") }
    do { _ = try await session.data(for: request) } catch { messages.append("\(error)") }
    do { try opened.close() } catch { messages.append("\(error)") }
    do { _ = try await opened.client.send(request) } catch { messages.append("\(error)") }
    expectEqual(messages.count, 4)
    for message in messages {
      expectTrue(message.contains("https://REDACTED@api.test/REDACTED-VALUE-1?token=REDACTED"))
      expectTrue(!message.contains("PATHSECRET77"))
    }
  }

  // MARK: Matching without secrets

  private func replay(_ urls: [String]) async throws -> [String] {
    let opened = try tape.open()
    let client = opened.client
    var texts: [String] = []
    for url in urls { texts.append(try await client.send(URLRequest(url)).text) }
    try opened.close()
    return texts
  }

  @Test("requests to one address with two secrets stay distinct, but not their signatures")
  func distinct() async throws {
    let rows: [(name: String, recorded: [String], replayed: [String], answers: [String])] = [
      ("Signature", ["a", "b"], ["c", "d"], ["1", "2"]),
      ("sig", ["a", "a"], ["c", "d"], ["1", "2"]),
      ("X-Amz-Signature", ["a", "b"], ["c", "c"], ["1", "2"]),
      ("token", ["ada", "bob", "ada", "bob"], ["x", "y", "y", "x"], ["1", "2", "4", "3"]),
    ]
    for (name, recorded, replayed, answers) in rows {
      _ = try await record(recorded.map { "https://api.test/a?\(name)=\($0)" }, .counting)
      let texts = try await replay(replayed.map { "https://api.test/a?\(name)=\($0)" })
      expectEqual(texts, answers, name)
    }
    let exchanges = try await record(["https://api.test/a?token=1", "https://api.test/b?token=2"])
    expectEqual(
      exchanges.map(\.request.url),
      ["https://api.test/a?token=REDACTED", "https://api.test/b?token=REDACTED"])
    // A message names the secret as the reason.
    _ = try await record(["https://api.test/a?token=1", "https://api.test/a?token=1"])
    let client = try tape.open().client
    _ = try await client.send(URLRequest("https://api.test/a?token=a"))
    let error = await #expect(throws: HTTPSnapshotError.self) {
      try await client.send(URLRequest("https://api.test/a?token=b"))
    }
    expectEqual(
      error?.description.replacing(tape.file.path, with: "FILE"),
      """
      'GET https://api.test/a?token=REDACTED-2' is not recorded.

        File:      FILE
        Recorded:  GET https://api.test/a?token=REDACTED, GET https://api.test/a?token=REDACTED
        Differs:   query: sent 'token=REDACTED-2', recorded 'token=REDACTED'

      The request failed. Correct the request, or record it with 'CORBEL_HTTP=record-missing'.
      """)
  }

  @Test("recording again with other secrets gives the same file, in any order of the answers")
  func stable() async throws {
    var contents: Set<String> = []
    for (secret, order) in [("one", [0, 1, 2]), ("two", [2, 1, 0]), ("three", [1, 0, 2])] {
      let answers = (0..<3).map { _ in AsyncStream<Void>.makeStream() }
      let sent = AsyncStream<Void>.makeStream()
      let live = HTTPClient { request in
        let number = Int(request.url?.lastPathComponent ?? "") ?? 0
        sent.continuation.yield()
        for await _ in answers[number].stream {}
        let body = Data(#"{"token":"\#(secret)-\#(number)"}"#.utf8)
        return HTTPResponse(request: request, status: 200, body: body)
      }
      try await tape.record(live) { client in
        var isSent = sent.stream.makeAsyncIterator()
        var tasks: [Task<HTTPResponse, any Error>] = []
        for number in 0..<3 {
          tasks.append(Task { try await client.send(URLRequest("https://api.test/\(number)")) })
          await isSent.next()
        }
        for number in order {
          answers[number].continuation.finish()
          _ = try await tasks[number].value
        }
      }
      contents.insert(try unwrap(tape.content))
    }
    expectEqual(contents.count, 1)
  }
}
