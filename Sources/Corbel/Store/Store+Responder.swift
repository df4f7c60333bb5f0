extension Store {
  /// A responder that sends to this store, for what is to report to it.
  ///
  /// ```swift
  /// let child = Store(
  ///   initialState: Editor.State(), reducer: Editor(),
  ///   responder: parent.responder { .editorFinished($0) })
  /// ```
  ///
  /// It does not keep the store alive. Once the store has gone it does nothing.
  ///
  /// - Parameter action: Makes an action of this store from what is reported.
  /// - Returns: The responder.
  public func responder<Output>(
    action: @escaping @MainActor (Output) -> Action
  ) -> Responder<Output> {
    Responder { [weak self] output in
      self?.send(action(output))
    }
  }
}
