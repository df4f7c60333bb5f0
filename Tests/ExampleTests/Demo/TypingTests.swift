import DemoApp
import TestSupport
import Testing

@Suite("Typing a text") struct TypingTests {
  @Test("a key changes the text as a person expects") func keys() {
    let rows: [(text: String, script: String, result: String)] = [
      ("", "Tea q/?", "Tea q/?"), ("Tea", "\u{7F}", "Te"), ("", "\u{7F}\u{15}", ""),
      ("Tea", "\u{15}", ""),
      ("Tea", "\t\u{1}\u{B}\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D\n\u{14}", "Tea"),
      ("Tea", "\u{1B}", "Tea"),
      // Characters are what a person counts.
      ("", "漢e\u{301}\u{7F}", "漢"), ("e", "\u{301}", "e\u{301}"),
      // Pasted text becomes one line.
      ("ab", "\u{1B}[200~x y\u{1B}[201~z", "abx yz"),
      ("", "\u{1B}[200~a\nb\r\nc\rd\u{2028}e\tf\u{1B}[201~", "a b c d e f"),
      ("", "\u{1B}[200~a\u{7}\u{1B}[Ab\u{1B}[201~", "a[Ab"),
    ]
    for (text, script, result) in rows {
      var parser = KeyParser()
      let keys = parser.take(script.utf8) + parser.finish()
      let typed = keys.reduce(text) { $0.typing($1) }
      // Equal strings may differ in their scalars.
      expectEqual(Array(typed.unicodeScalars), Array(result.unicodeScalars), script)
    }
  }

  @Test("a field shows the end of its text, as far as it fits") func line() {
    let rows = [
      ("", 10, "▏"), ("Tea", 10, "Tea▏"), ("abcdefghij", 11, "abcdefghij▏"),
      ("abcdefghij", 7, "…fghij▏"), ("漢字漢字", 6, "…漢字▏"), ("ab", 1, "▏"), ("ab", 0, "▏"),
    ]
    for (text, width, line) in rows {
      let shown = text.typedLine(width: width)
      expectEqual(shown.plainText, line)
      expectTrue(shown.width <= max(1, width), line)
    }
  }
}
