import CorbelHTTP
import Foundation
import Testing

@Suite("Mistakes in the file of a tape", .timeLimit(.minutes(10))) struct TapeMistakeTests {
  private static let request = #"{"method": "GET", "url": "https://api.test/"}"#
  private static let response = #"{"status": 200}"#

  /// A file whose only exchange begins in the second line.
  private static func file(_ exchange: String) -> String {
    "{\"corbelHTTP\": 1, \"exchanges\": [\n\(exchange)\n]}"
  }

  private func message(_ content: String) throws -> String {
    let tape = try TemporaryTape(content)
    let error = #expect(throws: HTTPTapeError.self) { try tape.open() }
    return (error?.description ?? "").replacing(tape.file.path, with: "FILE")
  }

  private func message(_ reason: String, line: Int) -> String {
    """
    A recording is broken: \(reason).

      File:  FILE
      Line:  \(line)

    The file was left as it is. Repair the line, or delete the file and record it again.
    """
  }

  // MARK: Positions

  // Each mistake is in a line of its own, and the text goes on in the lines after it.
  private static let positions: [(exchange: String, line: Int, reason: String)] = [
    ("{\n\"response\": \(response)\n}", 2, "an exchange has no request"),
    ("{\n\"request\": \(request)\n}", 2, "an exchange has neither a response nor an error"),
    (
      "{\"request\": \(request), \"response\": \(response),\n\"error\"\n: {}}", 3,
      "an exchange has both a response and an error"
    ),
    ("{\"request\":\n{\n\"url\": \"a\"\n}}", 3, "a request has no method or no URL"),
    ("{\"request\":\n{\n\"method\": \"GET\"\n}}", 3, "a request has no method or no URL"),
    ("{\"request\": \(request),\n\"response\":\n{\n}}", 4, "a response has no status"),
    (
      "{\"request\": \(request), \"error\":\n{\n\"code\": 1\n}}", 3,
      "an error has no domain or no code"
    ),
    (
      "{\"request\": \(request), \"error\":\n{\n\"domain\": \"a\"\n}}", 3,
      "an error has no domain or no code"
    ),
    (
      "{\"response\": {\"body\": {\"text\": [],\n\"json\"\n: 1}}}", 3,
      "a body has more than one value"
    ),
    ("{\"response\": {\"body\": {\n\"base64\"\n: [\"?\"\n]}}}", 3, "the body is not base64"),
    ("{\"response\": {\"body\":\n{\n}}}", 3, "a body has no value"),
    ("{\n\"other\"\n: 1}", 3, "'other' is an unknown field"),
    ("{\"request\": {\n\"other\"\n: 1}}", 3, "'other' is an unknown field"),
    ("{\"request\": {\"body\": {\n\"other\"\n: 1}}}", 3, "'other' is an unknown field"),
    ("{\"response\": {\n\"other\"\n: 1}}", 3, "'other' is an unknown field"),
    ("{\"error\": {\n\"other\"\n: 1}}", 3, "'other' is an unknown field"),
    ("{\"request\": {\"headers\": {\"a\": \"b\",\n\"a\"\n: \"c\"}}}", 3, "'a' appears twice"),
    ("{\"response\": {\"status\":\n[\n]}}", 3, "expected a whole number from 100 to 999"),
    ("{\"milliseconds\":\n[\n]}", 3, "expected a whole number from 0 to 86400000"),
    (
      "{\"error\": {\"code\":\n[\n]}}", 3,
      "expected a whole number from -1000000000 to 1000000000"
    ),
    ("{\"request\": {\"url\":\n1\n}}", 3, "expected a string, but found '1'"),
  ]

  @Test("a mistake is reported at its own line, not at the line after it", arguments: positions)
  func position(exchange: String, line: Int, reason: String) throws {
    #expect(try message(Self.file(exchange)) == message(reason, line: line))
  }

  @Test("a newer version is reported at the line of its name") func positionOfVersion() throws {
    #expect(try message("{\n\"corbelHTTP\"\n:\n2\n}").contains("\n  Line:  2\n"))
  }

  @Test("a version that isn't a number is reported at its line") func positionOfNoVersion() throws {
    let reason = "expected a whole number from 1 to 1000000"
    #expect(try message("{\"corbelHTTP\":\n[\n1]}") == message(reason, line: 2))
  }

  @Test("bytes that are not UTF-8 are reported at their line", arguments: ["", "\n\n"])
  func encoding(end: String) throws {
    let tape = try TemporaryTape("")
    try tape.write(Data("{\n\n\"".utf8) + [0xFF] + Data(end.utf8))
    let error = #expect(throws: HTTPTapeError.self) { try tape.open() }
    #expect(
      error?.description.replacing(tape.file.path, with: "FILE")
        == message("the text is not UTF-8", line: 3))
  }

  // MARK: Limits

  @Test(
    "a number is read up to its limits",
    arguments: [
      ("status", [100, 999], [99, 1000]), ("milliseconds", [0, 86_400_000], [-1, 86_400_001]),
      ("code", [-1_000_000_000, 1_000_000_000], [-1_000_000_001, 1_000_000_001]),
    ])
  func limits(field: String, valid: [Int], invalid: [Int]) throws {
    func file(_ number: Int) -> String {
      let outcome =
        switch field {
        case "status": "\"response\": {\"status\": \(number)}"
        case "code": "\"error\": {\"domain\": \"a\", \"code\": \(number)}"
        default: "\"response\": \(Self.response), \"milliseconds\": \(number)"
        }
      return Self.file("{\"request\": \(Self.request), \(outcome)}")
    }
    for number in valid {
      #expect(try TemporaryTape(file(number)).open().exchanges.count == 1)
    }
    for number in invalid {
      #expect(try message(file(number)).contains("expected a whole number from "))
    }
  }

  @Test(
    "a version is a number from 1 to a million",
    arguments: [
      (0, "A recording is broken: expected a whole number from 1 to 1000000."),
      (1_000_000, "A recording has version 1000000, but this package supports version 1."),
      (1_000_001, "A recording is broken: expected a whole number from 1 to 1000000."),
    ])
  func limitsOfVersion(version: Int, fact: String) throws {
    #expect(try message("{\"corbelHTTP\": \(version), \"exchanges\": []}").hasPrefix(fact + "\n"))
  }

  @Test("the numbers of an exchange are those in the file") func numbers() throws {
    let content = Self.file(
      #"{"request": \#(Self.request), "milliseconds": 7, "error": {"code": 5, "domain": "a"}}"#)
    let exchange = try #require(try TemporaryTape(content).open().exchanges.first)
    #expect(exchange.milliseconds == 7)
    guard case .failure(let failure) = exchange.outcome else { return #expect(Bool(false)) }
    #expect(failure.code == 5)
    #expect(failure.domain == "a")
  }

  // MARK: JSON

  @Test(
    "an unexpected character is shown, and one that can't be printed as a number",
    arguments: [
      ("!", "'!'"), ("~", "'~'"), ("\u{7F}", "byte 127"), ("\u{1F}", "byte 31"), ("é", "byte 195"),
    ])
  func unexpected(character: String, text: String) throws {
    #expect(try message(character) == message("expected '{', but found \(text)", line: 1))
  }

  @Test(
    "JSON that is not complete or not correct is a mistake",
    arguments: [
      ("{", "expected a string, but the text ends"), ("{1", "expected a string, but found '1'"),
      ("{\"a", "a string does not end"), ("{\"a\\", "a string does not end"),
      ("{\"a\\u0041", "a string does not end"),
      ("{\"exchanges\"", "expected ':', but the text ends"),
      ("{\"exchanges\": [1", "expected ']', but the text ends"),
      ("{\"exchanges\": [1 2]", "expected ']', but found '2'"),
      ("{\"exchanges\": {\"a\": 1", "expected '}', but the text ends"),
      ("{\"exchanges\": {\"a\": 1 2", "expected '}', but found '2'"),
      ("{\"exchanges\": {\"a\" 1", "expected ':', but found '1'"),
      ("{\"exchanges\": []", "expected '}', but the text ends"),
      ("{\"exchanges\": -", "expected a digit, but the text ends"),
      ("{\"exchanges\": - 1", "expected a digit, but found byte 32"),
      ("{\"exchanges\": 1.", "expected a digit, but the text ends"),
      ("{\"exchanges\": 1e", "expected a digit, but the text ends"),
      ("{\"exchanges\": 1e+", "expected a digit, but the text ends"),
      ("{\"exchanges\": 0.x", "expected a digit, but found 'x'"),
      ("{\"exchanges\": 01", "expected '}', but found '1'"),
      ("{\"exchanges\": tru", "expected a value, but found 't'"),
      ("{\"exchanges\": falsy", "expected a value, but found 'f'"),
      ("{\"exchanges\": nil", "expected a value, but found 'n'"),
      ("{\"exchanges\": /", "expected a value, but found '/'"),
      ("{\"exchanges\": :", "expected a value, but found ':'"),
    ])
  func broken(content: String, reason: String) throws {
    #expect(try message(content) == message(reason, line: 1))
  }

  @Test(
    "an escape has four hexadecimal digits",
    arguments: ["", "004", "004/", "004:", "004@", "004G", "004`", "004g", "00 1"])
  func escape(digits: String) throws {
    #expect(
      try message("{\"\\u\(digits)")
        == message("'\\u' is not followed by four hexadecimal digits", line: 1))
  }

  @Test(
    "each escape in a text of a file is read",
    arguments: [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
      (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u00e9"#, "é"), (#"\u00E9"#, "é"),
      (#"\u0aF9"#, "\u{AF9}"), (#"\ud83c\udfa8"#, "🎨"), (#"\ud83c"#, "\u{FFFD}"),
      (#"\u00e9b\u0041\n\u00e9"#, "ébA\né"), ("é", "é"),
    ])
  func text(escape: String, text: String) throws {
    let content = Self.file(
      "{\"request\": {\"method\": \"GET\", \"url\": \"a\", \"headers\": {\"X\": \"<\(escape)>\", "
        + "\"Y\": \"\(escape)\"}}, \"response\": \(Self.response)}")
    let request = try #require(try TemporaryTape(content).open().exchanges.first).request
    #expect(request.headers == ["X": "<\(text)>", "Y": text])
  }
}
