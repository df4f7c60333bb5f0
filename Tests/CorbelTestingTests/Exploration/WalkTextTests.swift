import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("The steps of a failing walk", .stallLimit) struct WalkTextTests {
  private let gate = "the gate for String of Pager.swift:61"

  @Test("an action is shown with its payload, and an answer with its gate") func answer()
    async throws
  {
    let line = #line + 2
    let walk = try await findWalk(Cart.self) { walk in
      let coupons = Gate<Int>()
      let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
      walk.prepare(store, coupons)
      walk.allow { state, action in
        if case .couponEntered = action { !state.prices.isEmpty } else { true }
      }
      walk.invariant("the total is not negative") { $0.total >= 0 }
    }
    expectEqual(
      walk?.steps,
      [
        "send .added(price: 10)", "send .couponEntered", "send .removeTapped",
        "answer the call at the gate for Int of WalkTextTests.swift:\(line) with 5",
      ])
  }

  @Test("a gate without values is shown by its name, and an answer without a value")
  func named() async throws {
    let walk = try await findWalk(NotebookState.self) { walk in
      let state = NotebookState()
      let gate = Gate<Void>(name: "copies")
      walk.subject(state)
      walk.step("copy") { if (try? await gate.value()) != nil { state.copies += 1 } }
      walk.outcomes(of: gate) { _ in .success(()) }
      walk.invariant("there is no copy") { $0.copies == 0 }
    }
    expectEqual(walk?.steps, ["copy", "answer the call at the gate 'copies'"])
  }

  @Test("a model is shown in the difference from the state") func model() async throws {
    let walk = try await findWalk(Cart.self) { walk in
      let coupons = Gate<Int>()
      let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
      walk.prepare(store, coupons)
      walk.model(from: [Int](), of: { $0.prices }) { prices, action in
        if case .added(let price) = action { prices.append(price) }
      }
    }
    expectEqual(walk?.steps, ["send .added(price: 10)", "send .removeTapped"])
    expectEqual(walk?.fact, "The state differs from the model after 2 steps of a walk.")
    expectEqual(walk?.message.contains("-   [0]: 10"), true)
  }

  @Test("a later call is shown with its number", arguments: [2, 3])
  func order(number: Int) async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade"])
      walk.outcomes(of: pager.pages) { _ in .success("page") }
      walk.invariant("the first load ends first") { $0.pages.first != number }
    }
    expectEqual(
      walk?.steps,
      Array(repeating: "send .appeared", count: number) + [
        "answer call \(number) at \(gate) with \"page\""
      ])
  }

  @Test("an answer with an error is shown with the error") func error() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade"])
      walk.outcomes(of: pager.pages) {
        $0.pick(.success("page"), .failure(PagerError.torn(page: 3)))
      }
      walk.invariant("no load fails") { $0.failureCount == 0 }
    }
    expectEqual(walk?.steps, ["send .appeared", "fail the call at \(gate) with .torn(page: 3)"])
  }

  @Test("a clock is shown with the time to the next deadline") func clock() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "timePassed", "detourTaken"])
      walk.advances(pager.clock)
      walk.invariant("time stands still") { !$0.hasWaited }
    }
    expectEqual(walk?.steps, ["send .waitTapped", "advance the clock by 0.5 seconds"])
  }

  @Test("a step of the test is shown by its name and its value") func step() async throws {
    let milk = "Milk, and whatever else a week of breakfasts needs"
    let walk = try await findWalk(NotebookState.self) { walk in
      let bench = NotebookBench()
      walk.subject(bench.state)
      walk.step("write", choosing: { $0.pick("Tea", milk) }) { bench.state.draft = $0 }
      walk.invariant("nobody buys milk") { $0.draft != milk }
    }
    expectEqual(walk?.steps, ["write: \"\(milk)\""])
  }

  @Test("a long value is cut after 200 characters") func longValue() async throws {
    let walk = try await findWalk(NotebookState.self) { walk in
      let state = NotebookState()
      walk.subject(state)
      walk.step("write", choosing: { _ in String(repeating: "a", count: 400) }) { state.draft = $0 }
      walk.invariant("nothing is written") { $0.draft.isEmpty }
    }
    expectEqual(walk?.steps, ["write: \"\(String(repeating: "a", count: 198))…"])
  }

  @Test("a value that differs in each run says so") func random() async throws {
    var number = 0
    let walk = try await findWalk(Reduce<[Int], Int, Never>.self) { walk in
      let store = TestStore(
        initialState: [],
        reducer: Reduce<[Int], Int, Never> { state, action in
          state.append(action)
          return .none
        })
      walk.subject(store)
      walk.generate(Int.self) { _ in
        number += 1
        return number
      }
      walk.invariant("nothing is sent") { $0.isEmpty }
    }
    expectEqual(
      walk?.steps.map { $0.filter { !$0.isNumber } },
      [
        "send   (with another value in each run)"
      ])
  }

  @Test("a failure before the first step shows no steps") func noSteps() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      walk.subject(PagerBench().store)
      walk.invariant("always") { _ in true }
      walk.invariant("never") { _ in false }
    }
    expectEqual(
      walk?.message.contains("It fails before the first step, and when the walk is repeated."), true
    )
  }
}
