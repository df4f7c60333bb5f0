extension Effect {
  /// Runs an operation, and sends what became of it.
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
  ///   - finish: Makes the action that is sent with the operation's value or error. Once the effect
  ///     was cancelled nothing is sent.
  /// - Returns: The effect.
  public static func run<Value>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async throws -> Value,
    finish: @escaping @MainActor (Result<Value, any Error>) -> R.Action
  ) -> Self {
    run(nil, .concurrent, CallSite(fileID: fileID, line: line), finishing(operation, finish), nil)
  }

  /// Runs an operation under an identifier, and sends what became of it.
  ///
  /// - Parameters:
  ///   - id: The identifier that ``cancel(id:)`` takes, and within which the policy holds.
  ///   - policy: What happens while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - finish: Makes the action that is sent with the operation's value or error. Once the effect
  ///     was cancelled nothing is sent.
  /// - Returns: The effect.
  public static func run<Value>(
    id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async throws -> Value,
    finish: @escaping @MainActor (Result<Value, any Error>) -> R.Action
  ) -> Self {
    run(id, policy, CallSite(fileID: fileID, line: line), finishing(operation, finish), nil)
  }

  /// Runs an operation of several steps, which reads current state and sends as it goes.
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
  /// Up to its first suspension the operation runs while the store is at work on the action that has
  /// returned it. What it sends until then is reduced afterwards, so it reads the state as that
  /// action has left it.
  ///
  /// - Parameters:
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - failure: Makes the action that is sent with an error that leaves the operation. Without
  ///     it an error is reported as a diagnostic, except for a `CancellationError` after the effect
  ///     was cancelled.
  /// - Returns: The effect.
  public static func run(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (_ store: EffectStore<R>) async throws -> Void,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    run(nil, .concurrent, CallSite(fileID: fileID, line: line), operation, failure)
  }

  /// Runs an operation of several steps under an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier that ``cancel(id:)`` takes, and within which the policy holds.
  ///   - policy: What happens while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: The work, on the main actor up to its first suspension.
  ///   - failure: Makes the action that is sent with an error that leaves the operation. Without
  ///     it an error is reported as a diagnostic, except for a `CancellationError` after the effect
  ///     was cancelled.
  /// - Returns: The effect.
  public static func run(
    id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor (_ store: EffectStore<R>) async throws -> Void,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    run(id, policy, CallSite(fileID: fileID, line: line), operation, failure)
  }

  /// Sends an action for each element of an asynchronous sequence, until it ends.
  ///
  /// ```swift
  /// return .stream(service.saveRequests) { .saveRequested }
  /// ```
  ///
  /// - Parameters:
  ///   - sequence: The sequence, iterated on the main actor.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - action: Makes the action for an element.
  ///   - failure: Makes the action for an error that ends the sequence. Without it an error is
  ///     reported as a diagnostic, except for a `CancellationError` after cancellation.
  /// - Returns: The effect.
  public static func stream<S: AsyncSequence>(
    _ sequence: S, fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @MainActor (S.Element) -> R.Action,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    let callSite = CallSite(fileID: fileID, line: line)
    return run(nil, .concurrent, callSite, sending(sequence, action), failure)
  }

  /// Sends an action for each element of an asynchronous sequence, under an identifier.
  ///
  /// - Parameters:
  ///   - sequence: The sequence, iterated on the main actor.
  ///   - id: The identifier that ``cancel(id:)`` takes, and within which the policy holds.
  ///   - policy: What happens while others with the identifier run.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - action: Makes the action for an element.
  ///   - failure: Makes the action for an error that ends the sequence. Without it an error is
  ///     reported as a diagnostic, except for a `CancellationError` after cancellation.
  /// - Returns: The effect.
  public static func stream<S: AsyncSequence>(
    _ sequence: S, id: some Hashable, policy: EffectPolicy = .concurrent,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping @MainActor (S.Element) -> R.Action,
    catch failure: (@MainActor (any Error) -> R.Action)? = nil
  ) -> Self {
    let callSite = CallSite(fileID: fileID, line: line)
    return run(id, policy, callSite, sending(sequence, action), failure)
  }

  static func run(
    _ id: (any Hashable)?, _ policy: EffectPolicy, _ callSite: CallSite,
    _ body: @escaping @MainActor (EffectStore<R>) async throws -> Void,
    _ failure: (@MainActor (any Error) -> R.Action)?
  ) -> Self {
    let operation = EffectOperation(
      id: id.map { AnyHashable($0) }, policy: policy, callSite: callSite
    ) { core, effect in
      let store = EffectStore<R>(core: core, effect: effect)
      return core.startTask(of: effect) {
        do { try await body(store) } catch { store.fail(with: error, action: failure) }
        core.finish(effect)
      }
    }
    return Self(node: .run(operation))
  }

  private static func finishing<Value>(
    _ operation: @escaping @MainActor () async throws -> Value,
    _ finish: @escaping @MainActor (Result<Value, any Error>) -> R.Action
  ) -> @MainActor (EffectStore<R>) async throws -> Void {
    { store in
      let result: Result<Value, any Error>
      do { result = .success(try await operation()) } catch { result = .failure(error) }
      store.send(finish(result))
    }
  }

  private static func sending<S: AsyncSequence>(
    _ sequence: S, _ action: @escaping @MainActor (S.Element) -> R.Action
  ) -> @MainActor (EffectStore<R>) async throws -> Void {
    { store in
      for try await element in sequence { store.send(action(element)) }
    }
  }
}
