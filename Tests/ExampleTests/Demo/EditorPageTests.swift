import Corbel
import DemoApp
import EditItemExample
import ItemListExample
import Testing

@MainActor @Suite("The page of the editor", .timeLimit(.minutes(10))) struct EditItemPageTests {
  private let repository = InMemoryItemRepository([
    Item(id: .init("1"), name: "Tea", notes: "green"), Item(id: .init("2"), name: "Milk"),
  ])

  @Test("shows the fields, the cursor in the first field, and the keys")
  func fields() async throws {
    let bench = try await makeBench()
    await bench.type("je")
    #expect(
      bench.page == """
        >Name      Tea▏
         Notes     green
         Done      [ ]

         tab       Next field
         space     Mark as done or not done
         enter     Save
         esc       Cancel
        """)
  }

  @Test("types into the focused field, and moves the focus in a circle")
  func typing() async throws {
    let bench = try await makeBench()
    await bench.type("a漢\tb\t \tc\td\t")
    #expect(bench.page.hasPrefix(" Name      漢c\n Notes     bd\n>Done      [x]\n"))
  }

  @Test("treats every letter as text, not as a command")
  func letters() async throws {
    let bench = try await makeBench()
    await bench.type("aqjkadexJK/ft ?")
    #expect(bench.page.hasPrefix(">Name      qjkadexJK/ft ?▏\n"))
    await bench.type("\tq")
    #expect(bench.page.contains("\n>Notes     q▏\n"))
    await bench.type("\tqx")
    #expect(bench.page.contains("\n>Done      [ ]\n"))
    #expect(!bench.demo.isOver)
  }

  @Test("makes one line from pasted text, and does not save at line breaks")
  func paste() async throws {
    let bench = try await makeBench()
    await bench.type("a\u{1B}[200~Oat\r\nmilk q\u{1B}[201~!")
    #expect(bench.page.hasPrefix(">Name      Oat milk q!▏\n"))
  }

  @Test("saves with the enter key, from any field", arguments: ["", "\t", "\t\t"])
  func saving(tabs: String) async throws {
    let bench = try await makeBench()
    await bench.type("je\u{1B}[Hx\(tabs)\n")
    #expect(bench.page.contains(" > [ ] xTea  green\n"))
    #expect(repository.items.map(\.name) == ["xTea", "Milk"])
  }

  @Test("shows a problem at its field, and moves there, until it is corrected")
  func problems() async throws {
    let bench = try await makeBench()
    await bench.type("a\tb\n")
    #expect(
      bench.page.hasPrefix(
        ">Name      ▏\n           Enter a name.\n Notes     b\n Done      [ ]\n"))
    await bench.type("mILK")
    #expect(bench.page.hasPrefix(">Name      mILK▏\n           Another item has this name.\n"))
    await bench.type("y")
    #expect(bench.page.hasPrefix(">Name      mILKy▏\n Notes     b\n"))
    #expect(repository.items.count == 2)
  }

  @Test("breaks a problem that is too wide for its field")
  func wideProblem() async throws {
    let bench = try await makeBench()
    let name = String(repeating: "n", count: 61)
    await bench.type("a\u{1B}[200~\(name)\u{1B}[201~\n")
    #expect(
      bench.page.hasPrefix(
        """
        >Name      …nnnnnnnnnnnnnnnnnnnnnnnnnnn▏
                   Use 60 characters at most,
                   not 61.
         Notes
        """))
  }

  @Test("asks before changes are lost, and ignores other keys while it asks")
  func discarding() async throws {
    let bench = try await makeBench()
    await bench.type("jex\u{1B}")
    let page = """
      >Name      Teax▏
       Notes     green
       Done      [ ]

       Discard the changes?

       y         Lose them
       n         Keep editing
      """
    #expect(bench.page == page)
    await bench.type("qx\n\u{1B}[200~y\u{1B}[201~")
    #expect(bench.page == page)
    await bench.type("n!")
    #expect(bench.page.hasPrefix(">Name      Teax!▏\n"))
    await bench.type("\u{1B}")
    await bench.type("y")
    #expect(bench.page.contains(" > [ ] Tea  green\n"))
  }

  @Test("asks before changes are lost, and does not ask if nothing has changed")
  func cancelling() async throws {
    let bench = try await makeBench()
    await bench.type("jex\u{7F}\u{1B}")
    #expect(bench.title == "Items")
    #expect(bench.page.contains(" > [ ] Tea  green\n"))
  }

  private func makeBench() async throws -> DemoBench {
    let bench = try DemoBench(.items, items: repository)
    await bench.demo.events.settled()
    return bench
  }
}
