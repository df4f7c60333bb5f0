import Corbel
import TestSupport
import Testing

@MainActor @Suite("Stores of children: compared with a model", .stallLimit) struct TreeModelTests {
  /// Fixed seeds, and the fresh one of `.ci/run`.
  nonisolated static let seeds: [UInt64] = [1, 2, 3] + (freshSeed.map { [$0] } ?? [])

  @Test("after random operations, they behave like the model", arguments: seeds)
  func random(seed: UInt64) throws {
    let trial = TreeTrial(seed: seed)
    for number in 1...1_000 {
      let step = trial.step()
      let state = trial.store.state
      for handle in trial.handles {
        handle.update(state)
        let place = Comment("seed \(seed), step \(number): \(step), leaf \(handle.path)")
        try #require(handle.store.state == handle.state, place)
        try #require(handle.changes.value == handle.expectedChanges, place)
        let running = handle.tasks.filter { !$0.isFinished }.count
        try #require(running == (handle.isAlive ? handle.tasks.count : 0), place)
        let current = handle.path.store(in: trial.store)
        try #require((current === handle.store) == handle.isAlive, place)
      }
      let place = Comment("seed \(seed), step \(number): \(step)")
      try #require(trial.recorder.texts.count == trial.expectedReports, place)
    }
    expectTrue(trial.expectedReports > 0)
  }
}
