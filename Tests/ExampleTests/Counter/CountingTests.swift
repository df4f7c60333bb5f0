import Corbel
import CounterExample
import Testing

@Suite("A local counter counts", .timeLimit(.minutes(10)))
@MainActor struct CountingTests {
  @Test("begins with the given count", arguments: CounterWay.allCases, CounterKind.allCases)
  func begins(way: CounterWay, kind: CounterKind) {
    let bench = CounterBench(way, kind, count: 3)

    #expect(bench.screen.count == 3)
    #expect(bench.screen.loading == .notLoaded)
    #expect(bench.screen.saving == .notLoaded)
  }

  @Test("counts up", arguments: CounterWay.allCases)
  func countsUp(way: CounterWay) async {
    let bench = CounterBench(way, count: 3)

    await bench.press("+").finish()
    await bench.press("+").finish()

    #expect(bench.screen.count == 5)
  }

  @Test("counts down, also below zero", arguments: CounterWay.allCases)
  func countsDown(way: CounterWay) async {
    let bench = CounterBench(way, count: 1)

    await bench.press("-").finish()
    await bench.press("-").finish()

    #expect(bench.screen.count == -1)
  }

  @Test("resets to zero", arguments: CounterWay.allCases)
  func resets(way: CounterWay) async {
    let bench = CounterBench(way, count: 3)

    await bench.press("0").finish()

    #expect(bench.screen.count == 0)
  }

  @Test("counting sends no request to the service", arguments: CounterWay.allCases)
  func countsAlone(way: CounterWay) async {
    let bench = CounterBench(way)

    for key in "+-0" { await bench.press(key).finish() }

    #expect(bench.service.calls.isEmpty)
  }

  @Test("readers of the screen are notified of a change", arguments: CounterWay.allCases)
  func isObservable(way: CounterWay) async {
    let bench = CounterBench(way)
    var counts = values({ bench.screen.count }).makeAsyncIterator()
    #expect(await counts.next() == 0)

    bench.press("+")

    #expect(await counts.next() == 1)
  }

  @Test("every way shows the same texts from beginning to end", arguments: CounterKind.allCases)
  func isOneBehaviour(kind: CounterKind) async {
    var stories: [CounterWay: [String]] = [:]
    for way in CounterWay.allCases { stories[way] = await story(way, kind) }

    let expected = stories[.viewStateAndLogic]
    for way in CounterWay.allCases { #expect(stories[way] == expected, "\(way)") }
  }

  /// Presses all controls, with a working and a failing service.
  private func story(_ way: CounterWay, _ kind: CounterKind) async -> [String] {
    let service = LocalCountService(count: 7)
    let counter = way.make(kind: kind, count: 2, service: service)
    var story = [counter.screen.text]
    for isAvailable in [true, false, true] {
      service.isAvailable = isAvailable
      for key in "+s+l--s0+ls" {
        await counter.screen[key]?.press().value
        story.append("\(key): \(counter.screen.text)")
      }
    }
    return story
  }
}

extension CounterScreen {
  /// Everything that the screen shows.
  fileprivate var text: String {
    let controls = controls.map { "\($0.key) \($0.title) \($0.isEnabled)" }
    return "\(title) \(count), loading \(loading), saving \(saving), \(controls)"
  }
}
