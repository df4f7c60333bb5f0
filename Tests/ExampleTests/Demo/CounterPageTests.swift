import CorbelStorage
import CorbelTesting
import CounterExample
import DemoApp
import TestSupport
import Testing

@MainActor @Suite("The page of the counter", .stallLimit) struct CounterPageTests {
  @Test("the next way begins with the count of the one before, and leaving keeps the saved one")
  func switching() async throws {
    let bench = try DemoBench(.counter)
    for way in CounterWay.allCases {
      expectEqual(bench.stored.way, way)
      await bench.type("+\t")
    }
    expectEqual(bench.stored.way, CounterWay.allCases.first)
    expectTrue(bench.page.contains("\n Count     4\n"))
    let page = Weak(bench.demo.page)
    await bench.type("s+\u{1B}")
    await until(page.isGone)
    await bench.type("\n")
    expectTrue(bench.page.contains("\n Count     4\n"))
  }

  @Test("saving fails while the service is off, and shows the failure")
  func serviceOff() async throws {
    let bench = try DemoBench(.counter)
    await bench.type("+as")
    expectTrue(bench.page.contains("\n Saved     the service is not available\n Service   off\n"))
    await bench.type("as")
    expectTrue(bench.page.contains("\n Saved     1\n Service   on\n"))
  }

  @Test("a save that is running when the demo quits is not lost")
  func quittingWhileSaving() async throws {
    let clock = TestClock()
    let bench = try DemoBench(.counter, delay: .seconds(1), clock: clock)
    for key: Key in ["+", "s"] { bench.demo.press(key) }
    await clock.waitForSleepers()
    expectTrue(bench.page.contains("\n Saved     saving…\n"))
    bench.demo.press("q")
    expectTrue(bench.demo.isOver)
    await clock.advance(by: .seconds(1))
    await bench.demo.events.settled()
    expectEqual(bench.stored.count, 1)
  }
}
