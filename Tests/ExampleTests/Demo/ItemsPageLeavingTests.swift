import Corbel
import CorbelStorage
import CorbelTesting
import DemoApp
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("The page of the list on the way out", .stallLimit) struct ItemsPageLeavingTests {
  private let repository = InMemoryItemRepository([Item(id: .init("1"), name: "Tea")])

  @Test("returns to the menu, and shows the same list the next time")
  func leaving() async throws {
    let bench = try await makeBench()
    await bench.type("jx\u{1B}")
    #expect(bench.title == "Menu")
    #expect(bench.stored.screen == nil)
    await bench.type("\n")
    #expect(bench.stored.screen == .items)
    #expect(bench.page.contains("[x] Tea\n"))
  }

  @Test("saves its changes at once instead of after a delay")
  func savingAtOnce() async throws {
    let bench = try await makeBench(clock: TestClock())
    for key in [Key.down, .character("x")] { bench.demo.press(key) }
    #expect(bench.page.hasPrefix(" List      1, not saved yet\n"))
    #expect(repository.items.map(\.isDone) == [false])
    bench.demo.press(.escape)
    await bench.demo.events.settled()
    #expect(repository.items.map(\.isDone) == [true])
    #expect(bench.title == "Menu")
  }

  @Test("quits with the demo, and is the first screen of the next run")
  func quitting() async throws {
    let bench = try await makeBench()
    await bench.type("jxq")
    #expect(bench.demo.isOver)
    #expect(bench.stored.screen == .items)
    #expect(repository.items.map(\.isDone) == [true])
  }

  @Test("is released together with its work")
  func lifetime() async throws {
    let bench = try await makeBench()
    await bench.type("jex\u{1B}n\u{1B}y")
    let page = Weak(bench.demo.page)
    await bench.type("\u{1B}")
    await until(page.isGone)
    #expect(page.isGone)
  }

  @Test("asks if the list can't be saved, and stays if the person wants this")
  func staying() async throws {
    let bench = try await makeBench()
    repository.isAvailable = false
    await bench.type("jx\u{1B}")
    #expect(
      bench.page.drop { $0 == "\n" } == """
         List      1, not saved yet
         Filter    all

         > [x] Tea

         The list is not saved.

         t         Try again
         y         Discard the changes
         n         Stay
        """)
    await bench.type("n")
    #expect(bench.page.contains(" t         Try again\n esc       Menu\n q         Quit\n"))
    repository.isAvailable = true
    await bench.type("t")
    #expect(bench.page.hasPrefix(" List      1, saved\n"))
  }

  @Test("is left when the list is saved, or its changes may be lost", arguments: ["t", "y"])
  func leavingUnsaved(key: String) async throws {
    let bench = try await makeBench()
    repository.isAvailable = false
    await bench.type("jx\u{1B}t")
    #expect(bench.page.contains("The list is not saved."))
    repository.isAvailable = key == "t"
    await bench.type(key)
    #expect(bench.title == "Menu")
    #expect(repository.items.map(\.isDone) == [key == "t"])
  }

  @Test("saves the list and ends if a script ends without an answer")
  func endingUnasked() async throws {
    let bench = try await makeBench()
    await bench.type("jxe!")
    await bench.demo.quitUnasked()
    #expect(bench.demo.isOver)
    #expect(bench.demo.page?.loss == nil)
    #expect(repository.items == [Item(id: .init("1"), name: "Tea", isDone: true)])
  }

  @Test("reports lost changes if the demo ends before the list is saved")
  func loss() async throws {
    let bench = try await makeBench()
    repository.isAvailable = false
    await bench.type("jx")
    await bench.demo.quitUnasked()
    #expect(bench.demo.isOver)
    #expect(bench.demo.page?.loss == "The list was not saved: the list can't be reached")
  }

  @Test("shows that the list was not loaded, and tries again")
  func notLoaded() async throws {
    repository.isAvailable = false
    let bench = try await makeBench()
    await bench.type("a")
    let frame = bench.frame()
    #expect(frame.contains("\n ! The list was not loaded: the list can't be reached\n"))
    #expect(bench.page.hasPrefix("\n List      not loaded\n"))
    repository.isAvailable = true
    await bench.type("t")
    #expect(bench.page.hasPrefix(" List      1, saved\n"))
  }

  private func makeBench(clock: any Clock<Duration> = NoTime()) async throws -> DemoBench {
    let bench = try DemoBench(.items, items: repository, clock: clock)
    await bench.demo.events.settled()
    return bench
  }
}
