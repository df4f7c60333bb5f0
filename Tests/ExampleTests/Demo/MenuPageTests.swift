import CorbelStorage
import CorbelTesting
import CounterExample
import DemoApp
import TestSupport
import Testing

@MainActor @Suite("The menu and the events of the demo", .stallLimit) struct MenuPageTests {
  @Test("the menu opens a screen, selects it afterwards, and ignores keys that it doesn't show")
  func menu() async throws {
    let bench = try DemoBench()
    await bench.type("kkjj\u{1B}[A\u{1B}[B\t \u{1B}[C\u{1B}")
    expectTrue(bench.page.hasPrefix(" > Counter\n   Items\n"))
    for (keys, title) in [("\n", "Counter"), ("\u{1B}j\n", "Items"), ("\u{1B}k\n", "Counter")] {
      await bench.type(keys)
      expectEqual(bench.title, title)
    }
  }

  @Test("the newest events are shown") func events() async throws {
    let bench = try DemoBench(.counter, way: .reducer)
    await bench.type(String(repeating: "+", count: 210) + "-")
    expectEqual(bench.events.count, 200)
    expectEqual(bench.events.last, "counter action    decrementTapped")
  }
}
