import Corbel
import CorbelStorage
import CorbelTesting
import CounterExample
import TestSupport
import Testing

@Suite("The reducer", .stallLimit, .actionCoverage(of: Counter.self))
@MainActor struct CounterTests {
  let service = CountServiceMock()

  @Test("counts, and saves the count at the time of the tap on Save")
  func saves() async {
    let store = makeStore()
    store.send(.saveTapped) { $0.saving = .loading() }
    store.send(.incrementTapped) { $0.count = 4 }
    store.send(.decrementTapped) { $0.count = 3 }
    store.send(.decrementTapped) { $0.count = 2 }
    service.saves.answer(with: 3)
    await store.receive(.saveFinished(.success(3))) { $0.saving = .loaded(3) }
    store.expectOutput(.saved(3))
    expectEqual(service.saved, [3])
    await store.finish()
  }

  @Test("a second save cancels the first one")
  func replaces() async throws {
    let store = makeStore()
    store.send(.saveTapped) { $0.saving = .loading() }
    let first = try await service.saves.next()
    store.send(.incrementTapped) { $0.count = 4 }
    store.send(.saveTapped)
    expectTrue(first.isCancelled)
    service.saves.answer(with: 4)
    await store.receive(.saveFinished(.success(4))) { $0.saving = .loaded(4) }
    store.expectOutput(.saved(4))
    await store.finish()
  }

  @Test("the count can be kept for the next run of the app") func kept() async {
    let storage = Storage<Int>.memory()
    let count = Stored(0, in: storage)
    let store = Store(
      initialState: Counter.State(count: count.value), reducer: Counter(service: service),
      responder: .noop)
    count.follow(store, \.count)
    store.send(.incrementTapped)
    await count.flush()
    expectEqual(Stored(0, in: storage).value, 1)
  }

  @Test("a save ends, and a failed one begins again: the diagram of the tests says so")
  func diagram() async {
    let transitions = Transitions(of: Counter.self) { state in
      if state.saving.isLoading { return "saving" }
      return state.saving.error == nil ? "idle" : "failed"
    }
    await transitions.recording {
      let store = makeStore()
      store.exhaustivity = .off
      service.saves.fail(with: CountServiceFailure.full)
      await store.send(.saveTapped).finish()
      await store.receive(case: Counter.Action.saveFinished)
      service.saves.answer(with: 3)
      store.send(.saveTapped)
      await store.receive(case: Counter.Action.saveFinished)
      await store.finish()
    }
    #expect(
      transitions.mermaid == """
        stateDiagram-v2
          failed
          idle
          saving
          failed --> saving: saveTapped
          idle --> saving: saveTapped
          saving --> failed: saveFinished
          saving --> idle: saveFinished
        """)
    #expect(transitions.neverTaken.contains { $0 == ("saving", "saveTapped") })
  }

  private func makeStore() -> TestStore<Counter> {
    TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
  }
}
