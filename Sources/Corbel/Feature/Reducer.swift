/// The logic of a feature: it changes the state with each action, and returns the effects.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incremented, decremented }
///
///   func reduce(into state: inout State, action: Action) -> Effect<Self> {
///     switch action {
///     case .incremented: state.count += 1
///     case .decremented: state.count -= 1
///     }
///     return .none
///   }
/// }
/// ```
///
/// Pass services, clocks and other needs of the effects to the reducer's initializer. Neither the
/// state nor the action has to be `Equatable` or `Sendable`. Name actions after what happened, not
/// after what to do.
@MainActor public protocol Reducer<State, Action, Output> {
  /// What the feature knows.
  associatedtype State
  /// What can happen to the feature.
  associatedtype Action
  /// What the feature reports to its parent.
  associatedtype Output = Never

  /// Changes the state according to an action, and returns an effect.
  ///
  /// The store calls this for one action at a time. Don't read the store here: `state` is the
  /// current state.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What happened.
  /// - Returns: The work to start after the change is visible.
  func reduce(into state: inout State, action: Action) -> Effect<Self>
}

/// A reducer made from a closure, for a store that needs no reducer type.
///
/// ```swift
/// let store = Store(
///   initialState: 0,
///   reducer: Reduce<Int, Int, Never> { sum, number in
///     sum += number
///     return .none
///   })
/// ```
public struct Reduce<State, Action, Output>: Reducer {
  let body: @MainActor (inout State, Action) -> Effect<Self>

  /// Creates a reducer.
  ///
  /// - Parameter body: Changes the state according to an action, and returns an effect.
  public init(_ body: @escaping @MainActor (inout State, Action) -> Effect<Self>) {
    self.body = body
  }

  /// Calls the closure.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What happened.
  /// - Returns: The work to start after the change is visible.
  public func reduce(into state: inout State, action: Action) -> Effect<Self> {
    body(&state, action)
  }
}
