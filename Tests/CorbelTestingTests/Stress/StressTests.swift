import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

/// Random features behave the same in each run, also under load.
@MainActor @Suite("Stress", .stallLimit) struct StressTests {
  /// The number of runs for each seed.
  ///
  /// Set the variable for the long form, with busy threads.
  nonisolated static let runCount = ProcessInfo.processInfo.environment["CORBEL_STRESS_RUNS"]
    .flatMap { Int($0) }

  @Test("each run of a seed has the same log", arguments: 1...12 as ClosedRange<UInt64>)
  func sameLog(_ seed: UInt64) async {
    let noise = Self.runCount.map { _ in Task.detached { await Self.makeNoise() } }
    defer { noise?.cancel() }
    let first = await run(seed).log.lines
    expectTrue(first.count > 40)
    for number in 1..<(Self.runCount ?? 4) {
      let again = await run(seed).log.lines
      expectEqual(again, first, "seed \(seed), run \(number)")
    }
  }

  @Test(
    "the state is the one that the actions give by hand", arguments: 1...12 as ClosedRange<UInt64>)
  func model(_ seed: UInt64) async {
    let (log, end) = await run(seed)
    var model = TangleModel(Self.start)
    for action in log.actions { model.receive(action, Self.plan(seed)) }
    expectEqual(model, TangleModel(end), "seed \(seed)")
    expectTrue(log.actions.count > 10)
  }

  private static let start = Tangle.State(
    id: 0,
    children: [
      Tangle.State(id: 1, children: [Tangle.State(id: 2)]), Tangle.State(id: 3),
    ])

  private static func plan(_ seed: UInt64) -> TanglePlan { TanglePlan(seed: seed, ids: 0..<5) }

  /// Sends random actions to a random tree, advances its clock, and returns the log and the state.
  private func run(_ seed: UInt64) async -> (log: TangleLog, end: Tangle.State) {
    var random = SeededGenerator(seed: seed &* 7919)
    let (log, clock) = (TangleLog(), TestClock())
    let tangle = Tangle(plan: Self.plan(seed), log: log, clock: clock)
    let store = TestStore(
      initialState: Self.start, reducer: tangle, exhaustivity: .off, timeout: .zero)
    for _ in 0..<30 {
      let number = Int.random(in: 0..<TanglePlan.actionCount, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: store.send(.own(number))
      case 1: store.send(.child(1, .own(number)))
      case 2: store.send(.child(1, .child(2, .own(number))))
      case 3: store.send(.child(3, .own(number)))
      case 4: await clock.advance(by: .seconds(Int.random(in: 1...4, using: &random)))
      default: await store.settle()
      }
      log.add("state \(store.state.received) \(store.state.children.ids)")
    }
    await clock.advance(by: .seconds(100))
    store.send(.own(0))
    await store.settle()
    store.cancelEffects()
    await store.finish()
    log.add("end \(store.state)")
    return (log, store.state)
  }

  /// Keeps the other threads busy with endless yields.
  private nonisolated static func makeNoise() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { while !Task.isCancelled { await Task.yield() } }
      }
    }
  }
}
