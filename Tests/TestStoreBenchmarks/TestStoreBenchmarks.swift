import BenchmarkHarness
import Corbel
import CorbelTesting
import Foundation

/// One more schedule of a test with 25 jobs, which gives a turn to the main queue.
@MainActor private let schedule = Benchmark(name: "schedule") { count in
  run { try await exploreSchedules(count) { await raceWithTurns() } }
}

@MainActor private func run(_ test: @escaping @MainActor () async throws -> Void) {
  var isOver = false
  Task {
    try await test()
    isOver = true
  }
  while !isOver { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}

@MainActor private func raceWithTurns() async {
  let gate = Gate<Int>()
  let store = TestStore(initialState: Race.State(), reducer: Race(gate: gate), exhaustivity: .off)
  store.send(.started)
  for number in 0..<Race.runnerCount { gate.answer(with: number) }
  await store.settle()
  precondition(store.base.count == Race.runnerCount, "All operations have ended.")
}

@MainActor func testStoreBenchmarks() -> [Benchmark] {
  let store = TestStore(initialState: Feature.State(), reducer: Feature())
  let sending = Benchmark(name: "teststore-send", limit: 15) { count in
    for _ in 0..<count { store.send(.incremented) { $0.count += 1 } }
    Sink.take(store.state.count)
  }
  // Measuring a row without suspending requires a task that starts at once.
  guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return [sending] }
  let receiving = Benchmark(name: "teststore-receive", limit: 85) { count in
    var isOver = false
    Task.immediate {
      for _ in 0..<count {
        store.send(.roundTripStarted)
        await store.receive(.roundTripFinished) { $0.count += 1 }
      }
      isOver = true
    }
    precondition(isOver, "Nothing of it needs a turn of the main queue.")
  }
  let exploring = Benchmark(name: "explore-step", limit: 125) { count in
    var isOver = false
    Task.immediate {
      // A walk has half of the steps on average.
      try await explore(Feature.self, runs: max(count / 25, 1), steps: min(count, 50)) { walk in
        let store = TestStore(initialState: Feature.State(), reducer: Feature())
        walk.explore(store, except: ["roundTripFinished"])
        walk.invariant("the count is not negative") { $0.count >= 0 }
      }
      isOver = true
    }
    precondition(isOver, "Nothing of it needs a turn of the main queue.")
  }
  return [sending, receiving, exploring, schedule]
}
