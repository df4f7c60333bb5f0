import Corbel
import CorbelTesting
import TestSupport
import Testing

/// What users of other model checkers and state machine tests have reported, restated.
@MainActor @Suite("Reports about other searches", .stallLimit) struct ReportedSearchTests {
  // rumur 51: symmetry reduction made 340,000 states of 32.
  @Test("five switches in any order are 32 states") func sets() async throws {
    let messages = try await allExplored(Plain<Set<Int>, Int>.self, upTo: 10) { walk in
      walk.explore(plainStore([]) { $0.formSymmetricDifference([$1]) })
      walk.generate(Int.self) { $0.number(in: 0...4) }
      walk.invariant("there are five switches") { $0.count <= 5 }
    }
    expectEqual(
      messages,
      [
        """
        Every sequence of at most 10 steps: 32 states, 160 steps, 0.1 s. All conditions hold.
          Complete: nothing is left to try.
        """
      ])
  }

  // Stateright, pull request 3: a goal that was met before two ways join was forgotten, and a
  // circle without the goal was none. automerge-model-checker 11: timers make circles.
  @Test("a goal on one of two ways that join, and a circle without a goal, are told apart")
  func circles() async throws {
    // 0 → 1 or 2 → 3 → 4 → 3; the goal is 1 or, at last, 5.
    for leaves in [true, false] {
      let messages = try await allExplored(Plain<Int, Bool>.self, upTo: 12) { walk in
        walk.explore(
          plainStore(0) { state, isOther in
            state = [isOther ? 1 : 2, 3, 3, 4, isOther && leaves ? 5 : 3, 0][state]
          })
        walk.always("one or five", reaches: { $0 == 1 || $0 == 5 })
      }
      expectEqual(
        messages.first?.hasPrefix("Nothing leads to 'one or five' after 1 step."), !leaves)
    }
  }

  // fizzbee 169: liveness was wrong beyond a bound, without a word.
  @Test("a state at the limit is undecided") func limit() async throws {
    let messages = try await allExplored(Plain<Int, Void>.self, upTo: 10) { walk in
      walk.explore(plainStore(1) { count, _ in count = (count + 1) % 100 })
      walk.always("the count is zero") { $0 == 0 }
    }
    expectEqual(
      messages.last?.split(separator: "\n").last,
      "  'the count is zero' is reached from 0 states, undecided for 11, with 0 dead ends.")
  }

  // XState 3359: two ways into one state were one test.
  @Test("each way into a state is checked") func transitions() async throws {
    let walk = try await findInAll(Plain<Int, Bool>.self, upTo: 4) { walk in
      walk.explore(plainStore(0) { state, isFar in state = isFar ? 2 : min(state + 1, 2) })
      walk.invariant("a step is small") { before, after in after - before < 2 }
    }
    expectEqual(walk?.steps, ["send true"])
  }

  // fast-check 367: a payload that the run had changed was shown as it was at the end.
  @Test("a step shows its value as it was") func changedPayload() async throws {
    final class Box { var value = 0 }
    let walk = try await Exploration(stepCount: 2) { (walk: Walk<Box, Never>) in
      let box = Box()
      walk.explore(box)
      walk.step("add", choosing: { _ in [box.value] }) { box.value = $0[0] + 1 }
      walk.invariant("the value is small") { $0.value < 2 }
    }.searchAll().failure
    expectEqual(walk?.steps, ["add: [0]", "add: [1]"])
  }

  // Hypothesis 4206: a condition that differs from run to run gave a message without a name.
  @Test("a step whose condition differs in each run is reported") func flaky() async throws {
    var runs = 0
    let messages = try await allExplored(Plain<Int, Bool>.self, upTo: 3) { walk in
      runs += 1
      let isOdd = runs % 2 == 1
      walk.explore(plainStore(0) { $0 += $1 ? 1 : 2 })
      walk.step("wait", when: { isOdd }) {}
      walk.invariant("the count is low") { $0 < 9 }
    }
    expectEqual(messages.first.map(firstLine)?.hasPrefix("Equal states led to"), true)
  }

  // Hypothesis 213: a rule that never applies said nothing.
  @Test("a step that never applies is named") func neverApplies() async throws {
    let messages = try await allExplored(Plain<Int, Bool>.self, upTo: 2) { walk in
      walk.explore(plainStore(0) { _, _ in })
      walk.step("pay", when: { false }) {}
      walk.invariant("the count stays") { $0 == 0 }
    }
    expectEqual(messages.first?.contains("never taken:    pay"), true)
  }

  // Hypothesis, pull request 425: invariants were not checked before the first rule.
  @Test("the first state is checked") func firstState() async throws {
    let walk = try await findInAll(Plain<Int, Bool>.self, upTo: 2) { walk in
      walk.explore(plainStore(-1))
      walk.invariant("the count is not negative") { $0 >= 0 }
    }
    expectEqual(walk?.steps, [])
  }
}
