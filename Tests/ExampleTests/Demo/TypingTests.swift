import DemoApp
import Testing

@Suite("Typing a text") struct TypingTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let script: String
    let result: String

    init(_ text: String, _ script: String, _ result: String) {
      self.text = text
      self.script = script
      self.result = result
    }

    var testDescription: String { "\(text.debugDescription) \(script.debugDescription)" }
  }

  @Test(
    "performs the action of a key",
    arguments: [
      Example("", "Tea q/?", "Tea q/?"),
      Example("Tea", "\u{7F}", "Te"),
      Example("", "\u{7F}\u{15}", ""),
      Example("Tea", "\u{15}", ""),
      Example("Tea", "\t\u{1}\u{B}\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D\n\u{14}", "Tea"),
      Example("Tea", "\u{1B}", "Tea"),
    ])
  func keys(example: Example) {
    expect(example)
  }

  @Test(
    "counts characters as a person does",
    arguments: [
      Example("", "漢字\u{7F}", "漢"),
      Example("", "e\u{301}\u{7F}", ""),
      Example("e", "\u{301}", "e\u{301}"),
      Example("", "\u{301}", "\u{301}"),
      Example("", "👍🏽\u{7F}", ""),
      Example("\u{1F1EB}", "\u{1F1F7}", "🇫🇷"),
    ])
  func characters(example: Example) {
    expect(example)
  }

  @Test(
    "makes one line from pasted text",
    arguments: [
      Example("", "\u{1B}[200~Tea\u{1B}[201~", "Tea"),
      Example("ab", "\u{1B}[200~x y\u{1B}[201~z", "abx yz"),
      Example("", "\u{1B}[200~a\nb\r\nc\rd\u{2028}e\tf\u{1B}[201~", "a b c d e f"),
      Example("", "\u{1B}[200~a\u{7}\u{1B}[Ab\u{1B}[201~", "a[Ab"),
      Example("e", "\u{1B}[200~\u{301}\u{1B}[201~", "e\u{301}"),
      Example("ab", "\u{1B}[200~\u{1B}[201~", "ab"),
    ])
  func paste(example: Example) {
    expect(example)
  }

  @Test(
    "shows the end of the text, as far as it fits",
    arguments: [
      ("", 10, "▏"), ("Tea", 10, "Tea▏"), ("abcdefghij", 11, "abcdefghij▏"),
      ("abcdefghij", 7, "…fghij▏"), ("漢字漢字", 6, "…漢字▏"), ("ab", 1, "▏"), ("ab", 0, "▏"),
    ] as [(String, Int, String)])
  func line(text: String, width: Int, line: String) {
    let shown = text.typedLine(width: width)
    #expect(shown.plainText == line)
    #expect(shown.width <= max(1, width))
  }

  private func expect(_ example: Example) {
    var parser = KeyParser()
    let keys = parser.take(example.script.utf8) + parser.finish()
    let text = keys.reduce(example.text) { $0.typing($1) }
    // Equal strings may differ in their scalars.
    #expect(Array(text.unicodeScalars) == Array(example.result.unicodeScalars))
  }
}
