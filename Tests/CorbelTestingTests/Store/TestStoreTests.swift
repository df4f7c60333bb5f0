import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("A test's store", .stallLimit) struct TestStoreTests {
  @Test("an action of an effect is reduced, and counts when it is received") func receive() async {
    let store = makeStore()
    store.send(.labelled(count: 1, name: "a"))
    store.send(.queryChanged("tea")) { $0.query = "tea" }
    expectEqual(store.state.query, "tea")
    store.send(.submitted) { $0.isLoading = true }
    await store.settle()
    expectTrue(store.state.isLoading && !store.base.isLoading)
    await store.receive(.loaded(["tea 1", "tea 2"])) {
      $0.isLoading = false
      $0.results = ["tea 1", "tea 2"]
    }
    store.send(.chained(2))
    await store.receive(.chained(1))
    await store.receive(.chained(0))
    await store.finish()
  }

  @Test("an output is received by its value, case or predicate, also after later actions")
  func outputs() async {
    let store = makeStore()
    store.send(.chosen("a"))
    store.expectOutput(case: Search.Output.opened)
    store.send(.chosen("b"))
    store.expectOutput(where: { $0 == .opened("b") })
    for exhaustivity in [Exhaustivity.on, .off] {
      store.exhaustivity = exhaustivity
      for _ in 1...2 { store.base.send(.chosen("c")) }
      for _ in 1...2 { await store.receive(.chosen("c")) }
      for _ in 1...2 { store.expectOutput(.opened("c")) }
    }
  }

  @Test("with exhaustivity off, which can change in a test, sending and receiving skip what waits")
  func partly() async {
    let facts = await recordedFacts {
      let store = makeStore(exhaustivity: .off)
      store.send(.chosen("a"))
      store.base.send(.chosen("b"))
      store.send(.chosen("c"))
      store.expectOutput(.opened("c"))
      store.send(.chosen("d"))
      store.send(.queryChanged("a"))
      await store.expectNoActions()
      await store.expectNoOutputs()
      store.exhaustivity = .on
      store.send(.queryChanged("b"))
      store.exhaustivity = .off
      store.base.send(.queryChanged("c"))
      await store.receive(.queryChanged("c"))
      store.exhaustivity = .on
      store.send(.queryChanged("d"))
    }
    expectEqual(
      facts,
      ["b", "d"].map {
        "'queryChanged(\"\($0)\")' has changed the state, but no change was expected."
      })
  }

  @Test("time passes when the test says so, and a test can say that nothing has come")
  func time() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    store.send(.started)
    await clock.advance(by: .milliseconds(999))
    await store.expectNoActions()
    await clock.advance(by: .milliseconds(1_001))
    // Actions that an effect sent before its cancellation are still received.
    store.cancelEffects(id: "ticks")
    await store.receive(.ticked) { $0.results = ["tick"] }
    await store.receive(.ticked) { $0.results = ["tick", "tick"] }
    await store.expectNoOutputs()
    store.send(.stopped)
    store.skipOutputs()
    store.send(.chained(3))
    store.skipActions()
    await store.finish()
  }

  @Test("cancelled effects have ended before the test goes on") func cancel() async {
    let log = LockedLog()
    let store = TestStore(
      initialState: 0,
      reducer: Plain<Int, String> { _, name in
        .run(id: name) {
          try? await Gate<Void>().value()
          log.add(name)
        }
      })
    let tasks = ["a", "b", "c", "d"].map { store.send($0) }
    store.cancelEffects(id: "b")
    expectTrue(!tasks[3].isFinished)
    tasks[3].cancel()
    expectEqual(tasks.map(\.isFinished), [false, true, false, true])
    store.cancelEffects()
    expectEqual(log.entries, ["b", "d", "a", "c"])
    await store.finish()
  }
}
