/// The methods that a view calls, in a structure with a view state and services.
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
/// A view makes a new logic in each evaluation of its body, and doesn't keep the logic. Making a
/// logic costs next to nothing. A logic has no state of its own, so all logics of one view state
/// are interchangeable.
@MainActor public protocol Logic<State> {
  /// The type of the view state.
  associatedtype State: ViewState

  /// The state that the view shows.
  var viewState: State { get }
}

extension Logic {
  /// Loads a value into a field of the view state.
  ///
  /// The field is first in the state `loading`, and then has the value or the error. The field
  /// keeps the previous value during the load and after an error. If the task is cancelled, the
  /// field returns to its earlier value or error. If another load without `once` has started in the
  /// meantime, this load's result is dropped: an older load never overwrites a newer one.
  ///
  /// - Parameters:
  ///   - field: The field of the view state.
  ///   - once: Whether nothing happens if the field is loaded. The load runs beside a load that is
  ///     already running, and the first value ends the loading.
  ///   - operation: Loads the value. The closure is isolated to the main actor.
  /// - Returns: The value, or nil if the load has failed, was cancelled, was replaced by a newer
  ///   load, or did not start.
  @discardableResult
  public func load<Value>(
    _ field: ReferenceWritableKeyPath<State, Loadable<Value>>, once: Bool = false,
    operation: @MainActor () async throws -> Value
  ) async -> Value? {
    await Loadable.load(field, of: viewState, once: once, operation: operation)
  }

  /// Calls a closure with each element of an asynchronous sequence.
  ///
  /// The iteration ends with the sequence, or when the task is cancelled.
  ///
  /// - Parameters:
  ///   - sequence: The sequence, iterated on the main actor.
  ///   - body: Called with each element. The next element is requested after the body returns.
  /// - Throws: The error of the body or the sequence, which ends the iteration.
  public func forEach<S: AsyncSequence>(
    in sequence: S, _ body: @MainActor (S.Element) async throws -> Void
  ) async rethrows {
    for try await element in sequence {
      if Task.isCancelled { return }
      try await body(element)
    }
  }
}
