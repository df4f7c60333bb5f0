import Corbel

/// A counter that keeps a view state, and makes a new logic for each use.
struct LogicCounter: CounterPresentation {
  let kind: CounterKind
  let service: any CountService
  let responder: Responder<CounterEvent>
  let viewState: CounterViewState

  private var logic: CounterLogic {
    CounterLogic(kind: kind, service: service, responder: responder, viewState: viewState)
  }

  var screen: CounterScreen {
    let logic = logic
    return CounterScreen(
      kind: kind, count: viewState.count, loading: viewState.loading, saving: viewState.saving,
      increment: logic.increment, decrement: logic.decrement, reset: logic.reset,
      save: logic.save, load: logic.load)
  }

  func run() async {
    await logic.saveOnRequestUntilCancelled()
  }
}
