import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

/// The scripts that are expected stand in functions below, so that they are compiled and run.
@MainActor @Suite("Scripts of walks", .timeLimit(.minutes(10))) struct WalkScriptTests {
  /// Expects that the script of a walk stands in this file, and fails as the walk did.
  private func expect(
    _ walk: FoundWalk?, in test: () async throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let source = try String(contentsOfFile: "\(#filePath)", encoding: .utf8)
    let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let script = try #require(walk?.script, sourceLocation: sourceLocation)
    let body = script.dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.indices.contains { lines[$0...].starts(with: body) },
      "\(script.joined(separator: "\n"))", sourceLocation: sourceLocation)
    #expect(script.first == "@Test @MainActor func walk() async throws {")
    await withKnownIssue { try await test() }
  }

  @Test("a condition is checked as it stands in the test") func condition() async throws {
    let walk = try await findWalk(Cart.self) { walk in
      let coupons = Gate<Int>()
      let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
      walk.subject(store, except: ["couponChecked"])
      walk.outcomes(of: coupons) { $0.pick(.success(5), .failure(Failure())) }
      walk.generate(Int.self) { draw in draw.pick(10, 25) }
      walk.allow { state, action in
        if case .couponEntered = action { !state.prices.isEmpty } else { true }
      }
      walk.invariant("the total is not negative") { state in
        let total = state.total
        return total >= 0
      }
    }
    try await expect(walk) {
      let coupons = Gate<Int>()
      let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
      store.exhaustivity = .off
      store.send(.added(price: 10))
      store.send(.couponEntered)
      store.send(.removeTapped)
      coupons.open(with: 5)
      await store.settle()
      #expect(
        { state in
          let total = state.total
          return total >= 0
        }(store.base.state))
    }
  }

  @Test("what has no name in the test is named by its kind and its number") func kinds()
    async throws
  {
    let walk = try await findWalk(Cart.self) { walk in
      let coupons = [Gate<Int>(), Gate<Int>()]
      walk.subject(
        TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons[1])),
        except: ["couponChecked"])
      walk.outcomes(of: coupons[0]) { $0.pick(.success(5), .failure(Failure())) }
      walk.outcomes(of: coupons[1]) { $0.pick(.success(5), .failure(Failure())) }
      walk.generate(Int.self) { draw in draw.pick(10, 25) }
      walk.invariant("there is no discount") { $0.discount == 0 }
    }
    let lines = walk?.script.map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    #expect(lines.contains("store.exhaustivity = .off"))
    #expect(lines.contains("store.send(.couponEntered)"))
    #expect(lines.contains("gate2.open(with: 5)"))
    #expect(lines.contains("#expect({ $0.discount == 0 }(store.base.state))"))
  }

  @Test("a model is shown by its value") func model() async throws {
    let walk = try await findWalk(Cart.self) { walk in
      let coupons = Gate<Int>()
      let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
      walk.prepare(store, coupons)
      walk.model(from: [Int](), of: { $0.prices }) { prices, action in
        if case .added(let price) = action { prices.append(price) }
      }
      walk.subject(store, except: ["couponChecked"])
    }
    try await expect(walk) {
      let coupons = Gate<Int>()
      let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
      store.exhaustivity = .off
      store.send(.added(price: 10))
      store.send(.removeTapped)
      #expect({ $0.prices }(store.base.state) == [10])
    }
    #expect(walk?.fact == "The state differs from the model after 2 steps of a walk.")
  }

  @Test("calls are answered in any order") func order() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade"])
      walk.outcomes(of: pager.pages) { _ in .success("page") }
      walk.invariant("the first load ends first") { $0.pages.first != 2 }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      pager.store.send(.appeared)
      pager.store.send(.appeared)
      pager.pages.open(at: 1, with: "page")
      await pager.store.settle()
      #expect({ $0.pages.first != 2 }(pager.store.base.state))
    }
  }

  @Test("a call fails with an error whose type is named") func error() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade"])
      walk.outcomes(of: pager.pages) {
        $0.pick(.success("page"), .failure(PagerError.torn(page: 3)))
      }
      walk.invariant("no load fails") { $0.failureCount == 0 }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      pager.store.send(.appeared)
      pager.pages.fail(with: PagerError.torn(page: 3))
      await pager.store.settle()
      #expect({ $0.failureCount == 0 }(pager.store.base.state))
    }
  }

  @Test("a task that is cancelled has a name") func cancelling() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade"])
      walk.cancels("appeared")
      walk.invariant("each load ends") { $0.pages.count + pager.pages.callerCount == $0.count }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      let task1 = pager.store.send(.appeared)
      task1.cancel()
      await pager.store.settle()
      #expect({ $0.pages.count + pager.pages.callerCount == $0.count }(pager.store.base.state))
    }
  }

  @Test("a clock goes on by the time to the next deadline") func clock() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "timePassed"])
      walk.advances(pager.clock)
      walk.invariant("time stands still") { !$0.hasWaited }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      pager.store.send(.waitTapped)
      await pager.clock.advance(by: .milliseconds(500))
      #expect({ !$0.hasWaited }(pager.store.base.state))
    }
  }

  @Test("a script waits for work that leaves the store's executor") func detour() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "timePassed", "waitTapped"])
      walk.invariant("nothing comes back") { !$0.hasWaited }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      pager.store.send(.detourTaken)
      await pager.store.settle()
      #expect({ !$0.hasWaited }(pager.store.base.state))
    }
  }

  @Test("a step of the test's own is written as in the test") func step() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(
        pager.store, except: ["loaded", "mistakeMade", "timePassed", "waitTapped", "detourTaken"])
      walk.step("time passes") {
        pager.store.base.send(.timePassed)
      }
      walk.invariant("nothing comes") { !$0.hasWaited || $0.count == 0 }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      pager.store.send(.appeared)
      pager.store.base.send(.timePassed)
      #expect({ !$0.hasWaited || $0.count == 0 }(pager.store.base.state))
    }
  }

  @Test("a child is let go by the action of its parent") func child() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "mistakeMade", "closed"])
      walk.letsGo(of: { $0.count > 1 ? $0.count : nil }, by: { .closed($0) })
      walk.invariant("it is never closed") { $0.count >= 0 }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      pager.store.send(.appeared)
      pager.store.send(.appeared)
      pager.store.send(.closed(2))
      #expect({ $0.count >= 0 }(pager.store.base.state))
    }
  }

  @Test("a child that stays is looked for by its identity") func keptChild() async throws {
    let walk = try await findWalk(Reduce<[Planner.Item], Int, Never>.self) { walk in
      let store = TestStore(
        initialState: [Planner.Item(id: 7, title: "Tea")],
        reducer: Reduce<[Planner.Item], Int, Never> { _, _ in .none })
      walk.subject(store)
      walk.letsGo(of: { $0.first }, by: { $0.id })
    }
    try await expect(walk) {
      let store = TestStore(
        initialState: [Planner.Item(id: 7, title: "Tea")],
        reducer: Reduce<[Planner.Item], Int, Never> { _, _ in .none })
      store.exhaustivity = .off
      store.send(7)
      #expect({ $0.first }(store.base.state)?.id != 7)
    }
  }

  @Test("what the store reports fails the script by itself") func mistake() async throws {
    let walk = try await findWalk(Pager.self) { walk in
      let pager = PagerBench()
      walk.subject(pager.store, except: ["loaded", "appeared"])
      walk.outcomes(of: pager.pages) { _ in .success("page") }
    }
    try await expect(walk) {
      let pager = PagerBench()
      pager.store.exhaustivity = .off
      pager.store.send(.mistakeMade)
    }
  }
}
