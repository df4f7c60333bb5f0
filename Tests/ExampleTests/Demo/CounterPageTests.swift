import CorbelStorage
import CorbelTesting
import CounterExample
import DemoApp
import TestSupport
import Testing

@MainActor @Suite("The page of the counter", .stallLimit) struct CounterPageTests {
  @Test("every way counts, saves, and reports the saved count", arguments: CounterWay.allCases)
  func ways(way: CounterWay) async throws {
    let bench = try DemoBench(.counter, way: way, count: 3)
    await bench.type("++-s")
    #expect(bench.page.contains(": \(way.rawValue)\n\n Count     4\n Saved     4\n"))
    #expect(bench.stored.count == 4)
    #expect(bench.events.filter { $0.hasSuffix("saved(4)") }.last?.hasPrefix("page") == true)
  }

  @Test("the next way begins with the count of the one before, and leaving keeps the saved one")
  func switching() async throws {
    let bench = try DemoBench(.counter)
    for way in CounterWay.allCases {
      #expect(bench.stored.way == way)
      await bench.type("+\t")
    }
    #expect(bench.stored.way == CounterWay.allCases.first)
    #expect(bench.page.contains("\n Count     4\n"))
    let page = Weak(bench.demo.page)
    await bench.type("s+\u{1B}")
    await until(page.isGone)
    await bench.type("\n")
    #expect(bench.page.contains("\n Count     4\n"))
  }

  @Test("saving fails while the service is off, and shows the failure")
  func serviceOff() async throws {
    let bench = try DemoBench(.counter)
    await bench.type("+as")
    #expect(bench.page.contains("\n Saved     the service is not available\n Service   off\n"))
    await bench.type("as")
    #expect(bench.page.contains("\n Saved     1\n Service   on\n"))
  }

  @Test("a save that is running when the demo quits is not lost")
  func quittingWhileSaving() async throws {
    let clock = TestClock()
    let bench = try DemoBench(.counter, delay: .seconds(1), clock: clock)
    for key: Key in ["+", "s"] { bench.demo.press(key) }
    await clock.waitForSleepers()
    #expect(bench.page.contains("\n Saved     saving…\n"))
    bench.demo.press("q")
    #expect(bench.demo.isOver)
    await clock.advance(by: .seconds(1))
    await bench.demo.events.settled()
    #expect(bench.stored.count == 1)
  }
}

@MainActor @Suite("The menu and the events of the demo", .stallLimit) struct MenuPageTests {
  @Test("the menu opens a screen, selects it afterwards, and ignores keys that it doesn't show")
  func menu() async throws {
    let bench = try DemoBench()
    for keys in ["k", "k", "j", "j", "\u{1B}[A", "\u{1B}[B", "\t", " ", "\u{1B}[C", "\u{1B}"] {
      await bench.type(keys)
    }
    #expect(bench.page.hasPrefix(" > Counter\n   Items\n"))
    for (keys, title) in [("\n", "Counter"), ("\u{1B}j\n", "Items"), ("\u{1B}k\n", "Counter")] {
      await bench.type(keys)
      #expect(bench.title == title)
    }
  }

  @Test("the newest events are shown, without the names of types") func events() async throws {
    let bench = try DemoBench(.counter, way: .reducer)
    await bench.type(String(repeating: "+", count: 210) + "-")
    #expect(bench.events.count == 200)
    #expect(bench.events.last == "counter action    decrementTapped")
    let values: [Value] = [
      .plain, .one(1), .labelled(index: 2, .text("a")), .result(.success([3])),
    ]
    #expect(
      values.map { shortDescription(of: $0) } == [
        "plain", "one(1)", "labelled(index: 2, text(Optional(\"a\")))",
        "result(success([3]))",
      ])
  }

  enum Value {
    case plain
    case one(Int)
    case labelled(index: Int, Inner)
    case result(Result<[Int], any Error>)
  }

  enum Inner { case text(String?) }
}
