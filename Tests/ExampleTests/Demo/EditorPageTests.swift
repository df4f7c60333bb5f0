import Corbel
import DemoApp
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("The page of the editor", .stallLimit) struct EditItemPageTests {
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

  @Test("saves with the enter key, from any field", arguments: ["", "\t", "\t\t"])
  func saving(tabs: String) async throws {
    let bench = try await makeBench()
    await bench.type("jex\(tabs)\n")
    #expect(bench.page.contains(" > [ ] Teax  green\n"))
    #expect(repository.items.map(\.name) == ["Teax", "Milk"])
  }

  @Test(
    "shows what the keys lead to",
    arguments: [
      PageStory(
        "types into the focused field, and moves the focus in a circle",
        ("a漢\tb\t \tc\td\t", " Name      漢c\n Notes     bd\n>Done      [x]\n")),
      PageStory(
        "treats every letter as text, not as a command",
        ("aqjkadexJK/ft ?", ">Name      qjkadexJK/ft ?▏\n"),
        ("\tq", " Name      qjkadexJK/ft ?\n>Notes     q▏\n"),
        ("\tqx", " Name      qjkadexJK/ft ?\n Notes     q\n>Done      [ ]\n")),
      PageStory(
        "makes one line from pasted text, and does not save at line breaks",
        ("a\u{1B}[200~Oat\r\nmilk q\u{1B}[201~!", ">Name      Oat milk q!▏\n")),
      PageStory(
        "shows a problem at its field, and moves there, until it is corrected",
        ("a\tb\n", ">Name      ▏\n           Enter a name.\n Notes     b\n Done      [ ]\n"),
        ("mILK", ">Name      mILK▏\n           Another item has this name.\n"),
        ("y", ">Name      mILKy▏\n Notes     b\n")),
      PageStory(
        "breaks a problem that is too wide for its field",
        (
          "a\u{1B}[200~\(String(repeating: "n", count: 61))\u{1B}[201~\n",
          """
          >Name      …nnnnnnnnnnnnnnnnnnnnnnnnnnn▏
                     Use 60 characters at most,
                     not 61.
           Notes
          """
        )),
    ])
  func stories(story: PageStory) async throws {
    await story.expect(in: try await makeBench())
    #expect(repository.items.count == 2)
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
