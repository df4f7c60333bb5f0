public import Corbel

extension CounterWay {
  /// Makes a counter that is written in this way, with the services of a container.
  ///
  /// This is the only place where the counter uses a container. The reducer, the view model and the
  /// logic receive a service, and don't know where it comes from.
  ///
  /// ```swift
  /// let counter = CounterWay.viewModel.make(kind: .remote, from: Dependencies(.preview))
  /// ```
  ///
  /// - Parameters:
  ///   - kind: The place where the counter keeps its count.
  ///   - count: The initial count.
  ///   - dependencies: The container. The counter doesn't keep it.
  ///   - observer: Receives the events of the store, in a way that has a store.
  ///   - diagnostics: Receives the store's diagnostics, in a way that has a store.
  ///   - responder: Receives the events that the counter doesn't handle itself.
  /// - Returns: The counter.
  @MainActor public func make(
    kind: CounterKind, count: Int = 0, from dependencies: Dependencies,
    observer: StoreObserver? = nil, diagnostics: DiagnosticReporter = .standard,
    responder: Responder<CounterEvent> = .noop
  ) -> any CounterPresentation {
    make(
      kind: kind, count: count, service: dependencies.countService, observer: observer,
      diagnostics: diagnostics, responder: responder)
  }
}
