import Corbel

/// A counter that runs a reducer in a store.
struct StoreCounter: CounterPresentation {
  let kind: CounterKind
  let store: StoreOf<Counter>

  var screen: CounterScreen {
    CounterScreen(
      kind: kind, count: store.count, loading: store.loading, saving: store.saving,
      increment: { await store.send(.incrementTapped).finish() },
      decrement: { await store.send(.decrementTapped).finish() },
      reset: { await store.send(.resetTapped).finish() },
      save: { await store.send(.saveTapped).finish() },
      load: { await store.send(.loadTapped).finish() })
  }

  func run() async {
    await store.send(.appeared).finish()
  }
}
