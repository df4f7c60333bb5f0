import Corbel
import CorbelStorage
import CorbelTesting
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

  private func makeBench(clock: any Clock<Duration> = NoTime()) async throws -> DemoBench {
    let bench = try DemoBench(.items, items: repository, clock: clock)
    await bench.demo.events.settled()
    return bench
  }

  @Test("shows the rows and its keys, and ignores keys without a meaning and pasted text")
  func rows() async throws {
    let bench = try await makeBench()
    await bench.type("edxJKzt\t\n \u{1B}[D\u{1B}[3~\u{1B}[200~aq\u{1B}[201~漢")
    await bench.type("j")
    expectEqual(
      bench.page,
      """
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
      """)
  }

  @Test("moves the selection and the selected row, and stops at both ends")
  func moving() async throws {
    let rows: [(keys: String, selected: String, names: String)] = [
      ("jjjk", "Milk", "Tea Milk Bread"), ("\u{1B}[B\u{1B}[B\u{1B}[A", "Tea", "Tea Milk Bread"),
      ("jJJJ", "Tea", "Milk Bread Tea"), ("kK", "Bread", "Tea Bread Milk"),
      ("fjJ", "Tea", "Bread Milk Tea"),
    ]
    let items = repository.items
    for (keys, selected, names) in rows {
      let repository = InMemoryItemRepository(items)
      let bench = try DemoBench(.items, items: repository)
      await bench.type(keys)
      expectEqual(bench.selectedName, selected, keys)
      expectEqual(repository.items.map(\.name).joined(separator: " "), names, keys)
    }
  }

  @Test(
    "shows what the keys lead to",
    arguments: [
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
        "asks before it deletes, and ignores other keys while it asks",
        (
          "jdqjax\u{1B}",
          """
           List      3, saved
           Filter    all

           > [ ] Tea
             [x] Milk
             [ ] Bread  rye

           Delete 'Tea'?

           y         Delete
           n         Keep
          """
        ),
        ("n", " List      3, saved\n"),
        ("dydydy", " List      0, saved\n Filter    all\n\n   Nothing is on the list.\n")),
      PageStory(
        "edits an item in a form, whose focus moves in a circle",
        (
          "je",
          """
          >Name      Tea▏
           Notes
           Done      [ ]

           tab       Next field
           space     Mark as done or not done
           enter     Save
           esc       Cancel
          """
        ),
        ("漢\tb\t \tc\td\t", " Name      Tea漢c\n Notes     bd\n>Done      [x]\n"),
        ("\n", " List      3, saved\n Filter    all\n\n > [x] Tea漢c")),
      PageStory(
        "shows a problem at its field, and moves there, until it is corrected",
        ("a\tb\n", ">Name      ▏\n           Enter a name.\n Notes     b\n Done      [ ]\n"),
        ("mILK", ">Name      mILK▏\n           Another item has this name.\n"),
        ("y", ">Name      mILKy▏\n Notes     b\n")),
      PageStory(
        "asks before changes are lost, and only if something has changed",
        (
          "jex\u{7F}\u{1B}ex\u{1B}qx\n\u{1B}[200~y\u{1B}[201~",
          """
          >Name      Teax▏
           Notes
           Done      [ ]

           Discard the changes?

           y         Lose them
           n         Keep editing
          """
        ),
        ("n!", ">Name      Teax!▏\n"),
        ("\u{1B}y", " List      3, saved\n Filter    all\n\n > [ ] Tea\n")),
    ])
  func stories(story: PageStory) async throws {
    await story.expect(in: try await makeBench())
  }

  @Test("saves its changes at once when it is left, and shows the same list the next time")
  func leaving() async throws {
    let bench = try await makeBench(clock: TestClock())
    let page = Weak(bench.demo.page)
    for key in [Key.down, .character("x")] { bench.demo.press(key) }
    expectTrue(bench.page.hasPrefix(" List      3, not saved yet\n"))
    expectEqual(repository.items[0].isDone, false)
    bench.demo.press(.escape)
    await bench.demo.events.settled()
    await until(page.isGone)
    expectTrue(repository.items[0].isDone)
    expectEqual(bench.title, "Menu")
    expectNil(bench.stored.screen)
    await bench.type("\n")
    expectTrue(bench.page.contains("[x] Tea\n"))
    await bench.type("q")
    expectTrue(bench.demo.isOver)
    expectEqual(bench.stored.screen, .items)
  }

  @Test("asks if the list can't be saved, and does what the person wants")
  func leavingUnsaved() async throws {
    let bench = try await makeBench()
    repository.isAvailable = false
    await bench.type("jx\u{1B}t")
    expectEqual(
      bench.page.drop { $0 == "\n" },
      """
       List      3, not saved yet
       Filter    all

       > [x] Tea
         [x] Milk
         [ ] Bread  rye

       The list is not saved.

       t         Try again
       y         Discard the changes
       n         Stay
      """)
    await bench.type("n")
    expectTrue(bench.page.contains(" t         Try again\n esc       Menu\n q         Quit"))
    repository.isAvailable = true
    await bench.type("t")
    expectEqual(bench.title, "Items")
    expectTrue(repository.items[0].isDone)
  }
}

extension DemoBench {
  /// The name in the selected row.
  fileprivate var selectedName: String? {
    page.split(separator: "\n").first { $0.hasPrefix(" > ") }
      .flatMap { $0.dropFirst(7).split(separator: " ").first }.map(String.init)
  }
}
