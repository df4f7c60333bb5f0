import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite("A counter loads", .timeLimit(.minutes(10)))
@MainActor struct LoadingTests {
  @Test(
    "shows that it is loading, and then the loaded count", arguments: CounterWay.allCases,
    CounterKind.allCases)
  func showsProgress(way: CounterWay, kind: CounterKind) async throws {
    let bench = CounterBench(way, kind, count: 3)

    let press = bench.press("l")
    let load = try await bench.service.counts.next()
    #expect(bench.screen.loading == .loading(previous: nil))
    #expect(bench.screen.count == 3)

    load.open(with: 7)
    await press.finish()
    #expect(bench.screen.loading == .loaded(7))
    #expect(bench.screen.count == 7)
    #expect(bench.service.calls == [.count])
  }

  @Test(
    "shows why loading has failed, and keeps its count", arguments: CounterWay.allCases,
    CounterKind.allCases)
  func showsFailure(way: CounterWay, kind: CounterKind) async throws {
    let bench = CounterBench(way, kind, count: 3)

    let press = bench.press("l")
    try await bench.service.counts.next().fail(with: CountServiceFailure.offline)
    await press.finish()

    #expect(bench.screen.loading == .failed(CountServiceFailure.offline, previous: nil))
    #expect(bench.screen.count == 3)
  }

  @Test("keeps what it has loaded while it loads again", arguments: CounterWay.allCases)
  func keepsPrevious(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let first = bench.press("l")
    try await bench.service.counts.next().open(with: 7)
    await first.finish()

    let second = bench.press("l")
    let load = try await bench.service.counts.next()
    #expect(bench.screen.loading == .loading(previous: 7))

    load.fail(with: CountServiceFailure.offline)
    await second.finish()
    #expect(bench.screen.loading == .failed(CountServiceFailure.offline, previous: 7))
  }

  @Test("an older load never overwrites a newer one", arguments: CounterWay.allCases)
  func newestLoadWins(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let olderPress = bench.press("l")
    let older = try await bench.service.counts.next()
    let newerPress = bench.press("l")
    let newer = try await bench.service.counts.next()

    newer.open(with: 2)
    await newerPress.finish()
    await bench.press("+").finish()
    older.open(with: 1)
    await olderPress.finish()

    #expect(bench.screen.loading == .loaded(2))
    #expect(bench.screen.count == 3)
  }

  @Test("continues loading when an older load ends first", arguments: CounterWay.allCases)
  func olderLoadEndsFirst(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let olderPress = bench.press("l")
    let older = try await bench.service.counts.next()
    let newerPress = bench.press("l")
    let newer = try await bench.service.counts.next()

    older.open(with: 1)
    await olderPress.finish()
    #expect(bench.screen.loading == .loading(previous: nil))
    #expect(bench.screen.count == 0)

    newer.open(with: 2)
    await newerPress.finish()
    #expect(bench.screen.count == 2)
  }
}
