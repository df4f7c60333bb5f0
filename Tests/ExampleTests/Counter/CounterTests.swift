import Corbel
import CorbelTesting
import CounterExample
import TestSupport
import Testing

@Suite("The reducer", .schedules(10), .stallLimit, .actionCoverage(of: Counter.self))
@MainActor struct CounterTests {
  let service = CountServiceMock()

  @Test("counts")
  func counts() {
    let store = makeStore()
    store.send(.incrementTapped) { $0.count = 4 }
    store.send(.decrementTapped) { $0.count = 3 }
  }

  @Test("saves the count at the time of the tap on Save")
  func saves() async {
    let store = makeStore()
    store.send(.saveTapped) { $0.saving = .loading() }
    store.send(.incrementTapped) { $0.count = 4 }
    service.saves.open(with: 3)
    await store.receive(.saveFinished(.success(3))) { $0.saving = .loaded(3) }
    store.receiveOutput(.saved(3))
    #expect(service.saved == [3])
    await store.finish()
  }

  @Test("shows why saving has failed, and reports nothing")
  func failure() async {
    let store = makeStore()
    store.send(.saveTapped) { $0.saving = .loading() }
    service.saves.fail(with: CountServiceFailure.full)
    await store.receive(case: Counter.Action.saveFinished) {
      $0.saving = .failed(CountServiceFailure.full)
    }
    await store.finish()
  }

  @Test("a second save cancels the first one")
  func replaces() async throws {
    let store = makeStore()
    store.send(.saveTapped) { $0.saving = .loading() }
    let first = try await service.saves.next()
    store.send(.incrementTapped) { $0.count = 4 }
    store.send(.saveTapped)
    #expect(first.isCancelled)
    service.saves.open(with: 4)
    await store.receive(.saveFinished(.success(4))) { $0.saving = .loaded(4) }
    store.receiveOutput(.saved(4))
    await store.finish()
  }

  private func makeStore() -> TestStore<Counter> {
    TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
  }
}
