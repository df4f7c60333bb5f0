import Corbel
import CorbelTesting
import DemoApp
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("The page of the list on the way out", .timeLimit(.minutes(10)))
struct ItemsPageLeavingTests {
  private let repository = InMemoryItemRepository([Item(id: .init("1"), name: "Tea")])

  @Test(
    "returns to the menu, and shows the same list the next time", arguments: ["\u{1B}", "\u{1B}[D"])
  func leaving(key: String) async throws {
    let tree = try await makeTree()
    await tree.type("jx" + key)
    #expect(tree.menu != nil)
    #expect(tree.app.kept.screen == .menu)
    await tree.type("jj\n")
    #expect(tree.app.kept.screen == .items)
    #expect(tree.page.contains("[x] Tea\n"))
  }

  @Test("saves its changes at once instead of after a delay")
  func savingAtOnce() async throws {
    let tree = try await makeTree(clock: TestClock())
    for key in [Key.down, .character("x")] { tree.press(key) }
    #expect(tree.page.hasPrefix(" List      1, not saved yet\n"))
    #expect(repository.items.map(\.isDone) == [false])
    tree.press(.escape)
    await tree.activity.settled()
    #expect(repository.items.map(\.isDone) == [true])
    #expect(tree.menu != nil)
  }

  @Test("quits with the demo, and is the first screen of the next run")
  func quitting() async throws {
    let tree = try await makeTree()
    await tree.type("jxq")
    #expect(tree.app.isOver)
    #expect(tree.app.kept.screen == .items)
    #expect(repository.items.map(\.isDone) == [true])
  }

  @Test("is released together with its work")
  func lifetime() async throws {
    let tree = try await makeTree()
    await tree.type("jex\u{1B}n\u{1B}y")
    let objects = [
      Weak(tree.items), Weak(tree.items?.app), Weak(tree.items?.list), Weak(tree.items?.viewState),
    ]
    await tree.type("\u{1B}")
    await until(objects.allSatisfy(\.isGone))
    #expect(objects.map(\.isGone) == [true, true, true, true])
  }

  @Test("asks if the list can't be saved, and stays if the person wants this")
  func staying() async throws {
    let tree = try await makeTree()
    repository.isAvailable = false
    await tree.type("jx\u{1B}")
    #expect(
      tree.page == """

         List      1, not saved yet
         Filter    all

         > [x] Tea

         The list is not saved.

         t         Try again
         y         Discard the changes
         n         Stay
        """)
    await tree.type("n")
    #expect(tree.page.hasSuffix(" t         Try again\n esc       Menu\n q         Quit"))
    repository.isAvailable = true
    await tree.type("t")
    #expect(tree.page.hasPrefix(" List      1, saved\n"))
  }

  @Test("is left when the list is saved, or its changes may be lost", arguments: ["t", "y"])
  func leavingUnsaved(key: String) async throws {
    let tree = try await makeTree()
    repository.isAvailable = false
    await tree.type("jx\u{1B}t")
    #expect(tree.page.contains("The list is not saved."))
    repository.isAvailable = key == "t"
    await tree.type(key)
    #expect(tree.menu != nil)
    #expect(repository.items.map(\.isDone) == [key == "t"])
  }

  @Test("saves the list and ends if a script ends without an answer")
  func endingUnasked() async throws {
    let tree = try await makeTree()
    await tree.type("jxe!")
    await tree.quitUnasked()
    #expect(tree.app.isOver)
    #expect(tree.loss == nil)
    #expect(repository.items == [Item(id: .init("1"), name: "Tea", isDone: true)])
  }

  @Test("reports lost changes if the demo ends before the list is saved")
  func loss() async throws {
    let tree = try await makeTree()
    repository.isAvailable = false
    await tree.type("jx")
    await tree.quitUnasked()
    #expect(tree.app.isOver)
    #expect(tree.loss == "The list was not saved: the list can't be reached")
  }

  @Test("shows that the list was not loaded, and tries again")
  func notLoaded() async throws {
    repository.isAvailable = false
    let tree = try await makeTree()
    await tree.type("a")
    let frame = tree.frame(size: .standard).plainText
    #expect(frame.contains("\n ! The list was not loaded: the list can't be reached\n"))
    #expect(tree.page.hasPrefix("\n List      not loaded\n"))
    repository.isAvailable = true
    await tree.type("t")
    #expect(tree.page.hasPrefix(" List      1, saved\n"))
  }

  private func makeTree(clock: any Clock<Duration> = DemoApp.ImmediateClock()) async throws
    -> AppTree
  {
    let tree = try AppTree(state: DemoState(screen: .items), items: repository, clock: clock) { _ in
    }
    await tree.activity.settled()
    return tree
  }
}
