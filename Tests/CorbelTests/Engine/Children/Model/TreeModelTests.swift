import Corbel
import TestSupport
import Testing

@MainActor @Suite("Stores of children: compared with a model", .stallLimit) struct TreeModelTests {
  /// Fixed seeds, and the fresh one of `.ci/run`.
  nonisolated static let seeds: [UInt64] = [1, 2, 3] + (freshSeed.map { [$0] } ?? [])

  @Test("after any operations, they behave like the model", arguments: seeds)
  func operations(seed: UInt64) {
    let trial = TreeTrial(seed: seed)
    for number in 1...runCount(2_000) {
      let step = trial.step()
      let mistakes = trial.mistakes()
      expectEqual(mistakes, [], "seed \(seed), step \(number): \(step)")
      guard mistakes.isEmpty else { return }
    }
    expectTrue(trial.expectedReports > 0)
  }
}
