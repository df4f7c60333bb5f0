import DemoApp
import Testing

@Suite("A field of text") struct TextFieldTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let script: String
    let result: String

    /// An example, in whose result a bar marks the cursor.
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
      Example("", "Tea q/?", "Tea q/?|"),
      Example("Tea", "\u{1B}[D", "Te|a"),
      Example("Tea", "\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D", "|Tea"),
      Example("Tea", "\u{1B}[D\u{1B}[C\u{1B}[C", "Tea|"),
      Example("Tea", "\u{1B}[Hx", "x|Tea"),
      Example("Tea", "\u{1B}[H\u{1B}[Fx", "Teax|"),
      Example("Tea", "\u{1B}[Dx", "Tex|a"),
      Example("Tea", "\u{7F}", "Te|"),
      Example("Tea", "\u{1B}[D\u{7F}", "T|a"),
      Example("Tea", "\u{1B}[H\u{7F}", "|Tea"),
      Example("Tea", "\u{1B}[H\u{1B}[3~", "|ea"),
      Example("Tea", "\u{1B}[3~", "Tea|"),
      Example("", "\u{7F}\u{1B}[3~\u{1B}[D\u{1B}[C\u{15}", "|"),
      Example("Tea", "\u{1B}[D\u{15}", "|a"),
      Example("Tea", "\t\u{1}\u{B}\u{1B}[A\u{1B}[B\n\u{14}", "Tea|"),
      Example("Tea", "\u{1B}", "Tea|"),
    ])
  func keys(example: Example) {
    expect(example)
  }

  @Test(
    "counts characters as a person does",
    arguments: [
      Example("", "漢字\u{1B}[D\u{7F}", "|字"),
      Example("", "e\u{301}x\u{1B}[D", "e\u{301}|x"),
      Example("", "e\u{301}\u{7F}", "|"),
      Example("ex", "\u{1B}[D\u{301}", "e\u{301}|x"),
      Example("", "\u{301}", "\u{301}|"),
      Example("", "👩\u{200D}👩\u{200D}👧\u{1B}[D", "|👩\u{200D}👩\u{200D}👧"),
      Example("", "👍🏽\u{7F}", "|"),
      Example("", "🇫🇷\u{1B}[Dx", "x|🇫🇷"),
      Example("\u{1F1F7}", "\u{1B}[H\u{1F1EB}", "🇫🇷|"),
      Example("\u{1F1EB}x\u{1F1F7}", "\u{1B}[D\u{7F}", "🇫🇷|"),
    ])
  func characters(example: Example) {
    expect(example)
  }

  @Test(
    "makes one line from pasted text",
    arguments: [
      Example("", "\u{1B}[200~Tea\u{1B}[201~", "Tea|"),
      Example("ab", "\u{1B}[D\u{1B}[200~x y\u{1B}[201~z", "ax yz|b"),
      Example("", "\u{1B}[200~a\nb\r\nc\rd\u{2028}e\tf\u{1B}[201~", "a b c d e f|"),
      Example("", "\u{1B}[200~a\u{7}\u{1B}[Ab\u{1B}[201~", "a[Ab|"),
      Example("e", "\u{1B}[200~\u{301}\u{1B}[201~", "e\u{301}|"),
      Example("ab", "\u{1B}[200~\u{1B}[201~", "ab|"),
    ])
  func paste(example: Example) {
    expect(example)
  }

  @Test("a cursor beyond the text is at its end", arguments: [(9, "ab|"), (1, "a|b"), (-1, "|ab")])
  func cursor(cursor: Int, result: String) {
    #expect(marked(TextField("ab", cursor: cursor)) == result)
  }

  @Test(
    "shows the text around the cursor, as far as it fits",
    arguments: [
      ("", 0, 10, "▏"), ("Tea", 3, 10, "Tea▏"), ("Tea", 1, 4, "T▏ea"),
      ("abcdefghij", 10, 11, "abcdefghij▏"), ("abcdefghij", 10, 7, "…fghij▏"),
      ("abcdefghij", 0, 7, "▏abcde…"), ("abcdefghij", 5, 7, "…cde▏f…"),
      ("abcdefghij", 9, 7, "…fghi▏j"), ("漢字漢字", 4, 6, "…漢字▏"), ("漢字漢字", 0, 6, "▏漢字…"),
      ("漢字漢字", 2, 6, "漢字▏…"), ("ab", 2, 1, "▏"), ("ab", 1, 0, "▏"),
    ] as [(String, Int, Int, String)])
  func line(text: String, cursor: Int, width: Int, line: String) {
    let shown = TextField(text, cursor: cursor).line(width: width)
    #expect(shown.plainText == line)
    #expect(shown.width <= max(1, width))
  }

  private func expect(_ example: Example) {
    var parser = KeyParser()
    var field = TextField(example.text)
    let keys = parser.take(example.script.utf8) + parser.finish()
    for key in keys { field.press(key) }
    // Equal strings may differ in their scalars.
    #expect(Array(marked(field).unicodeScalars) == Array(example.result.unicodeScalars))
  }

  private func marked(_ field: TextField) -> String {
    "\(field.text.prefix(field.cursor))|\(field.text.dropFirst(field.cursor))"
  }
}
