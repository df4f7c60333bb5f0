import Corbel
import DemoApp
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("The page of the list", .stallLimit) struct ItemListPageTests {
  private let repository = InMemoryItemRepository([
    Item(id: .init("1"), name: "Tea"), Item(id: .init("2"), name: "Milk", isDone: true),
    Item(id: .init("3"), name: "Bread", notes: "rye"),
  ])

  @Test("shows the rows, the keys, and that everything is saved")
  func rows() async throws {
    let bench = try await makeBench()
    await bench.type("j")
    #expect(
      bench.page == """
         List      3, saved
         Filter    all

         > [ ] Tea
           [x] Milk
           [ ] Bread  rye

         a         Add
         e         Edit
         d         Delete
         x         Mark as done or not done
         ↑ ↓ k j   Select
         K J       Move
         /         Filter by text
         f         Filter by status
         esc       Menu
         q         Quit
         ctrl-t    Timeline
        """)
  }

  @Test(
    "moves the selection by keys and stops at both ends",
    arguments: [
      ("j", "Tea"), ("jj", "Milk"), ("jjjj", "Bread  rye"), ("jjjk", "Milk"), ("k", "Bread  rye"),
      ("\u{1B}[B\u{1B}[B\u{1B}[A", "Tea"),
    ])
  func selection(keys: String, name: String) async throws {
    let bench = try await makeBench()
    await bench.type(keys)
    #expect(bench.selectedName == name)
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
    let bench = try await makeBench()
    await bench.type(keys)
    #expect(repository.items.map(\.name) == names)
  }

  @Test(
    "shows what the keys lead to",
    arguments: [
      PageStory(
        "marks an item as done and as not done",
        ("jx", " List      3, saved\n Filter    all\n\n > [x] Tea\n"),
        ("x", " List      3, saved\n Filter    all\n\n > [ ] Tea\n")),
      PageStory(
        "filters by completion, in a circle",
        ("f", " List      2 of 3, saved\n Filter    open\n\n   [ ] Tea\n   [ ] Br"),
        ("f", " List      1 of 3, saved\n Filter    done\n\n   [x] Milk\n\n"),
        ("f", " List      3, saved\n Filter    all\n")),
      PageStory(
        "filters by the typed text, in which no letter is a command",
        ("/q", " List      0 of 3, saved\n>Filter    q▏\n\n   Nothing passes the filter.\n"),
        ("\u{7F}ea", " List      2 of 3, saved\n>Filter    ea▏\n\n   [ ] Tea\n   [ ] Br"),
        ("\nj", " List      2 of 3, saved\n Filter    all, with 'ea'\n\n > [ ] Tea")),
      PageStory(
        "clears the filter's text with the escape key",
        ("/milk\u{1B}", " List      3, saved\n Filter    all\n")),
      PageStory(
        "shows that the list is empty",
        ("jdyjdyjdy", " List      0, saved\n Filter    all\n\n   Nothing is on the list.\n")),
    ])
  func stories(story: PageStory) async throws {
    await story.expect(in: try await makeBench())
  }

  @Test("asks before it deletes")
  func deletion() async throws {
    let bench = try await makeBench()
    await bench.type("jd")
    #expect(
      bench.page == """
         List      3, saved
         Filter    all

         > [ ] Tea
           [x] Milk
           [ ] Bread  rye

         Delete 'Tea'?

         y         Delete
         n         Keep
        """)
    await bench.type("y")
    #expect(repository.items.map(\.name) == ["Milk", "Bread"])
    #expect(bench.selectedName == "Milk")
  }

  @Test("keeps an item after such an answer, and ignores other keys")
  func keeping() async throws {
    let bench = try await makeBench()
    await bench.type("jdqjax\u{1B}")
    #expect(bench.page.contains("Delete 'Tea'?"))
    await bench.type("n")
    #expect(!bench.page.contains("Delete 'Tea'?"))
    #expect(repository.items.count == 3)
  }

  @Test("ignores keys without a meaning, and pasted text")
  func otherKeys() async throws {
    let bench = try await makeBench()
    let page = bench.page
    await bench.type("edxJKzt\t\n \u{1B}[D\u{1B}[3~\u{1B}[200~aq\u{1B}[201~漢")
    #expect(bench.page == page)
  }

  @Test("shows the rows around the selected row if not all rows fit")
  func manyRows() async throws {
    let items = IdentifiedArray((1...30).map { Item(id: .init("\($0)"), name: "Item \($0)") })
    let bench = try await makeBench(InMemoryItemRepository(items))
    await bench.type(String(repeating: "j", count: 20))
    let lines = bench.page.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("[ ]") }.count == 7)
    #expect(lines.contains(" > [ ] Item 20"))
    #expect(lines.last == " ctrl-t    Timeline")
  }

  private func makeBench(_ repository: InMemoryItemRepository? = nil) async throws -> DemoBench {
    let bench = try DemoBench(.items, items: repository ?? self.repository)
    await bench.demo.events.settled()
    return bench
  }
}

extension DemoBench {
  /// The selected row.
  fileprivate var selectedName: String? {
    page.split(separator: "\n").first { $0.hasPrefix(" > ") }.map { String($0.dropFirst(7)) }
  }
}
