public import Corbel

/// The ways in which the counter is written.
///
/// ```swift
/// let counter = CounterWay.reducer.make(kind: .local, service: service)
/// for control in counter.screen.controls where control.key == "+" { control.press() }
/// ```
public nonisolated enum CounterWay: String, CaseIterable, Codable, Sendable {
  /// A view state, and a logic that is made again for each use.
  case viewStateAndLogic
  /// A reducer in a store.
  case reducer
  /// A class that takes actions and publishes values.
  case viewModel
  /// No model: a wrapper around the view owns the state.
  case wrapper
  /// No model: the owner of the state implements a protocol with the view's requests.
  case handler
  /// No model: the state is part of one object for the whole app.
  case appState

  /// The name of the way, to show to people.
  public var title: String {
    switch self {
    case .viewStateAndLogic: "View state and logic"
    case .reducer: "Reducer in a store"
    case .viewModel: "View model with a responder"
    case .wrapper: "Plain view in a wrapper"
    case .handler: "Plain view and a handler"
    case .appState: "Plain view and app-wide state"
    }
  }

  /// Makes a counter that is written in this way.
  ///
  /// - Parameters:
  ///   - kind: The place where the counter keeps its count.
  ///   - count: The initial count.
  ///   - service: The service that keeps counts.
  ///   - observer: Receives the events of the store, in a way that has a store.
  ///   - diagnostics: Receives the store's diagnostics, in a way that has a store.
  ///   - responder: Receives the events that the counter doesn't handle itself.
  /// - Returns: The counter.
  @MainActor public func make(
    kind: CounterKind, count: Int = 0, service: any CountService, observer: StoreObserver? = nil,
    diagnostics: DiagnosticReporter = .standard, responder: Responder<CounterEvent> = .noop
  ) -> any CounterPresentation {
    switch self {
    case .viewStateAndLogic:
      LogicCounter(
        kind: kind, service: service, responder: responder,
        viewState: CounterViewState(count: count))
    case .reducer:
      StoreCounter(
        kind: kind,
        store: Store(
          initialState: Counter.State(count: count),
          reducer: Counter(kind: kind, service: service), responder: responder,
          observer: observer, diagnostics: diagnostics))
    case .viewModel:
      ModelCounter(
        kind: kind,
        model: CounterViewModel(
          kind: kind, count: count, service: service,
          responder: responder.scope { action in
            switch action {
            case .saved(let count): .saved(count)
            }
          }))
    case .wrapper:
      CounterWrapper(kind: kind, count: count, service: service, responder: responder)
    case .handler:
      HandlerCounter(
        kind: kind,
        keeper: CountKeeper(kind: kind, count: count, service: service, responder: responder))
    case .appState:
      AppStateCounter(
        kind: kind, service: service, responder: responder, app: AppState(count: count))
    }
  }
}
