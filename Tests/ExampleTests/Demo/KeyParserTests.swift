import DemoApp
import Testing

@Suite("Keys from bytes") struct KeyParserTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let bytes: String
    let keys: [Key]

    init(_ bytes: String, _ keys: Key...) {
      self.bytes = bytes
      self.keys = keys
    }

    var testDescription: String { bytes.debugDescription }
  }

  static let examples = [
    Example("a+ ~", .character("a"), .character("+"), .character(" "), .character("~")),
    Example("é漢👍", .character("é"), .character("漢"), .character("👍")),
    Example("\r\r\n", .enter, .enter, .enter),
    Example("\t\u{7F}\u{8}\u{3}\u{1A}", .tab, .backspace, .backspace, .control("c"), .control("z")),
    Example("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .up, .down, .right, .left),
    Example("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OM", .up, .down, .right, .left, .enter),
    Example("\u{1B}[H\u{1B}[3~\u{1B}[Za", .character("a")),
    Example("\u{1B}", .escape),
    Example("\u{1B}q", .escape, .character("q")),
    Example("\u{1B}\u{1B}[A", .escape, .up),
    Example("\u{1B}[1;5Aa", .up, .character("a")),
    Example("\u{1B}[99;1ub", .character("b")),
    Example("\u{1B}[\u{1B}[A", .up),
    Example("\u{1B}[12\nc", .enter, .character("c")),
    Example("\u{0}d", .character("d")),
    Example("\u{1B}[200~é q\r\n\t\u{3}\u{1B}[201~q", .pasted("é q\r\n\t\u{3}"), .character("q")),
    Example("\u{1B}[200~\u{1B}[201~\u{1B}[201~", .pasted("")),
    Example(
      "\u{1B}[200~a\u{1B}[20\u{1B}[2~\u{1B}\u{1B}[201~", .pasted("a\u{1B}[20\u{1B}[2~\u{1B}")),
    Example("\u{1B}[200~Tea", .pasted("Tea")),
  ]

  @Test("bytes become keys", arguments: examples)
  func keys(example: Example) {
    #expect(keys(from: [Array(example.bytes.utf8)]) == example.keys)
  }

  @Test("the bytes can be split over reads in any way", arguments: examples)
  func splitReads(example: Example) {
    let bytes = Array(example.bytes.utf8)
    for index in bytes.indices {
      #expect(keys(from: [Array(bytes[..<index]), Array(bytes[index...])]) == example.keys)
    }
    #expect(keys(from: bytes.map { [$0] }) == example.keys)
  }

  struct InvalidExample: Sendable {
    let bytes: [UInt8]
    let keys: [Key]
  }

  @Test(
    "bytes that are not characters are replaced, and all later characters are kept",
    arguments: [
      InvalidExample(bytes: [0xC3, 0x61], keys: [.character("\u{FFFD}"), .character("a")]),
      InvalidExample(bytes: [0x80, 0x61], keys: [.character("\u{FFFD}"), .character("a")]),
      InvalidExample(bytes: [0xFF, 0x61], keys: [.character("\u{FFFD}"), .character("a")]),
      InvalidExample(
        bytes: [0xED, 0xA0, 0x80, 0x61], keys: [.character("\u{FFFD}"), .character("a")]),
      InvalidExample(bytes: [0xE6, 0xBC, 0x1B, 0x5B, 0x41], keys: [.character("\u{FFFD}"), .up]),
      InvalidExample(bytes: [0xF0, 0x9F], keys: [.character("\u{FFFD}")]),
    ])
  func invalidCharacters(example: InvalidExample) {
    #expect(keys(from: [example.bytes]) == example.keys)
  }

  @Test("only a possible escape key is ambiguous")
  func ambiguity() {
    var parser = KeyParser()
    #expect(!parser.isAmbiguous)
    _ = parser.take([0x1B])
    #expect(parser.isAmbiguous)
    #expect(parser.finish() == [.escape])
    #expect(!parser.isAmbiguous)
    _ = parser.take("\u{1B}[200~\u{1B}".utf8)
    #expect(!parser.isAmbiguous)
    _ = parser.finish()
    _ = parser.take([0xC3])
    #expect(!parser.isAmbiguous)
  }

  @Test("invalid bytes in pasted text are replaced")
  func invalidPaste() {
    let bytes = Array("\u{1B}[200~a".utf8) + [0xC3, 0x62] + Array("\u{1B}[201~".utf8)
    #expect(keys(from: [bytes]) == [.pasted("a\u{FFFD}b")])
  }

  private func keys(from reads: [[UInt8]]) -> [Key] {
    var parser = KeyParser()
    return reads.flatMap { parser.take($0) } + parser.finish()
  }
}
