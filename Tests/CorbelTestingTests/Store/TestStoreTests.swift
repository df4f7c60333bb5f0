import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("A test's store", .stallLimit) struct TestStoreTests {
  @Test("an action is sent with its expected change")
  func send() {
    let store = makeStore()
    store.send(.queryChanged("tea")) { $0.query = "tea" }
    expectEqual(store.state.query, "tea")
  }

  @Test("an action that changes nothing needs no expectation")
  func sendNothing() {
    let store = makeStore()
    store.send(.labelled(count: 1, name: "a"))
  }

  @Test("an action of an effect is reduced, and counts when it is received")
  func receive() async {
    let store = makeStore()
    store.send(.queryChanged("tea")) { $0.query = "tea" }
    store.send(.submitted) { $0.isLoading = true }
    await store.settle()
    expectTrue(store.state.isLoading)
    expectTrue(!store.base.isLoading)
    await store.receive(.loaded(["tea 1", "tea 2"])) {
      $0.isLoading = false
      $0.results = ["tea 1", "tea 2"]
    }
    await store.finish()
  }

  @Test("an action is received by its case with any payload")
  func receiveCase() async {
    let store = makeStore { _ in [] }
    store.send(.submitted) { $0.isLoading = true }
    await store.receive(case: Search.Action.loaded) { $0.isLoading = false }
    store.base.send(.labelled(count: 3, name: "a"))
    await store.receive(case: Search.Action.labelled)
    store.base.send(.single(count: 3))
    await store.receive(case: Search.Action.single)
  }

  @Test("an action is received by a pattern, which returns a value")
  func receivePattern() async {
    let store = makeStore { _ in ["a"] }
    store.send(.submitted) { $0.isLoading = true }
    let results = await store.receive { action in
      if case .loaded(let results) = action { results } else { nil }
    } expect: {
      $0.isLoading = false
      $0.results = ["a"]
    }
    expectEqual(results, ["a"])
  }

  @Test("an action is received by a predicate")
  func receivePredicate() async {
    let store = makeStore { _ in throw Failure() }
    store.send(.submitted) { $0.isLoading = true }
    await store.receive(where: { $0 == .failed("failed") }) { $0.isLoading = false }
  }

  @Test("a closure without a label that returns a Bool is a predicate")
  func receivePredicateWithoutLabel() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore()
      store.base.send(.chosen("a"))
      await store.receive { $0 == .chosen("b") }
      store.skipOutputs()
      store.base.send(.queryChanged("a"))
      await store.receive { action in
        if case .queryChanged("a") = action { return true }
        return false
      } expect: {
        $0.query = "a"
      }
      store.base.send(.chained(0))
      await store.receive(order: .any) { $0 == .chained(1) }
      await store.receive(order: .any, where: { $0 == .chained(0) })
      store.base.send(.single(count: 3))
      let isThree = await store.receive { action -> Bool? in
        if case .single(let count) = action { count == 3 } else { nil }
      }
      expectEqual(isThree, true)
    }
    expectEqual(
      recorder.failures.map { $0.split(separator: "\n").first ?? "" },
      [
        #"Expected an action matching the predicate, but received 'chosen("a")'."#,
        "Expected an action matching the predicate, but none of the waiting actions matches.",
      ])
  }

  @Test("actions are received in any order if the test allows it")
  func receiveUnordered() async {
    let store = makeStore()
    for name in ["a", "b", "c"] { store.base.send(.queryChanged(name)) }
    await store.receive(.queryChanged("b"), order: .any) { $0.query = "b" }
    await store.receive(.queryChanged("a")) { $0.query = "a" }
    await store.receive(.queryChanged("c")) { $0.query = "c" }
  }

  @Test("actions of the reducer are received one by one")
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
    store.send(.chosen("a"))
    store.receiveOutput(.opened("a"))
    store.send(.chosen("b"))
    store.receiveOutput(case: Search.Output.opened)
    store.send(.chosen("c"))
    store.receiveOutput(where: { $0 == .opened("c") })
  }

  @Test("an output may be received after the actions that came with it")
  func outputAfterActions() async {
    let store = makeStore()
    for name in ["a", "b"] { store.base.send(.chosen(name)) }
    await store.receive(.chosen("a"))
    await store.receive(.chosen("b"))
    store.receiveOutput(.opened("a"))
    store.receiveOutput(.opened("b"))
  }

  @Test("with exhaustivity off, sending skips waiting actions")
  func sendPartly() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore(exhaustivity: .off)
      store.send(.chosen("a"))
      store.base.send(.chosen("b"))
      store.send(.chosen("c"))
      store.receiveOutput(.opened("c"))
      store.send(.chosen("d"))
      store.send(.queryChanged(""))
      await store.expectNoActions()
      await store.expectNoOutputs()
    }
    expectEqual(recorder.messages.map(\.text), [])
  }

  @Test("a part of a test can have another exhaustivity")
  func partly() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = makeStore()
      store.exhaustivity = .off
      store.send(.queryChanged("a"))
      store.exhaustivity = .on
      store.send(.queryChanged("b"))
      store.exhaustivity = .off
      store.base.send(.queryChanged("c"))
      await store.receive(.queryChanged("c"))
      store.exhaustivity = .on
      store.send(.queryChanged("d"))
    }
    expectEqual(
      recorder.failures.map { $0.prefix { $0 != "\n" } },
      ["b", "d"].map {
        "'queryChanged(\"\($0)\")' has changed the state, but no change was expected."
      })
  }

  @Test("a test can say that no action has come, and no output")
  func nothingCame() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    store.send(.started)
    await clock.advance(by: .milliseconds(999))
    await store.expectNoActions()
    await clock.advance(by: .milliseconds(1))
    await store.receive(.ticked) { $0.results = ["tick"] }
    await store.expectNoOutputs()
    store.send(.stopped)
    store.receiveOutput(.closed)
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

  @Test("cancelling a task ends the work that its action started")
  func cancelTask() async {
    let gate = Gate<[String]>()
    let store = makeStore { _ in try await gate.value() }
    let task = store.send(.submitted) { $0.isLoading = true }
    expectTrue(!task.isFinished)
    task.cancel()
    expectTrue(task.isFinished)
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

  @Test("cancelled effects have ended before the test goes on")
  func cancelAtOnce() async {
    let log = LockedLog()
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, String, Never> { _, name in
        .run(id: name) {
          try? await Gate<Void>().value()
          log.add(name)
        }
      })
    for name in ["a", "b", "c"] { store.send(name) }
    store.cancelEffects(id: "b")
    expectEqual(log.entries, ["b"])
    store.cancelEffects()
    expectEqual(log.entries, ["b", "a", "c"])
    await store.finish()
  }

  @Test("with exhaustivity off, equal outputs are received one by one")
  func equalOutputs() async {
    let store = makeStore(exhaustivity: .off)
    store.base.send(.chosen("a"))
    store.base.send(.chosen("a"))
    await store.receive(.chosen("a"))
    await store.receive(.chosen("a"))
    store.receiveOutput(.opened("a"))
    store.receiveOutput(.opened("a"))
  }

  @Test("with exhaustivity off, receiving waits for later actions, although others are there")
  func laterAction() async {
    let gate = Gate<[String]>()
    let store = makeStore(exhaustivity: .off) { _ in try await gate.value() }
    store.send(.submitted)
    store.base.send(.queryChanged("a"))
    gate.open(with: [])
    await store.receive(.loaded([]))
    await store.finish()
  }

  @Test("with exhaustivity off, an action that is received out of order skips none")
  func anyOrder() async {
    let store = makeStore(exhaustivity: .off)
    store.base.send(.queryChanged("a"))
    store.base.send(.queryChanged("b"))
    await store.receive(.queryChanged("b"), order: .any)
    await store.receive(.queryChanged("a"))
  }

  @Test("actions that an effect sent before its cancellation are still received")
  func cancelAfterSending() async {
    let clock = TestClock()
    let store = makeStore(clock: clock)
    store.send(.started)
    await clock.advance(by: .seconds(2))
    store.cancelEffects(id: "ticks")
    await store.receive(.ticked) { $0.results = ["tick"] }
    await store.receive(.ticked) { $0.results = ["tick", "tick"] }
    await store.finish()
  }

  @Test("a queued effect is cancelled with the one before it")
  func cancelQueued() async {
    let gate = Gate<Void>()
    let reducer = Reduce<Int, Bool, Never> { count, isStart in
      guard isStart else {
        count += 1
        return .none
      }
      return .run(id: "work", policy: .queue) { store in
        try await gate.value()
        store.send(false)
      }
    }
    let store = TestStore(initialState: 0, reducer: reducer)
    let tasks = [store.send(true), store.send(true)]
    store.cancelEffects()
    expectTrue(tasks.allSatisfy { $0.isFinished })
    expectEqual(gate.callerCount, 0)
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

}
