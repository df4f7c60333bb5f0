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

  @Test(
    "no window is too small", arguments: [nil] + Screen.allCases, ["", "a problem of some size"])
  func smallWindows(screen: Screen?, problem: String) throws {
    let bench = try DemoBench(screen, problem: problem.isEmpty ? nil : problem)
    var tooLarge: [String] = []
    for columns in stride(from: 0, through: 90, by: isLongRun ? 1 : 6) {
      for rows in 0...5 {
        let lines = bench.frame(columns: columns, rows: rows).split(separator: "\n")
        if lines.count > rows || lines.contains(where: { String($0).terminalWidth > columns }) {
          tooLarge.append("\(columns) columns, \(rows) rows")
        }
      }
    }
    #expect(tooLarge == [])
  }

  @Test("the selected row of the menu stays in view in a window that is too low")
  func lowMenu() async throws {
    let bench = try DemoBench()
    await bench.type("jjj")
    #expect(
      bench.frame(columns: 20, rows: 6) == """
         Corbel demo: Menu

           Items
           Session
         > Colors
         ↓ 4 more

        """)
  }

  @Test("the selected row of a list stays in view in a window that is too low")
  func lowList() async throws {
    let bench = try DemoBench(.items, items: list("Tea", "Milk", "Bread", "Salt", "Rice"))
    await bench.type("jjjj")
    #expect(bench.frame(columns: 20, rows: 6).contains("\n > [ ] Salt\n ↓ "))
  }

  @Test("a question stays in view in a window that is too low")
  func lowQuestion() async throws {
    let bench = try DemoBench(.items, items: list("Tea"))
    await bench.type("jd")
    #expect(
      bench.frame(columns: 20, rows: 6) == """
         Corbel demo: Items

         Delete 'Tea'?

         y         Delete
         n         Keep

        """)
  }

  @Test("the keys show the number of hidden lines")
  func cutKeys() async throws {
    let bench = try DemoBench(.items, items: list("Tea"))
    await bench.type("j")
    #expect(
      bench.frame(columns: 40, rows: 12) == """
         Corbel demo: Items

         List      1, saved
         Filter    all

         > [ ] Tea

         a         Add
         e         Edit
         d         Delete
         x         Mark as done or not done
         ↓ 7 more

        """)
  }

  @Test("a long problem leaves room for the screen in a low window")
  func longProblem() throws {
    let bench = try DemoBench(problem: "The file was put aside because it could not be read.")
    #expect(
      bench.frame(columns: 20, rows: 6) == """
         Corbel demo: Menu
         ! The file was put
           aside because it…

         > Counter
         ↓ 6 more

        """)
  }

  @Test("in a narrow window, the events are below the screen")
  func narrow() async throws {
    let bench = try DemoBench(.counter, way: .reducer)
    await bench.type("+")
    let frame = bench.frame(columns: 40, rows: 24)
    #expect(frame.hasSuffix("\n\n Events\n counter action    incrementTapped\n"))
    #expect(!frame.contains("│"))
  }

  @Test("only changed rows are written, and styles only if they are wanted")
  func output() async throws {
    let bench = try DemoBench()
    let first = bench.demo.frame(columns: 40, rows: 24)
    await bench.type("j")
    let second = bench.demo.frame(columns: 40, rows: 24)
    #expect(second.output(replacing: second) == "")
    #expect(
      second.output(replacing: first, isStyled: false)
        == "\u{1B}[3;1H\u{1B}[2K   Counter\u{1B}[4;1H\u{1B}[2K > Items" + spaces(30))
    #expect(second.output(replacing: first).contains("\u{1B}[7m > Items"))
    let other = bench.demo.frame(columns: 41, rows: 24)
    #expect(other.output(replacing: second).hasPrefix("\u{1B}[2J"))
  }

  @Test("a row that is no longer there is erased")
  func erasing() async throws {
    let bench = try DemoBench(.items, items: list("Tea", "Milk"))
    await bench.type("j")
    let first = bench.demo.frame(columns: 40, rows: 24)
    await bench.type("dy")
    let output = bench.demo.frame(columns: 40, rows: 24).output(replacing: first)
    #expect(!output.contains("Milk") || !output.contains("Tea"))
    #expect(output.contains("\u{1B}[2K"))
  }

  @Test("the events begin at a fixed column, whatever the terminal thinks of an emoji")
  func fixedColumn() throws {
    let bench = try DemoBench()
    #expect(
      bench.demo.frame(columns: 80, rows: 24).output(replacing: nil).contains("\u{1B}[3;41H│"))
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
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
    #expect(line.plainText == result)
    #expect(line.width <= width)
  }

  @Test("cutting off keeps the styles of the remaining text")
  func truncatedStyles() {
    let line = ("ab" + StyledText("cd", .bold) + "ef").truncated(to: 4)
    #expect(line.escapedText == "ab\u{1B}[1mc…\u{1B}[0m")
  }

  @Test("padding counts columns, not characters")
  func padding() {
    #expect(StyledText("漢").padded(to: 4).width == 4)
    #expect(StyledText("abc").padded(to: 2).plainText == "abc")
  }

  @Test("control characters never reach the terminal")
  func controlCharacters() {
    let text = StyledText("a\u{1B}[2Jb\r\n\u{9B}c\u{200B}d").plainText
    #expect(text == "a\u{FFFD}[2Jb\u{FFFD}\u{FFFD}cd")
  }

  @Test(
    "lines break between words if possible",
    arguments: [
      ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
      ("abcdef gh", 4, ["abcd", "ef", "gh"]), ("漢字漢", 5, ["漢字", "漢"]), ("ab", 0, ["a", "b"]),
    ] as [(String, Int, [String])])
  func wrapping(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }
}
