import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("The steps of a failing walk", .stallLimit) struct WalkTextTests {
  private let gate = "the gate for String of Pager.swift:61"

  @Test("a difference from a model, a value that differs in each run, and a missing step are shown")
  func model() async throws {
    let walk = try await findWalk(Cart.self) { walk in
      walk.prepare(Gate<Int>())
      walk.model(from: [Int](), of: { $0.prices }) { prices, action in
        if case .added(let price) = action { prices.append(price) }
      }
    }
    expectEqual(walk?.steps, ["send .added(price: 10)", "send .removeTapped"])
    expectEqual(walk?.fact, "The state differs from the model after 2 steps of a walk.")
    expectEqual(walk?.message.contains("-   [0]: 10"), true)
    do {
      var number = 0
      let walk = try await findWalk(Plain<[Int], Int>.self) { walk in
        walk.explore(plainStore([]) { $0.append($1) })
        walk.generate(Int.self) { _ in
          number += 1
          return number
        }
        walk.invariant("nothing is sent") { $0.isEmpty }
      }
      expectEqual(
        walk?.steps.map { $0.filter { !$0.isNumber } }, ["send   (with another value in each run)"])
      let other = try await findWalk(Pager.self) { walk in
        walk.explore(PagerBench().store)
        walk.invariant("never") { _ in false }
      }
      let text = "It fails before the first step, and when the walk is repeated."
      expectEqual(other?.message.contains(text), true)
    }
  }

  @Test("a call is shown with its number and its answer, and a clock with the next deadline")
  func waits() async throws {
    let second = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.explore(pager.store, except: ["loaded", "mistakeMade"])
      walk.answer(pager.pages) { _ in .success("page") }
      walk.invariant("the first load ends first") { $0.pages.first != 2 }
    }
    expectEqual(
      second?.steps,
      ["send .appeared", "send .appeared", "answer call 2 at \(gate) with \"page\""])
    let time = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.explore(pager.store, except: ["loaded", "mistakeMade", "timePassed", "detourTaken"])
      walk.advance(pager.clock)
      walk.invariant("time stands still") { !$0.hasWaited }
    }
    expectEqual(time?.steps, ["send .waitTapped", "advance the clock by 0.5 seconds"])
  }

  @Test("a step of the test is shown by its name, and its value in up to 200 characters")
  func step() async throws {
    let milk = "Milk, and whatever else a week of breakfasts needs"
    let long = String(repeating: "a", count: 400)
    for (text, shown) in [(milk, "\"\(milk)\""), (long, "\"\(long.prefix(198))…")] {
      let walk = try await findWalk(NotebookState.self) { walk in
        let state = NotebookState()
        walk.explore(state)
        walk.step("write", choosing: { $0.pick("Tea", text) }) { state.draft = $0 }
        walk.invariant("only tea is bought") { $0.draft != text }
      }
      expectEqual(walk?.steps, ["write: \(shown)"])
    }
  }
}
