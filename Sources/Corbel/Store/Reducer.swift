/// The logic of a feature: how its state changes with each action, and what is to be done then.
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
/// Services, clocks and whatever else an effect needs come in through the reducer's initializer.
/// Neither the state nor the action has to be `Equatable` or `Sendable`. Name actions after what
/// happened, not after what to do.
@MainActor public protocol Reducer<State, Action, Output> {
  /// What the feature knows.
  associatedtype State
  /// What can happen to the feature.
  associatedtype Action
  /// What the feature tells whoever made it.
  associatedtype Output = Never

  /// Changes the state as the action asks for, and returns what is to be done.
  ///
  /// The store calls it for one action at a time. It must not read its own store: the state it was
  /// given is the current one.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What happened.
  /// - Returns: What the store has to do once the change is visible.
  func reduce(into state: inout State, action: Action) -> Effect<Self>
}

/// A reducer made of a closure, for stores too small for a type of their own.
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
  @usableFromInline let body: @MainActor (inout State, Action) -> Effect<Self>

  /// Creates a reducer.
  ///
  /// - Parameter body: Changes the state as the action asks for, and returns what is to be done.
  @inlinable public init(_ body: @escaping @MainActor (inout State, Action) -> Effect<Self>) {
    self.body = body
  }

  /// Calls the closure.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What happened.
  /// - Returns: What the store has to do once the change is visible.
  @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Self> {
    body(&state, action)
  }
}
