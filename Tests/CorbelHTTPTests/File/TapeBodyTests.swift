import CorbelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A body in the file of a tape", .timeLimit(.minutes(10))) struct TapeBodyTests {
  /// Returns the lines of the body of a response, without the enclosing braces.
  private func lines(_ body: Data) async throws -> String {
    let tape = try TemporaryTape()
    let live = HTTPClient { HTTPResponse(request: $0, status: 200, body: body) }
    try await tape.record(live) { _ = try await $0.send(URLRequest("https://api.test/a")) }
    let content = try #require(tape.content)
    let start = try #require(content.firstRange(of: "\"body\": {\n")).upperBound
    let end = try #require(content.firstRange(of: "\n        },\n        \"status\"")).lowerBound
    return String(content[start..<end])
  }

  @Test("nested JSON has a line for each member and element") func nested() async throws {
    let body = #"{"a":[1,{"b":[],"c":{}},[[2]]],"d":"x\",:{\\"}"#
    #expect(
      try await lines(Data(body.utf8)) == #"""
                  "json": {
                    "a": [
                      1,
                      {
                        "b": [],
                        "c": {}
                      },
                      [
                        [
                          2
                        ]
                      ]
                    ],
                    "d": "x\",:{\\"
                  }
        """#)
  }

  @Test("JSON with a space after each comma and colon has a form of its own")
  func spaced() async throws {
    #expect(
      try await lines(Data(#"{"a": [1, 2]}"#.utf8)) == """
                  "spacedJSON": {
                    "a": [
                      1,
                      2
                    ]
                  }
        """)
  }

  @Test("a line has up to 76 characters of base64", arguments: [57, 58])
  func base64(count: Int) async throws {
    let line = String(repeating: "/", count: 76)
    let lines = try await lines(Data(repeating: 0xFF, count: count))
    let rest = count == 57 ? "" : ",\n            \"/w==\""
    #expect(
      lines == "          \"base64\": [\n            \"\(line)\"\(rest)\n          ]")
  }

  @Test(
    "a text has no control characters except tabs and line breaks",
    arguments: [
      ("\u{0}", false), ("\u{8}", false), ("\t", true), ("\n", true), ("\u{B}", false),
      ("\u{C}", false), ("\r", true), ("\u{E}", false), ("\u{1F}", false), (" ", true), ("~", true),
      ("\u{7F}", false), ("\u{80}", true),
    ])
  func control(character: String, isText: Bool) async throws {
    let lines = try await lines(Data("a\(character)b".utf8))
    #expect(lines.hasPrefix(isText ? #"          "text": ["# : #"          "base64": ["#))
  }

  @Test("the characters of a text are escaped") func escapes() async throws {
    #expect(
      try await lines(Data("\"a\\b\tc\r\nd".utf8)) == #"""
                  "text": [
                    "\"a\\b\tc\r",
                    "d"
                  ]
        """#)
  }

  @Test(
    "JSON is nested up to 190 levels, and deeper JSON is a text",
    arguments: [(190, true), (191, false)], ["[", #"{"a":"#])
  func depth(_ limit: (count: Int, isJSON: Bool), opening: String) async throws {
    let inner = opening == "[" ? "" : "0"
    let body =
      String(repeating: opening, count: limit.count) + inner
      + String(repeating: opening == "[" ? "]" : "}", count: limit.count)
    let lines = try await lines(Data(body.utf8))
    #expect(lines.hasPrefix(limit.isJSON ? #"          "json": "# : #"          "text": "#))
  }

  @Test(
    "a text that is almost JSON is a text",
    arguments: [
      "-", "01", "1.", "1e", "1e+", "+1", ".5", "tru", "nulll", #"{"a"}"#, #"{"a":}"#, "[1,]",
      "[,1]", #"{,}"#, "[1", #"{"a":1"#, #""a"#, #""\"#, #""\x""#, #""\u12""#, "[] []", "{}}",
    ])
  func almostJSON(text: String) async throws {
    #expect(try await lines(Data(text.utf8)).hasPrefix(#"          "text": ["#))
  }
}
