extension Effect {
  /// Sends an action for each element of an asynchronous sequence, until the sequence ends.
  ///
  /// When the sequence ends by itself, the effect sends the action of `finish`. After an error it
  /// sends the action of `catch`, and after a cancellation neither of them.
  ///
  /// - Parameters:
  ///   - sequence: The sequence, iterated on the main actor.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - action: Makes the action for an element.
  ///   - finish: Makes the action for the end of the sequence. It isn't called after an error or a
  ///     cancellation.
  ///   - failure: Makes the action for an error that ends the sequence. Without this closure, the
  ///     store reports the error as a diagnostic. Errors after a cancellation are ignored.
  /// - Returns: The effect.
  public static func stream<S: AsyncSequence>(
    _ sequence: S,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @MainActor (S.Element) -> R.Action,
    finish: (@MainActor () -> R.Action)? = nil,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    run(
      fileID: fileID, line: line, iteration(over: sequence, action, finish), catch: failure)
  }

  /// Returns the operation of an effect that iterates over a sequence.
  static func iteration<S: AsyncSequence>(
    over sequence: S, _ action: @escaping @MainActor (S.Element) -> R.Action,
    _ finish: (@MainActor () -> R.Action)?
  ) -> @MainActor (StoreProxy<R>) async throws -> Void {
    { store in
      for try await element in sequence { store.send(action(element)) }
      if let finish { store.send(from: ()) { finish() } }
    }
  }
}
