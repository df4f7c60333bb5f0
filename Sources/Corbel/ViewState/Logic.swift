/// What a view can do: a structure made of a view state and the services it needs.
///
/// ```swift
/// struct CounterLogic: Logic {
///   let countService: any CountService
///   let viewState: CounterViewState
///
///   func incremented() { viewState.count += 1 }
///   func load() async { await load(\.remote) { try await countService.count() } }
/// }
/// ```
///
/// A view makes it anew in its body, which costs next to nothing, and keeps none. A logic has no
/// state of its own, so it makes no difference which of them a task was started by.
@MainActor public protocol Logic<State> {
  /// The view state it works on.
  associatedtype State: ViewState

  /// The state that the view shows.
  var viewState: State { get }
}

extension Logic {
  /// Loads a value into a field of the view state.
  ///
  /// The field shows that it is loading, then the value or the error; the previous value is kept
  /// meanwhile and after an error. If the task is cancelled, the field goes back to what it showed
  /// before, a value or an error. If another load of the field has begun meanwhile, the result of this
  /// one is dropped: an older load never overwrites a newer one.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - operation: Loads the value, on the main actor up to its first suspension.
  /// - Returns: The value, or nil if loading has failed, was cancelled or is outdated.
  @discardableResult
  public func load<Value>(
    _ field: ReferenceWritableKeyPath<State, Loadable<Value>>,
    operation: @MainActor () async throws -> Value
  ) async -> Value? {
    await Loadable.load(field, of: viewState, operation: operation)
  }

  /// Does something for each element of an asynchronous sequence, one after the other, until the
  /// sequence ends or the task is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence, iterated on the main actor.
  ///   - body: What to do with an element. The next one is taken when it has returned.
  /// - Throws: What the body or the sequence has thrown, which ends the iteration.
  public func forEach<S: AsyncSequence>(
    in sequence: S, _ body: @MainActor (S.Element) async throws -> Void
  ) async rethrows {
    for try await element in sequence {
      if Task.isCancelled { return }
      try await body(element)
    }
  }
}
