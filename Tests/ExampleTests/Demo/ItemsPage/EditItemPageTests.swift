import Corbel
import DemoApp
import EditItemExample
import ItemListExample
import Testing

@MainActor @Suite("The page of the editor", .timeLimit(.minutes(10))) struct EditItemPageTests {
  private let repository = InMemoryItemRepository([
    Item(id: .init("1"), name: "Tea", notes: "green"), Item(id: .init("2"), name: "Milk"),
  ])

  @Test("shows the fields, the cursor in the first field, and the keys", arguments: ["e", "\n"])
  func fields(key: String) async throws {
    let tree = try await makeTree()
    await tree.type("j\(key)")
    #expect(
      tree.page == """
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
    let tree = try await makeTree()
    await tree.type("a漢\tb\t \tc\u{1B}[Z\u{1B}[Z\u{1B}[Ad\u{1B}[B")
    #expect(tree.page.hasPrefix(" Name      漢cd\n>Notes     b▏\n Done      [x]\n"))
  }

  @Test("treats every letter as text, not as a command")
  func letters() async throws {
    let tree = try await makeTree()
    await tree.type("aqjkadexJK/ft ?")
    #expect(tree.page.hasPrefix(">Name      qjkadexJK/ft ?▏\n"))
    await tree.type("\tq")
    #expect(tree.page.contains("\n>Notes     q▏\n"))
    await tree.type("\tqx")
    #expect(tree.page.contains("\n>Done      [ ]\n"))
    #expect(!tree.app.isOver)
  }

  @Test("makes one line from pasted text, and does not save at line breaks")
  func paste() async throws {
    let tree = try await makeTree()
    await tree.type("a\u{1B}[200~Oat\r\nmilk q\u{1B}[201~!")
    #expect(tree.page.hasPrefix(">Name      Oat milk q!▏\n"))
  }

  @Test("saves with the enter key, from any field", arguments: ["", "\t", "\t\t"])
  func saving(tabs: String) async throws {
    let tree = try await makeTree()
    await tree.type("je\u{1B}[Hx\(tabs)\n")
    #expect(tree.page.contains(" > [ ] xTea  green\n"))
    #expect(repository.items.map(\.name) == ["xTea", "Milk"])
  }

  @Test("shows a problem at its field, and moves there, until it is corrected")
  func problems() async throws {
    let tree = try await makeTree()
    await tree.type("a\tb\n")
    #expect(
      tree.page.hasPrefix(
        ">Name      ▏\n           Enter a name.\n Notes     b\n Done      [ ]\n"))
    await tree.type("mILK")
    #expect(tree.page.hasPrefix(">Name      mILK▏\n           Another item has this name.\n"))
    await tree.type("y")
    #expect(tree.page.hasPrefix(">Name      mILKy▏\n Notes     b\n"))
    #expect(repository.items.count == 2)
  }

  @Test("breaks a problem that is too wide for its field")
  func wideProblem() async throws {
    let tree = try await makeTree()
    let name = String(repeating: "n", count: 61)
    await tree.type("a\u{1B}[200~\(name)\u{1B}[201~\n")
    #expect(
      tree.page.hasPrefix(
        """
        >Name      …nnnnnnnnnnnnnnnnnnnnnnnnnnn▏
                   Use 60 characters at most,
                   not 61.
         Notes
        """))
  }

  @Test("asks before changes are lost, and ignores other keys while it asks")
  func discarding() async throws {
    let tree = try await makeTree()
    await tree.type("jex\u{1B}")
    let page = """
       Name      Teax
       Notes     green
       Done      [ ]

       Discard the changes?

       y         Lose them
       n         Keep editing
      """
    #expect(tree.page == page)
    await tree.type("qx\n\u{1B}[200~y\u{1B}[201~")
    #expect(tree.page == page)
    await tree.type("n!")
    #expect(tree.page.hasPrefix(">Name      Teax!▏\n"))
    await tree.type("\u{1B}")
    await tree.type("y")
    #expect(tree.page.contains(" > [ ] Tea  green\n"))
  }

  @Test("asks before changes are lost, and does not ask if nothing has changed")
  func cancelling() async throws {
    let tree = try await makeTree()
    await tree.type("jex\u{7F}\u{1B}")
    #expect(tree.items?.editor == nil)
    #expect(tree.page.contains(" > [ ] Tea  green\n"))
  }

  @Test("can be observed, from its opening to its end")
  func observation() async throws {
    let tree = try await makeTree()
    var names = values { tree.items?.editor?[\.form.name] }.makeAsyncIterator()
    #expect(await names.next() == .some(nil))
    for (key, name) in [("j\n", "Tea"), ("s", "Teas"), ("\u{7F}", "Tea"), ("\n", nil)] {
      await tree.type(key)
      #expect(await names.next() == name)
    }
  }

  private func makeTree() async throws -> AppTree {
    let tree = try AppTree(
      state: DemoState(screen: .items), items: repository, clock: ImmediateClock()
    ) { _ in }
    await tree.activity.settled()
    return tree
  }
}
