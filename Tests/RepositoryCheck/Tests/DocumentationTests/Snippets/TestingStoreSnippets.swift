import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Snippets about testing a store", .stallLimit) struct TestingStoreSnippets {
  // MARK: - A feature

  @MainActor struct CountServiceMock {
    let saves = Gate<Int>()

    func save(_ count: Int) async throws -> Int { try await saves.value() }
  }

  struct Counter: Reducer {
    struct State {
      var count = 0
      var saved: Loadable<Int> = .notLoaded
    }

    enum Action {
      case saveTapped
      case saveFinished(Result<Int, any Error>)
    }

    enum Output { case saved(Int) }

    let service: CountServiceMock

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .saveTapped:
        state.saved.startLoading()
        return .run(id: "save", policy: .cancelPrevious) { [count = state.count] in
          try await service.save(count)
        } finish: {
          .saveFinished($0)
        }
      case .saveFinished(let result):
        state.saved.set(result)
        if case .success(let count) = result { return .respond(.saved(count)) }
        return .none
      }
    }
  }

  private let service = CountServiceMock()

  init() { service.saves.answer(with: 3) }

  @MainActor @Test("a saved count is reported") func saving() async {
    let service = CountServiceMock()
    let store = TestStore(
      initialState: Counter.State(count: 3), reducer: Counter(service: service))
    store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
    service.saves.answer(with: 3)
    await store.receive(.saveFinished(.success(3))) { $0.saved = .loaded(3) }
    store.expectOutput(.saved(3))
    await store.finish()
  }

  @Test("it is also reported if the service returns at once") func savingAtOnce() async {
    let store = TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
    store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
    await store.receive(.saveFinished(.success(3))) { $0.saved = .loaded(3) }
    store.expectOutput(.saved(3))
    await store.finish()
  }

  @Test("it is reported only after it is saved") func savingLater() async {
    let service = CountServiceMock()
    let store = TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
    store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
    await store.expectNoOutputs()
    service.saves.answer(with: 3)
    await store.receive(.saveFinished(.success(3))) { $0.saved = .loaded(3) }
    store.expectOutput(.saved(3))
    await store.finish()
  }

  // MARK: - Receiving

  private func makeStore() -> TestStore<Counter> {
    let store = TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
    store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
    return store
  }

  @Test("by its case") func receiveCase() async {
    let store = makeStore()
    await store.receive(case: Counter.Action.saveFinished) { $0.saved = .loaded(3) }
    store.expectOutput(case: Counter.Output.saved)
    await store.finish()
  }

  struct Pair: Reducer {
    struct State {}
    enum Action { case appeared, firstLoaded, secondLoaded }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .appeared = action else { return .none }
      return .merge(
        .run { store in store.send(.firstLoaded) }, .run { store in store.send(.secondLoaded) })
    }
  }

  @Test("in another order") func order() async {
    let store = TestStore(initialState: Pair.State(), reducer: Pair())
    store.send(.appeared)
    await store.receive(.secondLoaded, order: .any)
    await store.receive(.firstLoaded, order: .any)
    await store.finish()
  }

  // MARK: - Leaving out

  @Test("waiting actions are skipped") func skip() async {
    let store = TestStore(initialState: Counter.State(count: 3), reducer: Counter(service: service))
    store.send(.saveTapped) { $0.saved = .loading(previous: nil) }
    await store.settle()
    store.skipActions()
    store.skipOutputs()
    #expect(store.state.saved == .loaded(3))
    await store.finish()
  }

  struct Page: Reducer {
    struct State {}
    enum Action { case appeared }

    let lines: Gate<Void>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      .run { try await lines.value() }
    }
  }

  @Test("a task is cancelled like by a view") func cancelTask() async {
    let store = TestStore(initialState: Page.State(), reducer: Page(lines: Gate()))
    let task = store.send(.appeared)
    task.cancel()  // as a view's task is cancelled when the view goes away
    await task.finish()
    await store.finish()
  }

  // MARK: - Exhaustivity

  struct NameForm: Reducer {
    struct State {
      var name = ""
      var isValid = false
    }

    enum Action { case nameChanged(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .nameChanged(let name) = action else { return .none }
      state.name = name
      state.isValid = !name.isEmpty
      return .none
    }
  }

  @Test("a part of the state is expected") func exhaustivity() async {
    let store = TestStore(initialState: NameForm.State(), reducer: NameForm())
    store.exhaustivity = .off
    store.send(.nameChanged("Ada")) { $0.isValid = true }  // other changes don't matter
    store.exhaustivity = .on
    await store.finish()
  }
}
