import Corbel
import CorbelTesting
import Testing

@MainActor @Suite("A test's store") struct TestStoreTests {
  @Test("an action is sent with the change that is expected")
  func send() {
    let store = makeStore()
    store.send(.queryChanged("tea")) { $0.query = "tea" }
    #expect(store.state.query == "tea")
  }

  @Test("an action that changes nothing needs no expectation")
  func sendNothing() {
    let store = makeStore()
    store.send(.labelled(count: 1, name: "a"))
  }

  @Test("what an effect sends is held until it is received")
  func receive() async {
    let store = makeStore()
    store.send(.queryChanged("tea")) { $0.query = "tea" }
    store.send(.submitted) { $0.isLoading = true }
    await store.settle()
    #expect(store.state.isLoading)
    await store.receive(.loaded(["tea 1", "tea 2"])) {
      $0.isLoading = false
      $0.results = ["tea 1", "tea 2"]
    }
    await store.finish()
  }

  @Test("an action is received by its case, whatever it carries")
  func receiveCase() async {
    let store = makeStore { _ in [] }
    store.send(.submitted) { $0.isLoading = true }
    await store.receive(case: Search.Action.loaded) { $0.isLoading = false }
    store.store.send(.labelled(count: 3, name: "a"))
    await store.receive(case: Search.Action.labelled)
    store.store.send(.single(count: 3))
    await store.receive(case: Search.Action.single)
  }

  @Test("an action is received by a pattern, which returns what it has bound")
  func receivePattern() async {
    let store = makeStore { _ in ["a"] }
    store.send(.submitted) { $0.isLoading = true }
    let results = await store.receive { action in
      if case .loaded(let results) = action { results } else { nil }
    } expect: {
      $0.isLoading = false
      $0.results = ["a"]
    }
    #expect(results == ["a"])
  }

  @Test("an action is received by a predicate")
  func receivePredicate() async {
    let store = makeStore { _ in throw Failure() }
    store.send(.submitted) { $0.isLoading = true }
    await store.receive(where: { $0 == .failed("failed") }) { $0.isLoading = false }
  }

  @Test("actions are received in any order where the test says so")
  func receiveUnordered() async {
    let store = makeStore()
    for name in ["a", "b", "c"] { store.store.send(.queryChanged(name)) }
    await store.receive(.queryChanged("b"), order: .any) { $0.query = "b" }
    await store.receive(.queryChanged("a")) { $0.query = "a" }
    await store.receive(.queryChanged("c")) { $0.query = "c" }
  }

  @Test("what the reducer sends is received one by one")
  func receiveFromReducer() async {
    let store = makeStore()
    store.send(.chained(2))
    await store.receive(.chained(1))
    await store.receive(.chained(0))
    await store.finish()
  }

  @Test("an output is received as a value, by its case and by a predicate")
  func outputs() {
    let store = makeStore()
    for name in ["a", "b", "c"] { store.send(.chosen(name)) }
    store.receiveOutput(.opened("a"))
    store.receiveOutput(case: Search.Output.opened)
    store.receiveOutput(where: { $0 == .opened("c") })
  }

  @Test("actions and outputs can be skipped")
  func skip() async {
    let store = makeStore()
    store.send(.chosen("a"))
    store.skipOutputs()
    store.send(.chained(3))
    store.skipActions()
    await store.finish()
  }

  @Test("a task that is cancelled ends what the action has started")
  func cancelTask() async {
    let gate = Gate<[String]>()
    let store = makeStore { _ in try await gate.value() }
    let task = store.send(.submitted) { $0.isLoading = true }
    #expect(!task.isFinished)
    task.cancel()
    #expect(task.isFinished)
    await store.finish()
  }

  @Test("effects are cancelled by their identifier, or all of them")
  func cancelEffects() async {
    let store = makeStore(clock: TestClock()) { _ in try await Gate<[String]>().value() }
    store.send(.submitted) { $0.isLoading = true }
    store.cancelEffects(id: "load")
    store.send(.started)
    store.cancelEffects()
    await store.finish()
  }

  @Test("what a cancelled effect has sent is not received any more")
  func cancelHeld() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    store.send(.started)
    await clock.advance(by: .seconds(2))
    store.cancelEffects(id: "ticks")
    await store.finish()
  }

  @Test("time passes when the test says so")
  func time() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    store.send(.started)
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.results = ["tick"] }
    await store.receive(.ticked) { $0.results = ["tick", "tick"] }
    store.send(.stopped)
    store.receiveOutput(.closed)
    await store.finish()
  }

  struct Failure: Error, CustomStringConvertible { var description: String { "failed" } }
}
