import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Limits of a walk", .stallLimit) struct WalkLimitTests {
  private final class Counter {
    var count = 0
    nonisolated deinit {}
  }

  @Test("a step that doesn't apply is tried five times") func steps() async throws {
    var tries = 0
    let other = try await findWalk(Counter.self, runs: 1, steps: 1) { walk in
      walk.explore(Counter())
      let isPossible: @MainActor () -> Bool = {
        tries += 1
        return false
      }
      walk.step("none", when: isPossible) {}
    }
    expectNil(other)
    expectEqual(tries, 5)
  }

  @Test("the search for a simpler walk takes 3,000 walks at most") func shrinking() async throws {
    var count = 0
    let walk = try await findWalk(Plain<Int, Int>.self, steps: 1) { walk in
      count += 1
      walk.explore(plainStore(0) { $0 = $1 })
      walk.generate(Int.self) { $0.number(in: 0...999_999) }
      // Half of such a number is too small, so the search goes down one by one.
      walk.invariant("it is small") { $0 < 500_000 }
    }
    expectEqual(walk?.steps.count, 1)
    expectTrue((3_000..<3_020).contains(count))
  }

  @Test("a step that the failure at rest doesn't need is left out") func restWithoutSteps()
    async throws
  {
    for seed in isLongRun ? 1...6 : 2...2 {
      var number = 0
      let walk = try await findWalk(Counter.self, steps: 9) { walk in
        number += 1
        let counter = Counter()
        let isFound = number >= seed
        walk.explore(counter)
        walk.step("look") {}
        walk.step("add") { counter.count += 1 }
        walk.atRest("nothing is added") { $0.count == 0 || !isFound }
      }
      expectEqual(walk?.steps, ["add"])
    }
  }
}
