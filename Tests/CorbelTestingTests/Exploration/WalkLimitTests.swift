import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Limits of a walk", .stallLimit) struct WalkLimitTests {
  private final class Counter {
    var count = 0
    nonisolated deinit {}
  }

  @Test("a step whose condition doesn't hold is tried five times for each step", arguments: [1, 4])
  func tries(steps: Int) async throws {
    var tries = 0
    let walk = try await findWalk(Counter.self, runs: 1, steps: steps) { walk in
      let counter = Counter()
      walk.subject(counter)
      let isPossible: @MainActor () -> Bool = {
        tries += 1
        return false
      }
      walk.step("none", when: isPossible) {}
    }
    expectNil(walk)
    expectEqual(tries, 5 * steps)
  }

  @Test("a walk has as many steps as the test says", arguments: [1, 7]) func steps(steps: Int)
    async throws
  {
    var counts: [Int] = []
    let walk = try await findWalk(Counter.self, runs: 3, steps: steps) { walk in
      let counter = Counter()
      walk.subject(counter)
      walk.step("count") {
        counter.count += 1
        counts.append(counter.count)
      }
    }
    expectNil(walk)
    expectEqual(counts, [Int](1...steps) + [Int](1...steps) + [Int](1...steps))
  }

  @Test("the search for a simpler walk takes 3,000 walks at most") func shrinking() async throws {
    var count = 0
    let walk = try await findWalk(Reduce<Int, Int, Never>.self, steps: 1) { walk in
      count += 1
      let reducer = Reduce<Int, Int, Never> { state, action in
        state = action
        return .none
      }
      walk.subject(TestStore(initialState: 0, reducer: reducer))
      walk.generate(Int.self) { $0.number(in: 0...999_999) }
      // Half of such a number is too small, so the search goes down one by one.
      walk.invariant("it is small") { $0 < 500_000 }
    }
    expectEqual(walk?.steps.count, 1)
    expectTrue((3_000..<3_020).contains(count))
  }

  @Test("a step that the failure at rest doesn't need is left out", arguments: 1...6)
  func lastStep(seed: Int) async throws {
    var number = 0
    let walk = try await findWalk(Counter.self, steps: 9) { walk in
      number += 1
      let counter = Counter()
      let isFound = number >= seed
      walk.subject(counter)
      walk.step("look") {}
      walk.step("add") { counter.count += 1 }
      walk.atRest("nothing is added") { $0.count == 0 || !isFound }
    }
    expectEqual(walk?.steps, ["add"])
  }

  @Test("every step is left out if the failure at rest needs none", arguments: [1, 2, 5, 30])
  func noSteps(steps: Int) async throws {
    let walk = try await findWalk(Counter.self, runs: 1, steps: steps) { walk in
      walk.subject(Counter())
      walk.step("look") {}
      walk.atRest("never") { _ in false }
    }
    expectEqual(walk?.steps, [])
    expectEqual(walk?.message.contains("(before simplification: \(steps))"), true)
  }

  @Test("at rest, up to 200 more waits are ended") func rest() async throws {
    var count = 0
    let walk = try await findWalk(Counter.self, runs: 1, steps: 1) { walk in
      let (counter, gate) = (Counter(), Gate<Int>())
      walk.subject(counter)
      walk.step("wait") { while (try? await gate.value()) != nil {} }
      walk.outcomes(of: gate) { _ in
        count += 1
        return .success(1)
      }
      walk.atRest("never") { _ in false }
    }
    expectNil(walk)
    expectTrue(count == 0 || count == 200)
  }

  @Test("at rest, no step of the test is taken") func restOfObject() async throws {
    let walk = try await findWalk(Counter.self, runs: 5, steps: 3) { walk in
      let counter = Counter()
      walk.subject(counter)
      walk.step("count") { counter.count += 1 }
      walk.step("add", choosing: { _ in 1 }) { counter.count += $0 }
      walk.atRest("each step counts once") { $0.count == 3 }
    }
    expectNil(walk?.message)
  }

  @Test("at rest, no action is sent") func restOfStore() async throws {
    let walk = try await findWalk(Reduce<Int, Bool, Never>.self, runs: 5, steps: 3) { walk in
      let reducer = Reduce<Int, Bool, Never> { state, _ in
        state += 1
        return .none
      }
      walk.subject(TestStore(initialState: 0, reducer: reducer))
      walk.atRest("each step counts once") { $0 == 3 }
    }
    expectNil(walk?.message)
  }
}
