import Corbel
import CorbelStorage
import DemoApp
import ItemListExample
import TestSupport
import Testing

/// A clock on which every sleep ends at once.
struct NoTime: Clock {
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

/// The demo with everything in memory.
@MainActor struct DemoBench {
  let stored: Stored<DemoState>
  let demo: Demo

  init(
    _ screen: Screen? = nil, way: CounterWay = .viewStateAndLogic, count: Int = 0,
    problem: String? = nil, items: any ItemRepository = InMemoryItemRepository(),
    delay: Duration = .zero, clock: any Clock<Duration> = NoTime()
  ) throws {
    var state = DemoState()
    state.screen = screen
    state.way = way
    state.count = count
    stored = Stored(state, in: .memory())
    demo = try Demo(stored: stored, problem: problem, items: items, delay: delay, clock: clock)
  }

  /// Presses the keys of a script, each after the effects of the previous key have ended.
  func type(_ script: String) async {
    await demo.events.settled()
    var parser = KeyParser()
    for key in parser.take(script.utf8) + parser.finish() {
      demo.press(key)
      await demo.events.settled()
    }
  }

  /// The frame as text.
  func frame(columns: Int = 80, rows: Int = 24) -> String {
    demo.frame(columns: columns, rows: rows).plainText
  }

  /// The name of the screen.
  var title: String {
    String(frame().prefix { $0 != "\n" }.dropFirst(" Corbel demo: ".count))
  }

  /// The screen as text, without the title and the events.
  var page: String {
    let lines = frame().split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
    let texts = lines.map { line in
      String(line.prefix { $0 != "│" }.reversed().drop { $0 == " " }.reversed())
    }
    return texts.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
  }

  /// The lines of the events.
  var events: [String] { demo.events.lines.map(\.plainText) }
}

/// What a person types, each time with the first lines of the page afterwards.
struct PageStory: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let steps: [(keys: String, lines: String)]

  init(_ sentence: String, _ steps: (keys: String, lines: String)...) {
    testDescription = sentence
    self.steps = steps
  }

  @MainActor func expect(in bench: DemoBench) async {
    for (keys, lines) in steps {
      await bench.type(keys)
      let page = bench.page
      expectTrue(page.hasPrefix(lines), "\(testDescription):\n\(page)")
    }
    expectTrue(!bench.demo.isOver, testDescription)
  }
}
