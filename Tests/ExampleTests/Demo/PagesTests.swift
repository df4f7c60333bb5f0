import CorbelStorage
import CorbelTesting
import CounterExample
import DemoApp
import Foundation
import TestSupport
import Testing

@MainActor @Suite("The menu of the demo", .timeLimit(.minutes(10))) struct MenuPageTests {
  @Test("the selection goes around at both ends", arguments: ["k", "\u{1B}[A", "jjj"])
  func around(keys: String) async throws {
    let bench = try DemoBench()
    await bench.type(keys)
    #expect(bench.page.contains("\n > Colors\n"))
    await bench.type("j")
    #expect(bench.page.hasPrefix(" > Counter\n"))
  }

  @Test(
    "each item opens its screen, and is selected again afterwards",
    arguments: zip(Screen.allCases, ["Counter", "Items", "Sign in", "Colors"]))
  func choosing(screen: Screen, title: String) async throws {
    let bench = try DemoBench()
    let down = Screen.allCases.prefix { $0 != screen }.map { _ in "j" }.joined()
    await bench.type(down + "\n")
    #expect(bench.title == title)
    await bench.type("\u{1B}")
    #expect(bench.page.contains(" > \(screen.rawValue.capitalized)\n"))
  }

  @Test("keys that are not on the screen do nothing", arguments: ["\t", " ", "\u{1B}[C", "\u{1B}"])
  func otherKeys(key: String) async throws {
    let bench = try DemoBench()
    let frame = bench.frame()
    await bench.type(key)
    #expect(bench.frame() == frame)
  }
}

@MainActor @Suite("The page of the counter", .timeLimit(.minutes(10))) struct CounterPageTests {
  @Test("every way counts, saves, and reports the saved count", arguments: CounterWay.allCases)
  func ways(way: CounterWay) async throws {
    let bench = try DemoBench(.counter, way: way, count: 3)
    await bench.type("++-s")
    #expect(bench.page.contains(": \(way.rawValue)\n\n Count     4\n Saved     4\n"))
    #expect(bench.stored.count == 4)
    #expect(bench.events.filter { $0.hasSuffix("saved(4)") }.last?.hasPrefix("page") == true)
  }

  @Test("the next way begins with the count of the one before")
  func switching() async throws {
    let bench = try DemoBench(.counter)
    for way in CounterWay.allCases {
      #expect(bench.stored.way == way)
      await bench.type("+\t")
    }
    #expect(bench.stored.way == CounterWay.allCases.first)
    #expect(bench.page.contains("\n Count     4\n"))
  }

  @Test("only a saved count is there after leaving")
  func leaving() async throws {
    let bench = try DemoBench(.counter)
    await bench.type("++s+\u{1B}\n")
    #expect(bench.page.contains("\n Count     2\n"))
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

  @Test("is released when it is left")
  func lifetime() async throws {
    let bench = try DemoBench(.counter, way: .reducer)
    let page = Weak(bench.demo.page)
    await bench.type("+s\u{1B}")
    await until(page.isGone)
    #expect(page.isGone)
  }
}

@MainActor @Suite("The page of colors", .timeLimit(.minutes(10))) struct ColorsPageTests {
  @Test("shows the recording at once, as often as wanted, and says how to use a server")
  func recording() async throws {
    let bench = try DemoBench(.colors)
    await bench.demo.events.settled()
    let page = bench.page
    #expect(
      page == """
         From      a recording
         Loaded    6

           #98B2D1 cerulean
           #C74375 fuchsia rose
           #BF1932 true red
           #7BC4C4 aqua sky
           #E2583E tigerlily
           #53B0AE blue turquoise

         To load them from a server, run
         'python3 server.py 8137' in
         Tests/CorbelHTTPTests/Support, and the
         demo with '--server
         http://127.0.0.1:8137/api/colors'.

         r         Load again
         c         Cancel
         esc       Menu
         q         Quit
        """)
    await bench.type("rr")
    #expect(bench.page == page)
  }

  @Test("shows why the colors can't be loaded")
  func failure() async throws {
    let bench = try DemoBench(.colors, server: "http://[")
    await bench.demo.events.settled()
    #expect(bench.frame().hasPrefix(" Corbel demo: Colors\n ! "))
    #expect(bench.page.contains("From      http://[\n Loaded    failed\n"))
  }
}

@MainActor @Suite("The events beside a page") struct EventsTests {
  enum Value {
    case plain
    case one(Int)
    case labelled(index: Int, Inner)
    case result(Result<[Int], any Error>)
  }

  enum Inner { case text(String?) }

  @Test("a description contains cases and payloads, but no names of types")
  func descriptions() {
    let values: [Value] = [
      .plain, .one(1), .labelled(index: 2, .text("a")), .result(.success([3])),
    ]
    #expect(
      values.map { shortDescription(of: $0) } == [
        "plain", "one(1)", "labelled(index: 2, text(Optional(\"a\")))",
        "result(success([3]))",
      ])
  }

  @Test("the newest events are shown")
  func capacity() async throws {
    let bench = try DemoBench(.counter, way: .reducer)
    await bench.type(String(repeating: "+", count: 210) + "-")
    #expect(bench.events.count == 200)
    #expect(bench.events.last == "counter action    decrementTapped")
  }
}
