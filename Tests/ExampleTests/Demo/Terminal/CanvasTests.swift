import DemoApp
import Testing

@Suite("A frame of text") struct CanvasTests {
  @Test("text has the place where it was drawn, without trailing spaces and lines")
  func plainText() {
    var canvas = Canvas(size: Canvas.Size(columns: 8, rows: 4))
    canvas.draw("a" + StyledText("b", .bold) + "  ", row: 0, column: 2)
    canvas.draw("c", row: 2)
    #expect(canvas.plainText == "  ab\n\nc\n")
  }

  @Test("text that does not fit is cut off", arguments: [(0, 0), (1, 1), (3, 2), (5, 3)])
  func clipping(columns: Int, rows: Int) {
    var canvas = Canvas(size: Canvas.Size(columns: columns, rows: rows))
    for row in -1...5 { canvas.draw("abcdefgh", row: row) }
    let line = String("abcdefgh".prefix(columns)) + "\n"
    #expect(canvas.plainText == (columns == 0 ? "" : String(repeating: line, count: rows)))
    #expect(canvas.rows.allSatisfy { $0.count == columns })
  }

  @Test("a size is never negative")
  func negativeSize() {
    #expect(Canvas.Size(columns: -1, rows: -5) == Canvas.Size(columns: 0, rows: 0))
  }

  @Test("a wide character takes two cells, and a space replaces half of it")
  func wideCharacters() {
    var canvas = Canvas(size: Canvas.Size(columns: 4, rows: 2))
    canvas.draw("漢字x", row: 0)
    canvas.draw("a漢字", row: 1)
    #expect(canvas.plainText == "漢字\na漢\n")
    #expect(canvas.rows[1].map(\.text) == ["a", "漢", "", " "])
  }

  @Test("drawing over half of a wide character removes the other half")
  func overdrawing() {
    var canvas = Canvas(size: Canvas.Size(columns: 4, rows: 2))
    canvas.draw("漢字", row: 0)
    canvas.draw("x", row: 0, column: 1)
    canvas.draw("漢字", row: 1)
    canvas.draw("x", row: 1, column: 2)
    #expect(canvas.rows[0].map(\.text) == [" ", "x", "字", ""])
    #expect(canvas.rows[1].map(\.text) == ["漢", "", "x", " "])
  }

  @Test("control characters never reach the terminal")
  func controlCharacters() {
    var canvas = Canvas(size: Canvas.Size(columns: 20, rows: 1))
    canvas.draw("a\u{1B}[2Jb\r\n\u{9B}c\u{200B}d", row: 0)
    #expect(canvas.plainText == "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}cd\n")
  }

  @Test("removing the styles keeps the characters")
  func withoutStyles() {
    var canvas = Canvas(size: Canvas.Size(columns: 2, rows: 1))
    canvas.draw(StyledText("ab", .inverse), row: 0)
    #expect(canvas.withoutStyles.plainText == "ab\n")
    #expect(canvas.withoutStyles.rows[0].allSatisfy { $0.style == [] })
  }
}

@Suite("A line of text") struct StyledTextTests {
  @Test(
    "text that is too wide ends in an ellipsis",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("漢字", 3, "漢…"),
      ("漢字", 2, "…"),
    ] as [(String, Int, String)])
  func truncation(text: String, width: Int, result: String) {
    let line = StyledText(text).truncated(to: width)
    #expect(line.stretches.map(\.text).joined() == result)
    #expect(line.width <= width)
  }

  @Test("cutting off keeps the styles of the remaining text")
  func truncatedStyles() {
    let line = ("ab" + StyledText("cd", .bold) + "ef").truncated(to: 4)
    #expect(line == "ab" + StyledText("c…", .bold))
  }

  @Test("padding counts columns, not characters")
  func padding() {
    #expect(StyledText("漢").padded(to: 4).width == 4)
    #expect(StyledText("abc").padded(to: 2) == "abc")
  }
}
