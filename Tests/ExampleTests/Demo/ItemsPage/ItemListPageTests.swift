import Corbel
import DemoApp
import EditItemExample
import ItemListExample
import Testing

@MainActor @Suite("The page of the list", .timeLimit(.minutes(10))) struct ItemListPageTests {
  private let repository = InMemoryItemRepository([
    Item(id: .init("1"), name: "Tea"), Item(id: .init("2"), name: "Milk", isDone: true),
    Item(id: .init("3"), name: "Bread", notes: "rye"),
  ])

  @Test("shows the rows, the keys, and that everything is saved")
  func rows() async throws {
    let tree = try await makeTree()
    await tree.type("j")
    #expect(
      tree.page == """
         List      3, saved
         Filter    all

         > [ ] Tea
           [x] Milk
           [ ] Bread  rye

         a         Add
         e         Edit
         d         Delete
         x         Mark as done or not done
         j, k      Select
         J, K      Move
         /         Filter by text
         f         Filter by status
         esc       Menu
         q         Quit
        """)
  }

  @Test("shows that the list is empty")
  func empty() async throws {
    let tree = try await makeTree(InMemoryItemRepository())
    #expect(
      tree.page.hasPrefix(" List      0, saved\n Filter    all\n\n   Nothing is on the list.\n"))
  }

  @Test(
    "moves the selection by keys and stops at both ends",
    arguments: [
      ("j", "Tea"), ("jj", "Milk"), ("jjjj", "Bread"), ("jjjk", "Milk"), ("k", "Bread"),
      ("\u{1B}[B\u{1B}[B\u{1B}[A", "Tea"),
    ])
  func selection(keys: String, name: String) async throws {
    let tree = try await makeTree()
    await tree.type(keys)
    #expect(tree.selectedName == name)
  }

  @Test(
    "moves the selected row among the visible rows, and stops at both ends",
    arguments: [
      ("jJ", ["Milk", "Tea", "Bread"]), ("jJJ", ["Milk", "Bread", "Tea"]),
      ("jJJJ", ["Milk", "Bread", "Tea"]), ("kK", ["Tea", "Bread", "Milk"]),
      ("jK", ["Tea", "Milk", "Bread"]), ("fjJ", ["Bread", "Milk", "Tea"]),
      ("J", ["Tea", "Milk", "Bread"]),
    ])
  func moving(keys: String, names: [String]) async throws {
    let tree = try await makeTree()
    await tree.type(keys)
    #expect(repository.items.map(\.name) == names)
  }

  @Test("marks an item as done and as not done", arguments: ["x", " "])
  func done(key: String) async throws {
    let tree = try await makeTree()
    await tree.type("j\(key)")
    #expect(tree.page.contains(" > [x] Tea\n"))
    await tree.type(key)
    #expect(tree.page.contains(" > [ ] Tea\n"))
  }

  @Test("asks before it deletes", arguments: ["d", "\u{1B}[3~"])
  func deletion(key: String) async throws {
    let tree = try await makeTree()
    await tree.type("j\(key)")
    #expect(
      tree.page == """
         List      3, saved
         Filter    all

         > [ ] Tea
           [x] Milk
           [ ] Bread  rye

         Delete 'Tea'?

         y         Delete
         n         Keep
        """)
    await tree.type("y")
    #expect(repository.items.map(\.name) == ["Milk", "Bread"])
    #expect(tree.selectedName == "Milk")
  }

  @Test("keeps an item after such an answer, and ignores other keys", arguments: ["n", "\u{1B}"])
  func keeping(key: String) async throws {
    let tree = try await makeTree()
    await tree.type("jdqjax")
    #expect(tree.page.contains("Delete 'Tea'?"))
    await tree.type(key)
    #expect(!tree.page.contains("Delete 'Tea'?"))
    #expect(repository.items.count == 3)
  }

  @Test("filters by completion, in a circle")
  func progress() async throws {
    let tree = try await makeTree()
    await tree.type("f")
    #expect(
      tree.page.hasPrefix(" List      2 of 3, saved\n Filter    open\n\n   [ ] Tea\n   [ ] Br"))
    await tree.type("f")
    #expect(tree.page.hasPrefix(" List      1 of 3, saved\n Filter    done\n\n   [x] Milk\n\n"))
    await tree.type("f")
    #expect(tree.page.hasPrefix(" List      3, saved\n Filter    all\n"))
  }

  @Test("filters by the typed text, in which no letter is a command")
  func text() async throws {
    let tree = try await makeTree()
    await tree.type("/q")
    #expect(
      tree.page.hasPrefix(
        " List      0 of 3, saved\n Filter    q▏\n\n   Nothing passes the filter.\n"))
    await tree.type("\u{7F}ea")
    #expect(
      tree.page.hasPrefix(" List      2 of 3, saved\n Filter    ea▏\n\n   [ ] Tea\n   [ ] Br"))
    await tree.type("\nj")
    #expect(
      tree.page.hasPrefix(" List      2 of 3, saved\n Filter    all, with 'ea'\n\n > [ ] Tea"))
    #expect(!tree.app.isOver)
  }

  @Test("clears the filter's text with the escape key")
  func noText() async throws {
    let tree = try await makeTree()
    await tree.type("/milk\u{1B}")
    #expect(tree.page.hasPrefix(" List      3, saved\n Filter    all\n"))
    #expect(tree.items != nil)
  }

  @Test("ignores keys without a meaning, and pasted text")
  func otherKeys() async throws {
    let tree = try await makeTree()
    let page = tree.page
    await tree.type("edxJKzt\t\n\u{1B}[200~aq\u{1B}[201~漢")
    #expect(tree.page == page)
  }

  @Test("shows the rows around the selected row if not all rows fit")
  func manyRows() async throws {
    let items = IdentifiedArray((1...30).map { Item(id: .init("\($0)"), name: "Item \($0)") })
    let tree = try await makeTree(InMemoryItemRepository(items))
    await tree.type(String(repeating: "j", count: 20))
    let lines = tree.page.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("[ ]") }.count == 8)
    #expect(lines.contains(" > [ ] Item 20"))
    #expect(lines.last == " q         Quit")
  }

  private func makeTree(_ repository: InMemoryItemRepository? = nil) async throws -> AppTree {
    let tree = try AppTree(
      state: DemoState(screen: .items), items: repository ?? self.repository,
      clock: ImmediateClock()
    ) { _ in }
    await tree.activity.settled()
    return tree
  }
}

extension AppTree {
  /// The name of the selected item.
  fileprivate var selectedName: String? {
    guard let list = items?.list, let id = list.selection else { return nil }
    return list.items[id: id]?.name
  }
}
