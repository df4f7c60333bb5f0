import Corbel

/// A counter without a model: the view gets values, and a handler instead of closures.
struct HandlerCounter: CounterPresentation {
  let kind: CounterKind
  let keeper: CountKeeper

  var screen: CounterScreen {
    CounterScreen(
      kind: kind, count: keeper.count, loading: keeper.loading, saving: keeper.saving,
      handler: keeper)
  }

  func run() async {
    await keeper.saveOnRequestUntilCancelled()
  }
}
