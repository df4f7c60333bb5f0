import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite("A remote counter counts at the service", .timeLimit(.minutes(10)))
@MainActor struct RemoteCountingTests {
  nonisolated static let changes: [(Character, CounterChange)] = [
    ("+", .increment), ("-", .decrement), ("0", .reset),
  ]

  @Test(
    "lets the service change the count, and then shows the new count",
    arguments: CounterWay.allCases,
    changes)
  func changesAtService(way: CounterWay, change: (key: Character, value: CounterChange))
    async throws
  {
    let bench = CounterBench(way, .remote, count: 3)

    let press = bench.press(change.key)
    try await bench.service.changes.next().open(with: 20)
    try await bench.service.counts.next().open(with: 21)
    await press.finish()

    #expect(bench.service.calls == [.apply(change.value), .count])
    #expect(bench.screen.count == 21)
  }

  @Test(
    "shows its old count, and each step, until the service answers", arguments: CounterWay.allCases)
  func showsProgress(way: CounterWay) async throws {
    let bench = CounterBench(way, .remote, count: 3)

    let press = bench.press("+")
    let change = try await bench.service.changes.next()
    #expect(bench.screen.count == 3)
    #expect(bench.screen.saving == .loading(previous: nil))
    #expect(bench.screen.loading == .notLoaded)

    change.open(with: 4)
    let load = try await bench.service.counts.next()
    #expect(bench.screen.count == 3)
    #expect(bench.screen.saving == .loaded(4))
    #expect(bench.screen.loading == .loading(previous: nil))

    load.open(with: 4)
    await press.finish()
    #expect(bench.screen.count == 4)
    #expect(bench.screen.loading == .loaded(4))
  }

  @Test(
    "shows why a change has failed, and the count of the service", arguments: CounterWay.allCases)
  func showsFailure(way: CounterWay) async throws {
    let bench = CounterBench(way, .remote, count: 3)

    let press = bench.press("+")
    try await bench.service.changes.next().fail(with: CountServiceFailure.full)
    try await bench.service.counts.next().open(with: 9)
    await press.finish()

    #expect(bench.screen.saving == .failed(CountServiceFailure.full, previous: nil))
    #expect(bench.screen.count == 9)
  }

  @Test(
    "shows the count of the service after the last change", arguments: CounterWay.allCases)
  func lastChangeWins(way: CounterWay) async throws {
    let bench = CounterBench(way, .remote)
    let presses = [bench.press("+"), bench.press("+")]
    let slow = try await bench.service.changes.next()
    let fast = try await bench.service.changes.next()

    fast.open(with: 1)
    try await bench.service.counts.next().open(with: 1)
    await presses[1].finish()
    #expect(bench.screen.count == 1)

    slow.open(with: 2)
    try await bench.service.counts.next().open(with: 2)
    await presses[0].finish()
    #expect(bench.screen.count == 2)
    #expect(bench.screen.saving == .loaded(1))
  }
}
