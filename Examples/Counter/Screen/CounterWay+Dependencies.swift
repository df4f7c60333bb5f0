public import Corbel

extension CounterWay {
  /// Makes a counter that is written in this way, of what a container provides.
  ///
  /// It is the one place where the counter meets a container. The reducer, the view model and the
  /// logic are given a service, and don't know where it comes from.
  ///
  /// ```swift
  /// let counter = CounterWay.viewModel.make(kind: .remote, from: Dependencies(.preview))
  /// ```
  ///
  /// - Parameters:
  ///   - kind: Where it counts.
  ///   - count: The count to begin with.
  ///   - dependencies: The container, which nothing that is made keeps.
  ///   - observer: Sees what happens in the store, where there is one.
  ///   - diagnostics: Where the store reports mistakes, where there is one.
  ///   - responder: Is told what the counter does not handle itself.
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
