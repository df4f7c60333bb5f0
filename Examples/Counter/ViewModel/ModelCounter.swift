import Corbel

/// A counter with a view model.
struct ModelCounter: CounterPresentation {
  let kind: CounterKind
  let model: CounterViewModel

  var screen: CounterScreen {
    CounterScreen(
      kind: kind, count: model.count, loading: model.loading, saving: model.saving,
      increment: { await model.send(.incrementTapped) },
      decrement: { await model.send(.decrementTapped) },
      reset: { await model.send(.resetTapped) },
      save: { await model.send(.saveTapped) },
      load: { await model.send(.loadTapped) })
  }

  func run() async {
    await model.send(.appeared)
  }
}
