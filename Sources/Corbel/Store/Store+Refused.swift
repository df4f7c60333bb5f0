/// Compile errors for common mistakes with a store.
extension Store {
  /// A variable field of the state, which can't be set.
  ///
  /// This overload only adds the message for an assignment.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value {
    get { self[keyPath] }
    @available(*, unavailable, message: "A store's state can't be set. Send an action instead.")
    set {}
  }
}

extension StoreProxy {
  /// Reports at compile time that an operation sends actions to its store.
  ///
  /// - Parameter action: What happened.
  @available(*, unavailable, message: "Send to the store, as in '{ store in store.send(.saved) }'.")
  public func callAsFunction(_ action: R.Action) async {}
}
