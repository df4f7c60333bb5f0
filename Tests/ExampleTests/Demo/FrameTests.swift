import Corbel
import DemoApp
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("A frame", .stallLimit) struct FrameTests {
  private func list(_ names: String...) -> InMemoryItemRepository {
    InMemoryItemRepository(
      IdentifiedArray(names.map { Item(id: .init($0), name: $0) }))
  }

  @Test("no window is too small", arguments: [nil] + Screen.allCases)
  func smallWindows(screen: Screen?) throws {
    for problem in [nil, "a problem of some size"] {
      let bench = try DemoBench(screen, problem: problem)
      var tooLarge: [String] = []
      for columns in stride(from: 0, through: 90, by: isLongRun ? 1 : 30) {
        for rows in 0...5 {
          let lines = bench.frame(columns: columns, rows: rows).split(separator: "\n")
          if lines.count > rows || lines.contains(where: { String($0).terminalWidth > columns }) {
            tooLarge.append("\(columns) columns, \(rows) rows")
          }
        }
      }
      expectEqual(tooLarge, [])
    }
  }

  @Test("in a window that is too low, the selected row, a question and a problem stay in view")
  func lowWindows() async throws {
    let items = try DemoBench(.items, items: list("Tea", "Milk", "Bread", "Salt", "Rice"))
    await items.type("jjjj")
    expectTrue(items.frame(columns: 20, rows: 6).contains("\n > [ ] Salt\n ↓ "))
    await items.type("d")
    expectTrue(items.frame(columns: 20, rows: 6).contains("\n Delete 'Salt'?\n\n y         Delete"))
    let menu = try DemoBench(problem: "The file was put aside because it could not be read.")
    expectEqual(
      menu.frame(columns: 20, rows: 6),
      """
       Corbel demo: Menu
       ! The file was put
         aside because it…

       > Counter
       ↓ 5 more

      """)
  }

  @Test("in a narrow window, the events are below the screen")
  func narrow() async throws {
    let bench = try DemoBench(.counter, way: .reducer)
    await bench.type("+")
    let frame = bench.frame(columns: 40, rows: 24)
    expectTrue(frame.hasSuffix("\n\n Events\n counter action    incrementTapped\n"))
    expectTrue(!frame.contains("│"))
  }

  @Test("only changed rows are written, and styles only if they are wanted")
  func output() async throws {
    let bench = try DemoBench()
    let first = bench.demo.frame(columns: 40, rows: 24)
    await bench.type("j")
    let second = bench.demo.frame(columns: 40, rows: 24)
    expectEqual(second.output(replacing: second), "")
    expectEqual(
      second.output(replacing: first, isStyled: false),
      "\u{1B}[3;1H\u{1B}[2K   Counter\u{1B}[4;1H\u{1B}[2K > Items"
        + String(repeating: " ", count: 30))
    expectTrue(second.output(replacing: first).contains("\u{1B}[7m > Items"))
    let other = bench.demo.frame(columns: 41, rows: 24)
    expectTrue(other.output(replacing: second).hasPrefix("\u{1B}[2J"))
    // The events begin at a fixed column, whatever the terminal thinks of an emoji.
    let wide = bench.demo.frame(columns: 80, rows: 24)
    expectTrue(wide.output(replacing: nil).contains("\u{1B}[3;41H│"))
  }
}

@Suite("A line of text") struct StyledTextTests {
  @Test("a character has the width that most terminals use") func characters() {
    let rows = [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("│", 1), ("…", 1), ("ß", 1), ("ﷺ", 1),
      ("漢", 2), ("カ", 2), ("한", 2), ("，", 2), ("Ａ", 2),
      ("👍", 2), ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("❤️", 2), ("✅", 2), ("❤", 1),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{7}", 0), ("", 0),
    ]
    for (text, width) in rows { expectEqual(text.terminalWidth, width, text) }
  }

  @Test("text is cut, padded and broken by columns, and has no control characters")
  func widths() {
    let rows = [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("漢字", 3, "漢…"),
      ("漢字", 2, "…"),
    ]
    for (text, width, result) in rows {
      let line = StyledText(text).truncated(to: width)
      expectEqual(line.plainText, result)
      expectTrue(line.width <= width, result)
    }
    let styled = ("ab" + StyledText("cd", .bold) + "ef").truncated(to: 4)
    expectEqual(styled.escapedText, "ab\u{1B}[1mc…\u{1B}[0m")
    expectEqual(StyledText("漢").padded(to: 4).width, 4)
    expectEqual(StyledText("abc").padded(to: 2).plainText, "abc")
    // Control characters never reach the terminal.
    let text = StyledText("a\u{1B}[2Jb\r\n\u{9B}c\u{200B}d").plainText
    expectEqual(text, "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}cd")
    let breaks = [
      ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
      ("abcdef gh", 4, ["abcd", "ef", "gh"]), ("漢字漢", 5, ["漢字", "漢"]), ("ab", 0, ["a", "b"]),
    ]
    for (text, width, lines) in breaks { expectEqual(text.wrapped(to: width), lines) }
  }
}
