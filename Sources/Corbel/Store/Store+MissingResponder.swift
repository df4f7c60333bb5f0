extension Store {
  /// Reports at compile time that a store of a reducer with outputs needs a responder.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, which has outputs.
  ///   - observer: Receives the events of the store.
  ///   - diagnostics: Receives reports of mistakes.
  @available(
    *, unavailable,
    message: "The reducer has outputs. Pass 'responder:', or 'responder: .noop' to drop them."
  )
  public convenience init<R: Reducer>(
    initialState: State, reducer: R, observer: StoreObserver? = nil,
    diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action {
    self.init(initialState, reducer, .noop, observer, diagnostics)
  }
}
