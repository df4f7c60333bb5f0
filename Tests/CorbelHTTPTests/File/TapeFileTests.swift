import Corbel
import CorbelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The file of a tape", .timeLimit(.minutes(10))) struct TapeFileTests {
  private let tape: TemporaryTape

  init() throws {
    tape = try TemporaryTape()
  }

  private static let texts: [String] = [
    "", "{}", "[]", "0", "null", #""text""#, #"{"a":1,"b":[1,2,{"c":null}],"d":"x\/\u00e9\"y"}"#,
    #"{"a": 1, "b": [1, 2]}"#, "{\"a\":\t1}", "{\"a\":1\r}",
    "{\n  \"a\" : 1\n}\n", #"{"a":1,"a":2}"#, #"{"a" :1}"#,
    "one\ntwo\n", "one\r\ntwo", "\n", "tab\tand \"quotes\" and \\", "€ und 🎨",
    "\u{FEFF}{}", "\u{0}\u{1}", #"{"a":1} "#, #"{"a":"#, #"["\ud800"]"#, #"{"":{}}"#,
    String(repeating: "[", count: 190) + String(repeating: "]", count: 190),
    String(repeating: "[", count: 195) + String(repeating: "]", count: 195),
    String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000),
  ]

  @Test("a body keeps its bytes", arguments: texts) func bodies(body: String) async throws {
    let request = URLRequest("https://api.test/a", method: "POST", body: "x")
    try await tape.record(.stub(body)) { _ = try await $0.send(request) }
    let client = HTTPClient.unreachable.snapshotting(try tape.open())
    #expect(try await client.send(request).body == Data(body.utf8))
  }

  @Test("a text with a control character is written as bytes", arguments: ["\u{1}", "\u{7F}"])
  func control(character: String) async throws {
    let request = URLRequest("https://api.test/a")
    try await tape.record(.stub("a\(character)")) { _ = try await $0.send(request) }
    #expect(tape.content?.contains(#""base64": ["#) == true)
  }

  @Test("each form of a number is JSON", arguments: ["[0]", "[-1.5]", "[1e-5]", "[1E+5]"])
  func number(body: String) async throws {
    let request = URLRequest("https://api.test/a")
    try await tape.record(.stub(body)) { _ = try await $0.send(request) }
    #expect(tape.content?.contains(#""json": ["#) == true)
  }

  @Test(
    "each escape in a string is JSON",
    arguments: [#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u00e9"#])
  func escape(text: String) async throws {
    let request = URLRequest("https://api.test/a")
    try await tape.record(.stub(#"["\#(text)"]"#)) { _ = try await $0.send(request) }
    #expect(tape.content?.contains(#""json": ["#) == true)
  }

  @Test("the parts of a file may be apart", arguments: [" ", "\t", "\n", "\r\n"])
  func whiteSpace(space: String) throws {
    let file = #"{ "corbelHTTP" : 1 , "exchanges" : [ ] }"#.replacing(" ", with: space)
    #expect(try TemporaryTape(file).open().exchanges.isEmpty)
  }

  @Test("the white space of a file isn't part of a body", arguments: ["\t", "\n", "\r\n"])
  func indentation(space: String) throws {
    let file = #"""
      {"corbelHTTP": 1, "exchanges": [{
        "request": {"method": "GET", "url": "https://api.test/", "body": {"json": { "a" : 1 }}},
        "response": {"status": 200}
      }]}
      """#.replacing(" ", with: space)
    let body = try TemporaryTape(file).open().exchanges.first?.request.body
    #expect(body == Data(#"{"a":1}"#.utf8))
  }

  @Test("a request whose body is nested too deep keeps it", arguments: ["[", #"{"a":"#])
  func deepRequest(opening: String) async throws {
    let closing = opening == "[" ? "]" : "}"
    let body =
      String(repeating: opening, count: 5000) + #"{"b":1,"a":2}"#
      + String(repeating: closing, count: 5000)
    try await tape.record(.stub()) {
      _ = try await $0.send(URLRequest("https://api.test/a", method: "POST", body: body))
    }
    #expect(try tape.open().exchanges.first?.request.body == Data(body.utf8))
  }

  @Test("bytes that are not text are preserved") func binary() async throws {
    let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let live = HTTPClient { HTTPResponse(request: $0, status: 200, body: bytes) }
    try await tape.record(live) { _ = try await $0.send(URLRequest("https://api.test/a")) }
    let client = HTTPClient.unreachable.snapshotting(try tape.open())
    #expect(try await client.send(URLRequest("https://api.test/a")).body == bytes)
    let lines = try #require(tape.content).split(separator: "\n")
    #expect(lines.map(\.count).max() == 91)
  }

  @Test("a control character in a header is escaped")
  func controlInHeader() async throws {
    let live = HTTPClient.stub("", headers: ["X-Mark": "a\u{1F}b"])
    try await tape.record(live) { _ = try await $0.send(URLRequest("https://api.test/a")) }
    #expect(tape.content?.contains(#""X-Mark": "a\u001fb""#) == true)
    let exchange = try #require(try tape.open().exchanges.first)
    guard case .response(let response) = exchange.outcome else { return #expect(Bool(false)) }
    #expect(response.headers["X-Mark"] == "a\u{1F}b")
  }

  // A person reviews the whole file in a pull request, so the test shows all of it.
  @Test("the file is sorted and has each form of a body") func form() async throws {
    let live = HTTPClient { request in
      let page = request.url?.lastPathComponent
      switch page {
      case "json":
        return HTTPResponse(
          request: request, url: URL(string: "https://api.test/moved"), status: 200,
          headers: ["X-B": "2", "Date": "now", "X-A": "1"], body: Data(#"{"b":1,"a":[]}"#.utf8))
      case "text": return HTTPResponse(request: request, status: 201, body: Data("1\n2".utf8))
      case "binary": return HTTPResponse(request: request, status: 200, body: Data([0, 255]))
      default: throw HTTPError(.transport(URLError(.timedOut)), request: request)
      }
    }
    try await tape.record(live) { client in
      let body = #"{"z": true, "y": 1}"#
      _ = try await client.send(URLRequest("https://api.test/json", method: "POST", body: body))
      _ = try await client.send(URLRequest("https://api.test/text?b=2&a=1"))
      _ = try await client.send(URLRequest("https://api.test/binary", headers: ["Accept": "*/*"]))
      await #expect(throws: HTTPError.self) {
        try await client.send(URLRequest("https://api.test/error"))
      }
    }
    #expect(
      tape.content == """
        {
          "corbelHTTP": 1,
          "exchanges": [
            {
              "request": {
                "body": {
                  "json": {
                    "y": 1,
                    "z": true
                  }
                },
                "method": "POST",
                "url": "https://api.test/json"
              },
              "response": {
                "body": {
                  "json": {
                    "b": 1,
                    "a": []
                  }
                },
                "headers": {
                  "X-A": "1",
                  "X-B": "2"
                },
                "status": 200,
                "url": "https://api.test/moved"
              }
            },
            {
              "request": {
                "method": "GET",
                "url": "https://api.test/text?a=1&b=2"
              },
              "response": {
                "body": {
                  "text": [
                    "1",
                    "2"
                  ]
                },
                "status": 201
              }
            },
            {
              "request": {
                "headers": {
                  "Accept": "*/*"
                },
                "method": "GET",
                "url": "https://api.test/binary"
              },
              "response": {
                "body": {
                  "base64": [
                    "AP8="
                  ]
                },
                "status": 200
              }
            },
            {
              "error": {
                "code": -1001,
                "domain": "NSURLErrorDomain"
              },
              "request": {
                "method": "GET",
                "url": "https://api.test/error"
              }
            }
          ]
        }

        """)
  }

  // MARK: Broken files

  private static let request = #"{"method": "GET", "url": "https://api.test/"}"#

  private static let mistakes: [(content: String, line: Int, reason: String)] = [
    ("", 1, "the file is empty"),
    (" \n\n", 3, "the file is empty"),
    ("[]", 1, "expected '{', but found '['"),
    ("{\n  \"exchanges\": []\n}", 3, "'corbelHTTP' is missing"),
    ("{\n  \"corbelHTTP\": 1\n}", 3, "'exchanges' is missing"),
    ("{\"corbelHTTP\": \"1\"}", 1, "expected a whole number from 1 to 1000000"),
    ("{\"corbelHTTP\": 1,\n\"exchanges\": [\n", 3, "expected a value, but the text ends"),
    ("{\"corbelHTTP\": 1,\n\"other\": 1}", 2, "'other' is an unknown field"),
    ("{\"corbelHTTP\": 1,\n\"corbelHTTP\": 1}", 2, "'corbelHTTP' appears twice"),
    ("{\"corbelHTTP\": 1, \"exchanges\": []}\n}", 2, "expected the end of the text, but found '}'"),
    ("{\"corbelHTTP\": 1, \"exchanges\": [\n{}]}", 2, "an exchange has no request"),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [\n{\"request\": \(request)}]}", 2,
      "an exchange has neither a response nor an error"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request), \"response\": {\"status\": 200},"
        + "\n\"error\": {\"domain\": \"a\", \"code\": 1}}]}", 2,
      "an exchange has both a response and an error"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\":\n{\"url\": \"a\"}}]}", 2,
      "a request has no method or no URL"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request),\n\"response\": {}}]}", 2,
      "a response has no status"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request),\n\"response\": "
        + "{\"status\":\n2000}}]}", 3, "expected a whole number from 100 to 999"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request),\n\"error\": {\"code\": 1}}]}",
      2,
      "an error has no domain or no code"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request),\n\"error\": {\"domain\": \"a\"}}]}",
      2, "an error has no domain or no code"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request), \"response\": {\"status\": 200,"
        + "\n\"body\": {\n\"base64\": [\"?\"]}}}]}", 3, "the body is not base64"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request), \"response\": {\"status\": 200,"
        + "\n\"body\": {}}}]}", 2, "a body has no value"
    ),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": [{\"request\": \(request), \"response\": {\"status\": 200,"
        + "\n\"body\": {\"text\": [],\n\"json\": 1}}}]}", 3, "a body has more than one value"
    ),
    ("{\"a\nb\"", 1, "a string has a control character, or does not end on its line"),
    ("{\"a\u{1F}b\"", 1, "a string has a control character, or does not end on its line"),
    ("{\"a", 1, "a string does not end"),
    ("{\"\\x\"", 1, "a string has an unknown escape"),
    ("{\"corbelHTTP\": 1, \"exchanges\": [-]}", 1, "expected a digit, but found ']'"),
    ("{\"\\u12\"", 1, "'\\u' is not followed by four hexadecimal digits"),
    ("{\"\\u12G4\"", 1, "'\\u' is not followed by four hexadecimal digits"),
    (
      "{\"corbelHTTP\": 1, \"exchanges\": " + String(repeating: "[", count: 100_000), 1,
      "arrays and objects are nested too deeply"
    ),
  ]

  @Test("a broken file fails with its line, and stays as it is", arguments: mistakes)
  func broken(content: String, line: Int, reason: String) throws {
    let tape = try TemporaryTape(content)
    for mode in HTTPTape.Mode.allCases {
      let error = #expect(throws: HTTPTapeError.self) { try tape.open(mode) }
      #expect(error?.reason == .fileBroken(line: line))
      #expect(
        error?.description.replacing(tape.file.path, with: "FILE") == """
          A recording is broken: \(reason).

            File:  FILE
            Line:  \(line)

          The file was left as it is. Repair the line, or delete the file and record it again.
          """)
    }
    #expect(tape.content == content)
  }

  @Test(
    "a file of a newer version is never read",
    arguments: [
      "{\n\"corbelHTTP\": 2, \"other\": [1], \"exchanges\": {}}",
      "{\n\"corbelHTTP\": 2, \"other\": [",
    ])
  func newer(content: String) throws {
    let tape = try TemporaryTape(content)
    for mode in HTTPTape.Mode.allCases {
      let error = #expect(throws: HTTPTapeError.self) { try tape.open(mode) }
      #expect(error?.reason == .fileTooNew(version: 2))
      #expect(
        error?.description.replacing(tape.file.path, with: "FILE") == """
          A recording has version 2, but this package supports version 1.

            File:  FILE
            Line:  2

          The file was left as it is. Update the package, or delete the file and record it again.
          """)
    }
    #expect(tape.content == content)
  }

  @Test("bytes that are not UTF-8 fail with their line") func encoding() throws {
    let tape = try TemporaryTape("")
    try Data(Array("{\n\n\"".utf8) + [0xFF] + Array("\"}".utf8)).write(to: tape.file)
    let error = #expect(throws: HTTPTapeError.self) { try tape.open() }
    #expect(error?.reason == .fileBroken(line: 3))
  }

  @Test("a folder in place of the file fails") func folder() throws {
    try FileManager.default.createDirectory(at: tape.file, withIntermediateDirectories: true)
    let error = #expect(throws: HTTPTapeError.self) { try tape.open(.recordAll) }
    #expect(error?.reason == .fileUnreadable)
    #expect(error?.diagnostic.fact == "A recording could not be read.")
    #expect(error?.diagnostic.evidence.map(\.label) == ["File", "Error"])
    #expect(error?.diagnostic.consequence == "The file was left as it is.")
    #expect(error?.diagnostic.remedy == "Check the path and its permissions.")
  }

  @Test("a file that cannot be written fails the recording") func notWritten() async throws {
    // A file is in the place of the folder.
    let blocked = try TemporaryTape("")
    let file = blocked.file.appendingPathComponent("tape.json")
    let error = await #expect(throws: HTTPTapeError.self) {
      try await withHTTPSnapshot(file: file, mode: .recordAll, live: .stub()) { snapshot in
        _ = try await snapshot.client.send(URLRequest("https://api.test/a"))
      }
    }
    #expect(error?.reason == .fileNotWritten)
    #expect(error?.diagnostic.fact == "A recording could not be written.")
    #expect(error?.diagnostic.evidence.map(\.label) == ["File", "Error"])
    #expect(error?.diagnostic.evidence.first?.value == file.path)
    #expect(error?.diagnostic.consequence == "The file still has its earlier content.")
    #expect(error?.diagnostic.remedy == "Check the path and its permissions.")
  }
}
