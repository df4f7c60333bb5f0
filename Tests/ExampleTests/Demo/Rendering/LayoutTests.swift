import Corbel
import CounterExample
import DemoApp
import EditItemExample
import ItemListExample
import Testing

@MainActor @Suite("The layout", .timeLimit(.minutes(10))) struct LayoutTests {
  @Test(
    "no window is too small",
    arguments: [
      DemoState(), DemoState(screen: .counter), DemoState(screen: .items),
      DemoState(screen: .session),
    ],
    ["", "a problem of some length"])
  func smallWindows(state: DemoState, problem: String) throws {
    let tree = try AppTree(state: state, problem: problem.isEmpty ? nil : problem) { _ in }
    for columns in 0...90 {
      for rows in 0...5 {
        let size = Canvas.Size(columns: columns, rows: rows)
        #expect(tree.frame(size: size).size == size)
      }
    }
  }

  @Test("a small window shows the beginning")
  func beginning() async throws {
    let tree = try AppTree(state: DemoState(screen: .counter)) { _ in }
    await tree.activity.settled()
    let frame = tree.frame(size: Canvas.Size(columns: 10, rows: 4))
    #expect(frame.plainText == " Corbel de\n\n Counter\n View sta…\n")
  }

  @Test("the selected row of the menu stays in view in a window that is too low")
  func lowMenu() async throws {
    let tree = try AppTree { _ in }
    await tree.type("jjjjj")
    #expect(
      tree.frame(size: Canvas.Size(columns: 20, rows: 6)).plainText == """
         Corbel demo: Menu

           Session
           Colors
         > Quit
         ↓ 4 more

        """)
  }

  @Test("the selected row of the list stays in view in a window that is too low")
  func lowList() async throws {
    let tree = try AppTree(
      state: DemoState(screen: .items),
      items: InMemoryItemRepository([
        Item(id: .init("1"), name: "Tea"), Item(id: .init("2"), name: "Milk"),
        Item(id: .init("3"), name: "Bread"), Item(id: .init("4"), name: "Salt"),
        Item(id: .init("5"), name: "Rice"),
      ])
    ) { _ in }
    await tree.type("jjjj")
    #expect(
      tree.frame(size: Canvas.Size(columns: 20, rows: 6)).plainText == """
         Corbel demo: Items


           [ ] Bread
         > [ ] Salt
         ↓ 12 more

        """)
  }

  @Test("a question stays in view in a window that is too low")
  func lowQuestion() async throws {
    let tree = try AppTree(
      state: DemoState(screen: .items),
      items: InMemoryItemRepository([Item(id: .init("1"), name: "Tea")])
    ) { _ in }
    await tree.type("jd")
    #expect(
      tree.frame(size: Canvas.Size(columns: 20, rows: 6)).plainText == """
         Corbel demo: Items

         Delete 'Tea'?

         y         Delete
         n         Keep

        """)
  }

  @Test("the help on keys shows the number of hidden lines")
  func cutHelp() async throws {
    let tree = try AppTree(
      state: DemoState(screen: .items),
      items: InMemoryItemRepository([Item(id: .init("1"), name: "Tea")])
    ) { _ in }
    await tree.type("j")
    #expect(
      tree.frame(size: Canvas.Size(columns: 40, rows: 12)).plainText == """
         Corbel demo: Items

         List      1, saved
         Filter    all

         > [ ] Tea

         a         Add
         e         Edit
         d         Delete
         x         Mark as done or not done
         ↓ 6 more

        """)
  }

  @Test("the help on keys shows no number if the last line fits")
  func wholeHelp() async throws {
    let tree = try AppTree { _ in }
    #expect(
      tree.frame(size: Canvas.Size(columns: 40, rows: 12)).plainText == """
         Corbel demo: Menu

         > Counter
           Counter in the service
           Items
           Session
           Colors
           Quit

         up, down  Select
         enter     Choose
         q         Quit

        """)
  }

  @Test("a long problem leaves room for the screen in a low window")
  func longProblem() throws {
    let tree = try AppTree(problem: "The file was put aside because it could not be read.") { _ in }
    #expect(
      tree.frame(size: Canvas.Size(columns: 20, rows: 6)).plainText == """
         Corbel demo: Menu
         ! The file was put
           aside because it…

         > Counter
           Counter in the s…

        """)
  }

  @Test("in a narrow window, the events are below the screen")
  func narrowWindow() async throws {
    let tree = try AppTree { _ in }
    await tree.type("j")
    #expect(
      tree.frame(size: Canvas.Size(columns: 30, rows: 15)).plainText == """
         Corbel demo: Menu

           Counter
         > Counter in the service
           Items
           Session
           Colors
           Quit

         up, down  Select
         enter     Choose
         q         Quit

         Events
         menu    action    downTapped

        """)
  }

  @Test("the newest events are shown if not all events fit")
  func newestEvents() async throws {
    let tree = try AppTree { _ in }
    await tree.type("jjkkj")
    let lines = tree.frame(size: Canvas.Size(columns: 80, rows: 5)).plainText.split(separator: "\n")
    #expect(
      lines.map { $0.drop { $0 != "│" } }.filter { !$0.isEmpty } == [
        "│ Events", "│ menu    action    upTapped", "│ menu    action    downTapped",
      ])
  }

  @Test(
    "a long text is broken between words, and within one that is too long",
    arguments: [
      ("", 5, [""]), ("a b c", 3, ["a b", "c"]), ("abcdef gh", 4, ["abcd", "ef", "gh"]),
      ("a bcdef", 3, ["a b", "cde", "f"]), ("漢字漢", 4, ["漢字", "漢"]), ("ab", 0, ["a", "b"]),
      ("漢字", 1, ["漢", "字"]),
    ] as [(String, Int, [String])])
  func wrapping(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }
}
