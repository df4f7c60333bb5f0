import Corbel

/// A counter of a view state, which it keeps, and a logic, which it makes anew each time.
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
