import Corbel
import CorbelTesting
import DemoApp
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@MainActor @Suite("Travelling in the demo", .stallLimit) struct DemoTimelineTests {
  private let repository = InMemoryItemRepository([
    Item(id: .init("1"), name: "Tea"), Item(id: .init("2"), name: "Milk"),
  ])
  private let left = "\u{1B}[D"

  private func makeBench() async throws -> DemoBench {
    let bench = try DemoBench(.items, items: repository)
    await bench.demo.events.settled()
    return bench
  }

  @Test("a key opens the timeline, and the arrows show its moments") func opening() async throws {
    let bench = try await makeBench()
    await bench.type("j\u{14}")
    #expect(
      bench.page == """
         List      2, saved
         Filter    all

         > [ ] Tea
           [ ] Milk

         Moment    3 of 3, list(downTapped)

         ←         Earlier
         →         Later
         enter     Go on from here
         esc       Go on from the newest
        """)
    await bench.type(left + left + left + left)
    #expect(bench.page.hasPrefix(" List      not loaded\n"))
    #expect(bench.page.contains(" Moment    0 of 3, the beginning\n"))
    await bench.type("\u{1B}[C")
    #expect(bench.page.contains(" Moment    1 of 3, started\n"))
  }

  @Test("showing a moment starts no effect") func noEffects() async throws {
    let bench = try await makeBench()
    await bench.type("jx")
    let items = repository.items
    let count = bench.events.count
    await bench.type("\u{14}" + left + left + left + left + left + "\u{1B}[C\u{1B}[C")
    #expect(bench.events.count == count)
    #expect(repository.items == items)
  }

  @Test("the newest moment comes back with the escape key") func newest() async throws {
    let bench = try await makeBench()
    await bench.type("jx\u{14}" + left + left + left)
    #expect(!bench.page.contains("[x]"))
    await bench.type("\u{1B}")
    #expect(bench.page.contains(" > [x] Tea\n"))
    #expect(bench.page.hasSuffix(" ctrl-t    Timeline"))
  }

  @Test("going on from an earlier moment drops the later ones") func goingOn() async throws {
    let bench = try await makeBench()
    await bench.type("jj\u{14}" + left + "\n")
    #expect(bench.page.contains(" > [ ] Tea\n"))
    await bench.type("k\u{14}")
    #expect(bench.page.contains(" Moment    4 of 4, list(upTapped)\n"))
  }

  @Test("going on from an earlier moment cancels what was running") func cancelling() async throws {
    let clock = TestClock()
    let bench = try DemoBench(.items, items: repository, clock: clock)
    await bench.demo.events.settled()
    for key: Key in ["j", "x"] { bench.demo.press(key) }
    await clock.waitForSleepers()
    for key: Key in [.control("t"), .left, .enter, "j"] { bench.demo.press(key) }
    await bench.demo.events.settled()
    #expect(bench.events.contains { $0.contains("cancelled") })
    #expect(repository.items.allSatisfy { !$0.isDone })
  }

  @Test("a page without a timeline has no key for it") func noTimeline() async throws {
    let bench = try DemoBench(.session)
    let page = bench.page
    await bench.type("\u{14}")
    #expect(bench.page == page)
    #expect(!page.contains("Timeline"))
  }

  @Test("the end of the input goes on from the newest moment") func end() async throws {
    let bench = try await makeBench()
    await bench.type("jx\u{14}" + left + left + left)
    await bench.demo.quitUnasked()
    #expect(repository.items.first?.isDone == true)
    #expect(bench.demo.page?.loss == nil)
  }
}
