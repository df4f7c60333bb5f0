import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A value that is redacted in one place of an exchange is redacted in all of the exchange.
@Suite("Secrets of an exchange", .stallLimit) struct ExchangeTests {
  private let tape: TemporarySnapshot

  init() throws {
    tape = try TemporarySnapshot()
  }

  /// A way in which a secret is redacted in one place.
  private struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var query = ""
    var user = ""
    var headers: [String: String] = [:]
    var body = ""
    var location = ""
    var answer = ""
    var redaction: @Sendable (Secret) -> HTTPRedaction = { _ in HTTPRedaction() }
  }

  private struct Secret: Sendable {
    let text: String
    var forms: [String] { encodings(of: text) }
    var percent: String { forms[3] }
    var json: String { forms[12] }

    /// Returns a text with the secret in the places of '%plain', '%percent' and '%json'.
    func put(into text: String) -> String {
      text.replacing("%plain", with: self.text).replacing("%percent", with: percent)
        .replacing("%json", with: json)
        .replacing("%basic", with: Data("ada:\(self.text)".utf8).base64EncodedString())
    }
  }

  private static let ways = [
    Way(testDescription: "query", query: "token=%percent"),
    Way(testDescription: "query in a flow", query: "code=%percent"),
    Way(testDescription: "user", user: "ada:%percent@"),
    Way(testDescription: "bearer", headers: ["Authorization": "Bearer %plain"]),
    Way(testDescription: "basic", headers: ["Authorization": "Basic %basic"]),
    Way(testDescription: "cookie", headers: ["Cookie": "a=b; sid=%plain"]),
    Way(testDescription: "form", body: "a=b&pass=%percent"),
    Way(testDescription: "JSON", body: #"{"password":"%json"}"#),
    Way(testDescription: "header of the response", location: "https://b.test/?ticket=%percent"),
    Way(testDescription: "body of the response", answer: #"{"token":"%json"}"#),
    Way(testDescription: "listed") { HTTPRedaction(values: [$0.text]) },
    Way(testDescription: "closure on requests", headers: ["X-Note": "<%plain>"]) { secret in
      HTTPRedaction(request: {
        $0.headers["X-Note"] = $0.headers["X-Note"]?.replacing(secret.text, with: "")
      })
    },
    Way(testDescription: "closure on responses", answer: "<b>%plain</b>") { secret in
      HTTPRedaction(response: {
        $0.body = Data(
          String(decoding: $0.body, as: UTF8.self)
            .replacing("<b>\(secret.text)</b>", with: "<b>removed</b>").utf8)
      })
    },
  ]

  private func options(_ way: Way, _ secret: Secret) -> HTTPSnapshot.Options {
    HTTPSnapshot.Options(
      matching: HTTPMatching(headers: ["X-Echo"], other: { $0.headers["X-Echo"] ?? "" }),
      redaction: way.redaction(secret))
  }

  /// Sends a request for each encoding of a secret, which is in many places of the exchange.
  private func send(_ way: Way, _ secret: Secret, _ client: HTTPClient) async throws {
    // Most ways have a sixth of the encodings, unless the tests run at length.
    let hasAll = isLongRun || way.testDescription == "listed"
    let sixth = way.testDescription.utf8.count % 6
    for (number, form) in secret.forms.enumerated() where hasAll || number % 6 == sixth {
      let user = secret.put(into: way.user)
      let query = secret.put(into: way.query)
      var headers = way.headers.mapValues { secret.put(into: $0) }
      headers["X-Echo"] = "said \(form)."
      let request = URLRequest(
        "https://\(user)api.test/\(number)/\(secret.percent)/b?q=\(secret.percent)&\(query)",
        method: "POST", headers: headers, body: secret.put(into: way.body))
      _ = try await client.send(request)
    }
  }

  @Test(
    "a secret that is redacted in one place is nowhere in the file, and other secrets replay",
    arguments: ways)
  private func everywhere(way: Way) async throws {
    let secret = Secret(text: #"Zq7/k+n="ab\9"# + "ö\u{1F511}>>>???")
    let live = HTTPClient { request in
      let echo = request.value(forHTTPHeaderField: "X-Echo") ?? ""
      var headers = ["ETag": echo, "Content-Type": "text/plain"]
      headers["Location"] = way.location.isEmpty ? nil : secret.put(into: way.location)
      return HTTPResponse(
        request: request, url: URL(string: "https://b.test/\(secret.percent)"), status: 200,
        headers: headers, body: Data("\(secret.put(into: way.answer)) \(echo)".utf8))
    }
    try await tape.record(live, options(way, secret)) { try await send(way, secret, $0) }
    let content = try unwrap(tape.content)
    for kept in ["", "\\"] {
      let text = content.replacing("\\", with: kept)
      let forms = secret.forms.map { $0.replacing("\\", with: kept) }
      expectEqual(forms.filter { text.contains($0) }, [])
    }
    for text in [secret.text, #"Yp8/m+j="cd\7"# + "ü\u{1F512}<<<!!!"] {
      let other = Secret(text: text)
      let opened = try tape.open(.replay, options(way, other))
      try await send(way, other, opened.client)
      try opened.close()
    }
  }

  @Test("short values and words stay elsewhere") func common() async throws {
    let rows: [(value: String, isRemoved: Bool)] = [
      ("s3cret", true), ("hunter2", true), ("123456", true), ("aBcdefg", true),
      ("correct horse battery staple", true), ("abcdefghijklmnopqrst", true),
      ("a1b2c", false), ("12345", false), ("true", false), ("1", false), ("admin", false),
      ("ENABLED", false), ("Read-Only", false), ("client_credentials", false),
      ("abcdefghijklmnopqrs", false),
    ]
    for (value, isRemoved) in rows {
      let elsewhere = isRemoved ? "REDACTED" : value
      try await expectEqual(
        tape.recordedBody(#"{"token":"\#(value)","a":"no \#(value)!"}"#),
        #"{"token":"REDACTED","a":"no \#(elsewhere)!"}"#, value)
    }
  }

  @Test("a body of JSON stays one, whatever is removed from it") func validity() async throws {
    try await expectEqual(
      tape.recordedBody(
        #"{"otp":123456,"id":123456,"x":"no 123456, or","y":[91234567, 2],"z":-1.5e123456}"#),
      #"{"otp":100001,"id":100001,"x":"no REDACTED, or","y":[10000001, 2],"z":1}"#)
    let listed = HTTPRedaction(values: ["12345678", "value", "true", "redacted"])
    try await expectEqual(
      tape.recordedBody(
        #"{"id":12345678,"b":[-912345678.5],"c":true,"d":"a value","e":"12345678"}"#, listed),
      #"{"id":1,"b":[1],"c":true,"d":"a REDACTED-VALUE-2","e":"REDACTED-VALUE-1"}"#)
    try await expectEqual(
      tape.recordedBody("REDACTED-VALUE-1 REDACTED", listed), "REDACTED-VALUE-1 REDACTED")
  }

  @Test("a listed value is found in other encodings of a body") func encodingsOfBodies()
    async throws
  {
    let listed = HTTPSnapshot.Options(redaction: HTTPRedaction(values: ["Zq7/gêné"]))
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .isoLatin1] {
      let body = try #require("{\"é\":\"a Zq7/gêné b\"}".data(using: encoding))
      let live = HTTPClient { HTTPResponse(request: $0, status: 200, body: body) }
      try await tape.record(live, listed)
      let recorded = try tape.open().exchanges.first?.response?.body ?? Data()
      expectEqual(
        String(data: recorded, encoding: encoding), "{\"é\":\"a REDACTED-VALUE-1 b\"}")
    }
  }

  @Test("names that are secret in addresses and forms are not secret in JSON") func flows()
    async throws
  {
    for name in ["code", "key", "pass", "state", "ticket", "device_code"] {
      let isField = name == "device_code"
      let matching = HTTPMatching { String(decoding: $0.body ?? Data(), as: UTF8.self) }
      try await tape.record(
        .stub(#"{"\#(name)":"CA"}"#), HTTPSnapshot.Options(matching: matching)
      ) {
        let request = URLRequest(
          "https://api.test/a?\(name)=CA", method: "POST", body: "\(name)=CB")
        _ = try await $0.send(request)
      }
      let exchange = try tape.open().exchanges.first
      expectEqual(exchange?.request.url, "https://api.test/a?\(name)=REDACTED")
      expectEqual(exchange?.request.matched, ["(other)": "\(name)=REDACTED-2"])
      expectEqual(
        exchange?.response?.body, Data(#"{"\#(name)":"\#(isField ? "REDACTED" : "CA")"}"#.utf8))
    }
  }

  @Test("a request whose stream can't be read fails, and says so") func unreadable() async throws {
    let snapshot = try tape.open(.recordAll, live: .stub())
    var request = URLRequest("https://api.test/a?token=s3cret", method: "POST")
    request.httpBodyStream = InputStream(fileAtPath: "\(tape.file.path)/missing")
    var message = ""
    do { _ = try await snapshot.client.send(request) } catch { message = "\(error)" }
    expectEqual(
      message,
      """
      'POST https://api.test/a?token=REDACTED' is a request whose stream can't be read.

      The request failed and did not reach the network. Give the request a new stream, or its \
      body as data.
      """)
    snapshot.discard()
  }
}
