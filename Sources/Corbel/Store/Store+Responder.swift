extension Store {
  /// Returns a responder that sends actions to this store.
  ///
  /// ```swift
  /// let child = Store(
  ///   initialState: Editor.State(), reducer: Editor(),
  ///   responder: parent.responder { .editorFinished($0) })
  /// ```
  ///
  /// The responder doesn't keep the store alive. After the store is deallocated, the responder does
  /// nothing.
  ///
  /// - Parameter action: Makes an action of this store from an output.
  /// - Returns: The responder.
  public func responder<Output>(
    action: @escaping @MainActor (Output) -> Action
  ) -> Responder<Output> {
    Responder { [weak self] output in
      self?.send(action(output))
    }
  }
}
