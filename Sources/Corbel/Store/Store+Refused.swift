/// Compile errors for common mistakes with a store.
extension Store {
  /// A variable field of the state, which can't be set.
  ///
  /// Each read of a variable field begins here. The overload adds the message for an assignment.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value {
    get { self[keyPath] }
    @available(*, unavailable, message: "A store's state can't be set. Send an action instead.")
    set {}
  }

  /// Reports at compile time that a store of a reducer with outputs needs a responder.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The logic, which has outputs.
  ///   - observer: Receives the events of the store.
  ///   - diagnostics: Receives reports of mistakes.
  @available(*, unavailable, message: "Pass 'responder:', or 'responder: .noop' to drop outputs.")
  public convenience init<R: Reducer>(
    initialState: State, reducer: R, observer: StoreObserver? = nil,
    diagnostics: DiagnosticReporter = .standard
  ) where R.State == State, R.Action == Action { fatalError() }

  /// Reports at compile time that a store takes a reducer, and not a closure that makes one.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - make: Makes the reducer.
  @available(*, unavailable, message: "Pass the reducer itself, as in 'reducer: Counter()'.")
  public convenience init<R: Reducer>(initialState: State, _ make: () -> R)
  where R.State == State, R.Action == Action { fatalError() }

  /// Reports at compile time that the id of a child is missing.
  ///
  /// - Parameter children: The children in a collection.
  /// - Returns: Nothing; the function can't be called.
  @available(*, unavailable, message: "These children are in a collection. Pass 'id:'.")
  public func scope<R, ChildState, ChildAction, ChildOutput>(
    _ children: Children<R, ChildState, ChildAction, ChildOutput>
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action { nil }
}

extension StoreProxy {
  /// Reports at compile time that an operation sends actions to its store.
  ///
  /// - Parameter action: What happened.
  @available(*, unavailable, message: "Send to the store, as in '{ store in store.send(.saved) }'.")
  public func callAsFunction(_ action: R.Action) async {}
}
