// The forms of `run` and `stream` whose effects have an identifier. They are overloads of their
// own, so that a policy without an identifier doesn't compile.

extension Effect {
  /// Runs an operation with an identifier, and sends the action made from its value.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy; nil for an effect without both.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - finish: Makes the action from the operation's value. It isn't called after a cancellation:
  ///     see ``onCancel(fileID:line:_:)``.
  /// - Returns: The effect.
  public static func run<Value>(
    id: AnyHashable?, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async -> Value,
    finish: @escaping @MainActor (Value) -> R.Action
  ) -> Self {
    run(id: id, policy: policy, fileID: fileID, line: line) {
      $0.send(from: await operation(), finish)
    }
  }

  /// Runs an operation with an identifier, and sends the action made from its value or error.
  ///
  /// ```swift
  /// return .run(id: "search", policy: .cancelPrevious) { [query = state.query] in
  ///   try await search(query)
  /// } finish: {
  ///   .searchFinished($0)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy; nil for an effect without both.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - finish: Makes the action from the operation's value or error. It isn't called after a
  ///     cancellation: see ``onCancel(fileID:line:_:)``.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func run<Value>(
    id: AnyHashable?, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async throws -> Value,
    finish: @escaping @MainActor (Result<Value, any Error>) -> R.Action
  ) -> Self {
    run(id: id, policy: policy, fileID: fileID, line: line) {
      $0.send(from: .success(try await operation()), finish)
    } catch: {
      finish(.failure($0))
    }
  }

  /// Runs an operation of several steps with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy; nil for an effect without both.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - failure: Makes the action for an error that the operation throws. Without this closure,
  ///     the store reports the error as a diagnostic. Errors after a cancellation are ignored.
  /// - Returns: The effect.
  public static func run(
    id: AnyHashable?, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (_ store: StoreProxy<R>) async throws -> Void,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    let callSite = CallSite(fileID: fileID, line: line)
    return run(id: id, policy, callSite, operation, catch: failure)
  }

  /// Runs an operation with an identifier that sends nothing: fire and forget.
  ///
  /// If the operation throws an error, the store reports a diagnostic, unless the effect was
  /// cancelled.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy; nil for an effect without both.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func run<each Nothing>(
    id: AnyHashable?, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (repeat (each Nothing) -> Void) async throws -> Void
  ) -> Self {
    run(id: id, policy: policy, fileID: fileID, line: line) { _ in
      try await operation(repeat ignore((each Nothing).self))
    }
  }

  /// Sends an action for each element of an asynchronous sequence, with an identifier.
  ///
  /// ```swift
  /// return .stream(id: "prices", policy: .cancelPrevious, prices(symbol)) {
  ///   .priceChanged($0)
  /// } finish: {
  ///   .marketClosed
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy; nil for an effect without both.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
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
    id: AnyHashable?, policy: EffectPolicy = .concurrent, _ sequence: S,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @MainActor (S.Element) -> R.Action,
    finish: (@MainActor () -> R.Action)? = nil,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    run(
      id: id, policy: policy, fileID: fileID, line: line,
      iteration(over: sequence, action, finish), catch: failure)
  }
}
