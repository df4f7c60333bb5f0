import DemoApp
import TestSupport
import Testing

@Suite("Keys from bytes") struct KeyParserTests {
  @Test("bytes become keys, in whatever reads they come") func keys() {
    let rows: [(String, [Key])] = [
      ("a é漢👍", ["a", " ", "é", "漢", "👍"]), ("\r\r\n", [.enter, .enter, .enter]),
      ("\t\u{7F}\u{8}\u{3}\u{1A}", [.tab, .backspace, .backspace, .control("c"), .control("z")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OM", [.up, .down, .right, .left, .enter]),
      ("\u{1B}[H\u{1B}[3~\u{1B}[Za", ["a"]), ("\u{1B}q\u{1B}", [.escape, "q", .escape]),
      ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}[1;5Aa", [.up, "a"]),
      ("\u{1B}[99;1ub", ["b"]), ("\u{1B}[\u{1B}[A", [.up]), ("\u{1B}[12\nc\u{0}", [.enter, "c"]),
      ("\u{1B}[200~é q\r\n\t\u{3}\u{1B}[201~q", [.pasted("é q\r\n\t\u{3}"), "q"]),
      ("\u{1B}[200~\u{1B}[201~\u{1B}[201~", [.pasted("")]),
      (
        "\u{1B}[200~a\u{1B}[20\u{1B}[2~\u{1B}\u{1B}[201~",
        [.pasted("a\u{1B}[20\u{1B}[2~\u{1B}")]
      ),
      ("\u{1B}[200~Tea", [.pasted("Tea")]),
    ]
    for (text, result) in rows {
      let bytes = Array(text.utf8)
      for index in bytes.indices {
        expectEqual(keys(from: [Array(bytes[..<index]), Array(bytes[index...])]), result)
      }
      expectEqual(keys(from: bytes.map { [$0] }), result)
    }
  }

  @Test("bytes that are not characters are replaced, and all later characters are kept")
  func invalidCharacters() {
    let rows: [([UInt8], [Key])] = [
      ([0xC3, 0x61], ["\u{FFFD}", "a"]), ([0xED, 0xA0, 0x80, 0x61], ["\u{FFFD}", "a"]),
      ([0xE6, 0xBC, 0x1B, 0x5B, 0x41], ["\u{FFFD}", .up]), ([0xF0, 0x9F], ["\u{FFFD}"]),
      (
        Array("\u{1B}[200~a".utf8) + [0xC3, 0x62] + Array("\u{1B}[201~".utf8),
        [.pasted("a\u{FFFD}b")]
      ),
    ]
    for (bytes, result) in rows { expectEqual(keys(from: [bytes]), result) }
  }

  @Test("only a possible escape key is ambiguous") func ambiguity() {
    for (text, isAmbiguous) in [("", false), ("\u{1B}", true), ("\u{1B}[200~\u{1B}", false)] {
      var parser = KeyParser()
      _ = parser.take(text.utf8)
      expectEqual(parser.isAmbiguous, isAmbiguous, text)
      _ = parser.finish()
      expectEqual(parser.isAmbiguous, false, text)
      _ = parser.take([0xC3])
      expectEqual(parser.isAmbiguous, false, text)
    }
  }

  private func keys(from reads: [[UInt8]]) -> [Key] {
    var parser = KeyParser()
    return reads.flatMap { parser.take($0) } + parser.finish()
  }
}
