/// A value that describes the work to start after an action.
///
/// ```swift
/// case .saveTapped:
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
  package let node: EffectNode?

  /// Whether there is nothing to do.
  @usableFromInline var isNone: Bool { node == nil }

  /// No effect.
  public static var none: Self {
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
  ///   - finish: Makes the action from the operation's value. It isn't called after a cancellation:
  ///     see ``onCancel(fileID:line:_:)``.
  /// - Returns: The effect.
  public static func run<Value>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async -> Value,
    finish: @escaping @MainActor (Value) -> R.Action
  ) -> Self {
    run(fileID: fileID, line: line) {
      $0.send(from: await operation(), finish)
    }
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
  ///     cancellation: see ``onCancel(fileID:line:_:)``.
  /// - Returns: The effect.
  @_disfavoredOverload
  public static func run<Value>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async throws -> Value,
    finish: @escaping @MainActor (Result<Value, any Error>) -> R.Action
  ) -> Self {
    run(fileID: fileID, line: line) {
      $0.send(from: .success(try await operation()), finish)
    } catch: {
      finish(.failure($0))
    }
  }

  /// Loads a value, and sends one action for the end of the load, whichever way it ends.
  ///
  /// ```swift
  /// case .appeared:
  ///   return .load(&state.items) {
  ///     try await service.items()
  ///   } finish: {
  ///     .itemsLoaded($0)
  ///   }
  /// case .itemsLoaded(let result):
  ///   state.items.finish(with: result)
  ///   return .none
  /// ```
  ///
  /// The loadable starts loading at once, and keeps its value in the meantime. The load ends with a
  /// value, with an error, or because the task of a view, ``cancel(id:)`` or a ``StoreTask``
  /// cancels it. A reducer that passes each result to the loadable never leaves it in the state
  /// `loading`. A later load without `once` replaces this load, whose result is then refused. If
  /// the two have the same identifier, this load is cancelled, and sends nothing.
  ///
  /// A load with `once` doesn't replace the loads that are running. It runs beside them, because
  /// the view that waits for them may be about to disappear. The loadable takes the first value. It
  /// shows an error until another load brings a value. After a cancellation, the other loads
  /// continue. So several views can load one value, and each of them can disappear.
  ///
  /// Don't give a load the policy ``EffectPolicy/dropNew``: the loadable would wait for a load that
  /// was dropped. For a tap that must not load again, ask ``Loadable/isLoading`` before.
  ///
  /// - Parameters:
  ///   - loadable: The loadable, which the reducer passes from its state.
  ///   - once: Whether nothing happens if the loadable is loaded. The load runs beside a load that
  ///     is already running.
  ///   - id: The identifier for ``cancel(id:)``. Two loadables must not share an identifier.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - operation: Loads the value, on the main actor up to its first suspension.
  ///   - finish: Makes the action for the end of the load. The reducer passes the result to
  ///     ``Loadable/finish(with:)``.
  /// - Returns: The effect. Return it from the reducer: otherwise, the loadable stays loading.
  public static func load<Value>(
    _ loadable: inout Loadable<Value>, once: Bool = false, id: AnyHashable? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @MainActor () async throws -> Value,
    finish: @escaping @MainActor (LoadResult<Value>) -> R.Action
  ) -> Self {
    if once, loadable.isLoaded { return .none }
    let isJoining = once && !loadable.loads.isEmpty
    let load = loadable.startLoading(once: once)
    return run(
      id: id ?? load.effectID, policy: isJoining ? .concurrent : .cancelPrevious,
      fileID: fileID, line: line, operation, finish: { finish(LoadResult($0, of: load)) }
    )
    .onCancel(fileID: fileID, line: line) { finish(LoadResult(nil, of: load)) }
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
    run(id: nil, .concurrent, CallSite(fileID: fileID, line: line), operation, catch: failure)
  }

  // The pack improves a message: with `()` in its place, the compiler would report the misspelled
  // action in `{ store in store.send(.savd) }` as one parameter too many.

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
    run(fileID: fileID, line: line) { _ in
      try await operation(repeat ignore((each Nothing).self))
    }
  }

  static func ignore<Value>(_ type: Value.Type) -> (Value) -> Void { { _ in } }

  /// Makes the effect of an operation, as all forms of `run` do.
  static func run(
    id: AnyHashable?, _ policy: EffectPolicy, _ callSite: CallSite,
    _ operation: @escaping @MainActor (_ store: StoreProxy<R>) async throws -> Void,
    catch failure: (@MainActor (any Error) -> R.Action)?
  ) -> Self {
    let effect = EffectOperation(
      id: id, policy: policy, callSite: callSite,
      run: { host, job in
        let store = StoreProxy<R>(host: host, job: job)
        do { try await operation(store) } catch { store.fail(with: error, action: failure) }
      })
    return Self(node: .run(effect))
  }
}
