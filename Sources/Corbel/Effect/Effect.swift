/// A value that describes the work to start after an action.
///
/// ```swift
/// case .saveTapped:
///   state.saved.startLoading()
///   return .run { [count = state.count] in
///     try await service.save(count)
///   } finish: {
///     .saveFinished($0)
///   }
/// ```
///
/// The store delivers the outputs first, then starts the other effects in the given order. An
/// operation runs on the main actor up to its first suspension, within the `send` that caused it.
/// (On Apple's systems before iOS 26 and macOS 26, the operation starts on the main actor's next
/// turn.) Functions that the operation calls can move work off the main actor. The idea comes from
/// Elm's commands, by way of Redux Loop and The Composable Architecture.
@MainActor public struct Effect<R: Reducer> {
  @usableFromInline package let node: EffectNode?

  @inlinable init(node: EffectNode?) {
    self.node = node
  }

  /// No effect.
  @inlinable public static var none: Self {
    Self(node: nil)
  }

  /// Runs an operation that cannot throw, and sends the action made from its value.
  ///
  /// ```swift
  /// return .run {
  ///   await counter.next()
  /// } finish: {
  ///   .counted($0)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - finish: Makes the action from the operation's value. It isn't called after a cancellation.
  /// - Returns: The effect.
  public static func run<Value>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async -> Value,
    finish: @escaping @MainActor (Value) -> R.Action
  ) -> Self {
    run(nil, .concurrent, fileID, line) { $0.send(from: await operation(), finish) }
  }

  /// Runs a nonthrowing operation under an identifier, and sends the action made from its value.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - finish: Makes the action from the operation's value. It isn't called after a cancellation.
  /// - Returns: The effect.
  public static func run<Value>(
    id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async -> Value,
    finish: @escaping @MainActor (Value) -> R.Action
  ) -> Self {
    run(id, policy, fileID, line) { $0.send(from: await operation(), finish) }
  }

  // If the operation can't throw and `finish` ignores its argument, as in `finish: { _ in .done }`,
  // a call matches two overloads of `run`. With `@_disfavoredOverload` on the overload for
  // operations that can throw, the compiler selects the other overload.

  /// Runs an operation, and sends the action made from its value or error.
  ///
  /// ```swift
  /// return .run {
  ///   try await service.page(1)
  /// } finish: {
  ///   .loadFinished($0)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - finish: Makes the action from the operation's value or error. It isn't called after a
  ///     cancellation.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func run<Value>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async throws -> Value,
    finish: @escaping @MainActor (Result<Value, any Error>) -> R.Action
  ) -> Self {
    run(
      nil, .concurrent, fileID, line, { $0.send(from: .success(try await operation()), finish) },
      { finish(.failure($0)) })
  }

  /// Runs an operation under an identifier, and sends an action made from its value or error.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - finish: Makes the action from the operation's value or error. It isn't called after a
  ///     cancellation.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func run<Value>(
    id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async throws -> Value,
    finish: @escaping @MainActor (Result<Value, any Error>) -> R.Action
  ) -> Self {
    run(
      id, policy, fileID, line, { $0.send(from: .success(try await operation()), finish) },
      { finish(.failure($0)) })
  }

  /// Runs an operation of several steps, which can read the current state and send actions.
  ///
  /// ```swift
  /// return .run { store in
  ///   for try await change in service.changes {
  ///     let page = try await service.page(store.page, after: change)
  ///     store.send(.pageLoaded(page))
  ///   }
  /// } catch: {
  ///   .loadFailed($0)
  /// }
  /// ```
  ///
  /// Up to its first suspension, the operation runs while the store is still processing the action
  /// that caused the effect. Actions that the operation sends during that time wait in the queue.
  /// So the operation still reads the state that the action left.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - failure: Makes the action for an error that the operation throws. Without this closure,
  ///     the store reports the error as a diagnostic. Errors after a cancellation are ignored.
  /// - Returns: The effect.
  public static func run(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (_ store: StoreProxy<R>) async throws -> Void,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    run(nil, .concurrent, fileID, line, operation, failure)
  }

  /// Runs an operation of several steps under an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - failure: Makes the action for an error that the operation throws. Without this closure,
  ///     the store reports the error as a diagnostic. Errors after a cancellation are ignored.
  /// - Returns: The effect.
  public static func run(
    id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (_ store: StoreProxy<R>) async throws -> Void,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    run(id, policy, fileID, line, operation, failure)
  }

  // The parameter pack `Nothing` is empty in every call, so the operation has no parameters. With
  // `()` instead of the pack, the compiler would report the mistake in `{ store in
  // store.send(.savd) }` as one parameter too many. With the pack, it reports the misspelled
  // action.

  /// Runs an operation that sends nothing: fire and forget.
  ///
  /// ```swift
  /// return .run { await analytics.track(.opened) }
  /// ```
  ///
  /// If the operation throws an error, the store reports a diagnostic, unless the effect was
  /// cancelled.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func run<each Nothing>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (repeat (each Nothing) -> Void) async throws -> Void
  ) -> Self {
    run(nil, .concurrent, fileID, line) { _ in
      try await operation(repeat ignore((each Nothing).self))
    }
  }

  /// Runs an operation that sends nothing, under an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier for ``cancel(id:)`` and for the policy.
  ///   - policy: The rule for an effect that starts while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func run<each Nothing>(
    id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (repeat (each Nothing) -> Void) async throws -> Void
  ) -> Self {
    run(id, policy, fileID, line) { _ in
      try await operation(repeat ignore((each Nothing).self))
    }
  }

  static func run(
    _ id: (any Hashable)?, _ policy: EffectPolicy, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @MainActor (StoreProxy<R>) async throws -> Void,
    _ failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    Self(node: .run(operation(id.map { AnyHashable($0) }, policy, fileID, line, body, failure)))
  }

  static func operation(
    _ id: AnyHashable?, _ policy: EffectPolicy, _ fileID: StaticString, _ line: UInt,
    _ body: @escaping @MainActor (StoreProxy<R>) async throws -> Void,
    _ failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> EffectOperation {
    let callSite = CallSite(fileID: fileID, line: line)
    return EffectOperation(id: id, policy: policy, callSite: callSite) { core, effects, job in
      let store = StoreProxy<R>(core: core, job: job)
      return effects.makeTask(of: job) {
        do { try await body(store) } catch { store.fail(with: error, action: failure) }
        effects.finish(job)
      }
    }
  }

  private static func ignore<Value>(_ type: Value.Type) -> (Value) -> Void { { _ in } }
}
