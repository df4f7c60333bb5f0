import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite("A counter saves", .timeLimit(.minutes(10)))
@MainActor struct SavingTests {
  @Test(
    "shows that it is saving, and then the saved count", arguments: CounterWay.allCases,
    CounterKind.allCases)
  func showsProgress(way: CounterWay, kind: CounterKind) async throws {
    let bench = CounterBench(way, kind, count: 3)

    let press = bench.press("s")
    let save = try await bench.service.saves.next()
    #expect(bench.screen.saving == .loading(previous: nil))

    save.open(with: 3)
    await press.finish()
    #expect(bench.screen.saving == .loaded(3))
    #expect(bench.service.calls == [.save(3)])
    bench.parent.expect(.saved(3))
  }

  @Test("sends the saved count to its parent", arguments: CounterWay.allCases, CounterKind.allCases)
  func tellsParent(way: CounterWay, kind: CounterKind) async throws {
    let bench = CounterBench(way, kind, count: 3)

    let press = bench.press("s")
    let save = try await bench.service.saves.next()
    bench.parent.expectNone()

    save.open(with: 3)
    await press.finish()
    bench.parent.expect(.saved(3))
  }

  @Test(
    "shows why saving has failed, and sends nothing to its parent", arguments: CounterWay.allCases,
    CounterKind.allCases)
  func showsFailure(way: CounterWay, kind: CounterKind) async throws {
    let bench = CounterBench(way, kind, count: 3)

    let press = bench.press("s")
    try await bench.service.saves.next().fail(with: CountServiceFailure.full)
    await press.finish()

    #expect(bench.screen.saving == .failed(CountServiceFailure.full, previous: nil))
    #expect(bench.screen.count == 3)
    bench.parent.expectNone()
  }

  @Test("can't be asked to save while it saves", arguments: CounterWay.allCases)
  func savesOnce(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let press = bench.press("s")
    let save = try await bench.service.saves.next()

    #expect(bench.screen["s"]?.isEnabled == false)
    bench.press("s")
    save.open(with: 0)
    await press.finish()

    #expect(bench.service.calls == [.save(0)])
    #expect(bench.screen["s"]?.isEnabled == true)
    bench.parent.expect(.saved(0))
  }

  @Test("continues counting while it saves", arguments: CounterWay.allCases)
  func countsMeanwhile(way: CounterWay) async throws {
    let bench = CounterBench(way, count: 3)
    let press = bench.press("s")
    let save = try await bench.service.saves.next()

    await bench.press("+").finish()
    save.open(with: 3)
    await press.finish()

    #expect(bench.screen.count == 4)
    #expect(bench.screen.saving == .loaded(3))
    bench.parent.expect(.saved(3))
  }
}

@Suite("A counter saves on request", .timeLimit(.minutes(10)))
@MainActor struct SaveRequestTests {
  @Test("saves when it is asked to", arguments: CounterWay.allCases, CounterKind.allCases)
  func savesOnRequest(way: CounterWay, kind: CounterKind) async throws {
    let bench = CounterBench(way, kind, count: 3)
    let run = bench.show()

    bench.service.requestSave()
    try await bench.service.saves.next().open(with: 3)
    await bench.waitUntil { $0.saving.isLoaded }

    #expect(bench.service.calls == [.save(3)])
    bench.parent.expect(.saved(3))
    run.cancel()
  }

  @Test("saves the count there is when it is asked", arguments: CounterWay.allCases)
  func savesCurrentCount(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let run = bench.show()

    await bench.press("+").finish()
    bench.service.requestSave()
    try await bench.service.saves.next().open(with: 1)
    await bench.waitUntil { $0.saving.isLoaded }
    await bench.press("+").finish()
    bench.service.requestSave()
    try await bench.service.saves.next().open(with: 2)
    await bench.waitUntil { $0.saving == .loaded(2) }

    #expect(bench.service.calls == [.save(1), .save(2)])
    bench.parent.expect(.saved(1))
    bench.parent.expect(.saved(2))
    run.cancel()
  }

  @Test("saves once for each request", arguments: CounterWay.allCases)
  func savesEachTime(way: CounterWay) async throws {
    let bench = CounterBench(way, count: 3)
    let run = bench.show()

    bench.service.requestSave()
    bench.service.requestSave()
    try await bench.service.saves.next().open(with: 3)
    try await bench.service.saves.next().open(with: 4)
    await bench.waitUntil { $0.saving == .loaded(4) }

    #expect(bench.service.calls == [.save(3), .save(3)])
    bench.parent.expect(.saved(3))
    bench.parent.expect(.saved(4))
    run.cancel()
  }

  @Test("continues listening after a failed save", arguments: CounterWay.allCases)
  func survivesFailure(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let run = bench.show()

    bench.service.requestSave()
    try await bench.service.saves.next().fail(with: CountServiceFailure.offline)
    await bench.waitUntil { $0.saving.error != nil }
    bench.service.requestSave()
    try await bench.service.saves.next().open(with: 0)
    await bench.waitUntil { $0.saving.isLoaded }

    bench.parent.expect(.saved(0))
    run.cancel()
  }

  @Test("saves nothing more once it is cancelled", arguments: CounterWay.allCases)
  func stopsWhenCancelled(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let run = bench.show()
    bench.service.requestSave()
    try await bench.service.saves.next().open(with: 0)
    await bench.waitUntil { $0.saving.isLoaded }

    run.cancel()
    await run.value

    #expect(!bench.service.requestSave())
    #expect(bench.service.calls == [.save(0)])
    bench.parent.expect(.saved(0))
  }

  @Test(
    "shows the previously saved count when a requested save is cancelled",
    arguments: CounterWay.allCases)
  func cancelsSave(way: CounterWay) async throws {
    let bench = CounterBench(way)
    let run = bench.show()
    bench.service.requestSave()
    try await bench.service.saves.next().open(with: 0)
    await bench.waitUntil { $0.saving.isLoaded }
    bench.service.requestSave()
    _ = try await bench.service.saves.next()
    #expect(bench.screen.saving == .loading(previous: 0))

    run.cancel()
    await run.value

    #expect(bench.screen.saving == .loaded(0))
    #expect(bench.screen["s"]?.isEnabled == true)
    bench.parent.expect(.saved(0))
  }
}
