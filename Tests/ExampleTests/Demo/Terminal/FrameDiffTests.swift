import DemoApp
import TestSupport
import Testing

@Suite("From one frame to the next") struct FrameDiffTests {
  @Test("equal frames write nothing")
  func equalFrames() {
    #expect(FrameDiff.output(from: frame("abc"), to: frame("abc")) == "")
  }

  @Test("only the cells that have changed are written")
  func changedCells() {
    let old = frame("Count 1", "same")
    let new = frame("Count 2", "same")
    #expect(FrameDiff.output(from: old, to: new) == "\u{1B}[1;7H2")
  }

  @Test("distant changes are written separately, and near changes together")
  func stretches() {
    let old = frame("a.b..............c")
    let new = frame("1.2..............3")
    #expect(FrameDiff.output(from: old, to: new) == "\u{1B}[1;1H1.2\u{1B}[1;18H3")
  }

  @Test("a change of style alone is written, and turned off at the end")
  func styles() {
    var new = frame("abc")
    new.draw(StyledText("b", .bold), row: 0, column: 1)
    #expect(
      FrameDiff.output(from: frame("abc"), to: new) == "\u{1B}[1;2H\u{1B}[0;1mb\u{1B}[0m")
  }

  @Test("a frame of another size, or the first one, begins with an empty screen")
  func clearing() {
    let output = "\u{1B}[0m\u{1B}[2J\u{1B}[1;1Ha"
    #expect(FrameDiff.output(from: nil, to: frame("a")) == output)
    let small = Canvas(size: Canvas.Size(columns: 1, rows: 1))
    #expect(FrameDiff.output(from: small, to: frame("a")) == output)
  }

  @Test(
    "an emoji that consists of several emoji stays in its place, however wide it is drawn",
    arguments: ["👩‍👩‍👧", "👍🏽", "🇫🇷", "❤️"], [true, false])
  func joinedEmoji(emoji: String, joinsEmoji: Bool) throws {
    let first = frame("before", "ab\(emoji)cd", "after")
    let second = frame("before", "abxycd", "after")
    var screen = TerminalScreen(size: first.size, joinsEmoji: joinsEmoji)
    screen.write(FrameDiff.output(from: nil, to: first))
    let line = screen.canvas.plainText.split(separator: "\n")[1]
    #expect(line.hasPrefix("ab") && line.hasSuffix("cd"))
    #expect(screen.canvas.rows[1][4].text == "c")
    screen.write(FrameDiff.output(from: first, to: second))
    #expect(screen.canvas == second)
    screen.write(FrameDiff.output(from: second, to: first))
    screen.write(FrameDiff.output(from: first, to: frame()))
    #expect(screen.canvas == frame())
  }

  @Test("the written text turns any frame into any other", arguments: 0..<200 as Range<UInt64>)
  func anyFrame(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let size = Canvas.Size(columns: numbers.next(below: 12) + 1, rows: numbers.next(below: 3) + 1)
    var screen = TerminalScreen(size: size)
    var shown: Canvas?
    for _ in 0..<5 {
      let next = numbers.frame(size: size)
      screen.write(FrameDiff.output(from: shown, to: next))
      #expect(screen.canvas == next)
      shown = next
    }
  }

  private func frame(_ lines: String...) -> Canvas {
    var canvas = Canvas(size: Canvas.Size(columns: 30, rows: 3))
    for (row, line) in lines.enumerated() { canvas.draw(StyledText(line), row: row) }
    return canvas
  }
}

extension SeededGenerator {
  fileprivate mutating func frame(size: Canvas.Size) -> Canvas {
    var canvas = Canvas(size: size)
    let styles: [TextStyle] = [[], .bold, .inverse, [.bold, .dim]]
    for _ in 0..<next(below: 8) {
      let text = (0..<next(below: 4)).map { _ in ["a", "b", " ", "漢", "👍", "👩‍👧"][next(below: 6)] }
      canvas.draw(
        StyledText(text.joined(), styles[next(below: styles.count)]),
        row: next(below: size.rows), column: next(below: size.columns))
    }
    return canvas
  }
}
