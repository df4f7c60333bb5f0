/// A value with the state of its loading: not loaded, loading, loaded or failed.
///
/// ```swift
/// var user: Loadable<User> = .notLoaded
/// let load = user.startLoading()
/// user.finish(with: result, token: load)
/// if let name = user.value?.name { title = name }
/// ```
///
/// A loadable keeps the previous value during another load, and after a failure of that load. The
/// idea, and most of the names, come from Elm's `RemoteData`.
public struct Loadable<Value> {
  /// The four states of a loadable, for `switch`.
  public enum Phase {
    /// The value has not been requested.
    case notLoaded
    /// The value is loading. The previous value, if any, is kept.
    case loading(previous: Value?)
    /// The value is loaded.
    case loaded(Value)
    /// Loading has failed. The previous value, if any, is kept.
    case failed(any Error, previous: Value?)
  }

  /// The state of the loadable.
  public private(set) var phase: Phase
  /// The running loads whose results this loadable accepts, from the first to the last.
  var loads: [LoadToken]
  /// The error that the loadable had before these loads.
  let earlierError: (any Error)?

  init(_ phase: Phase, loads: [LoadToken] = [], earlierError: (any Error)? = nil) {
    self.phase = phase
    self.loads = loads
    self.earlierError = earlierError
  }

  /// A loadable whose value has not been requested.
  public static var notLoaded: Self {
    Self(.notLoaded)
  }

  /// Returns a loadable that is loading.
  ///
  /// - Parameter previous: The value to show during the load.
  /// - Returns: The loadable.
  public static func loading(previous: Value? = nil) -> Self {
    Self(.loading(previous: previous))
  }

  /// Returns a loadable that is loaded with a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The loadable.
  public static func loaded(_ value: Value) -> Self {
    Self(.loaded(value))
  }

  /// Returns a loadable whose load has failed.
  ///
  /// - Parameters:
  ///   - error: The error of the load.
  ///   - previous: The value to show in spite of the failure.
  /// - Returns: The loadable.
  public static func failed(_ error: any Error, previous: Value? = nil) -> Self {
    Self(.failed(error, previous: previous))
  }

  /// The value to show: the loaded one, or else the previous one.
  ///
  /// To change the value in place, call ``modify(_:)``.
  public var value: Value? {
    get {
      switch phase {
      case .notLoaded: nil
      case .loading(let previous), .failed(_, let previous): previous
      case .loaded(let value): value
      }
    }
    @available(
      *, unavailable, message: "Call 'modify', as in 'state.items.modify { $0 += [item] }'."
    )
    set {}
  }

  /// The loaded value; nil in the other states, even if there is a previous value.
  public var loadedValue: Value? {
    if case .loaded(let value) = phase { value } else { nil }
  }

  /// The error, if loading has failed.
  public var error: (any Error)? {
    if case .failed(let error, _) = phase { error } else { nil }
  }

  /// Whether the value is loading.
  public var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }

  /// Whether the value is loaded and not loading again.
  public var isLoaded: Bool {
    if case .loaded = phase { true } else { false }
  }

  /// Returns the result of `content` for a loaded value, and of `otherwise` in other states.
  ///
  /// - Parameters:
  ///   - content: Called with the loaded value.
  ///   - otherwise: Called in every other state.
  /// - Returns: The result of the called closure.
  /// - Throws: The error of the called closure.
  public func whenLoaded<Result>(
    _ content: (Value) throws -> Result, else otherwise: () throws -> Result
  ) rethrows -> Result {
    if let loadedValue { try content(loadedValue) } else { try otherwise() }
  }

  /// Changes the loaded or previous value in place, or does nothing if there is no value.
  ///
  /// ```swift
  /// state.items.modify { $0.append(item) }
  /// ```
  ///
  /// The loadable keeps its state and its error, and a load in progress continues. The result of
  /// that load replaces the changed value. To avoid losing an edit, offer editing only while
  /// ``isLoaded`` is true.
  ///
  /// - Parameter change: Changes the value.
  /// - Returns: The result of the closure; nil if there is no value.
  /// - Throws: The error of the closure. What the closure has changed before stays changed.
  @discardableResult
  public mutating func modify<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result?
  {
    guard var value else { return nil }
    let (isLoading, error) = (isLoading, error)
    // The phase lets go of the value, so that changing an array doesn't copy it.
    phase = .notLoaded
    defer {
      if let error {
        phase = .failed(error, previous: value)
      } else {
        phase = isLoading ? .loading(previous: value) : .loaded(value)
      }
    }
    return try change(&value)
  }

  /// Transforms the loaded or previous value.
  ///
  /// The token of a load in progress is also valid for the new loadable.
  ///
  /// - Parameter transform: Makes the new value from the old.
  /// - Returns: A loadable in the same state.
  /// - Throws: The error of the transform.
  public func map<NewValue>(
    _ transform: (Value) throws -> NewValue
  ) rethrows -> Loadable<NewValue> {
    let phase: Loadable<NewValue>.Phase =
      switch phase {
      case .notLoaded: .notLoaded
      case .loading(let previous): .loading(previous: try previous.map(transform))
      case .loaded(let value): .loaded(try transform(value))
      case .failed(let error, let previous): .failed(error, previous: try previous.map(transform))
      }
    return Loadable<NewValue>(phase, loads: loads, earlierError: earlierError)
  }
}

extension Loadable where Value: ExpressibleByArrayLiteral {
  /// The elements of the value, or none while there is no value.
  ///
  /// The elements of a loaded list can be children:
  ///
  /// ```swift
  /// static let rows = child(\.notes.elements, action: Action.row)
  /// ```
  ///
  /// A change keeps the phase, the token of a load, and the error, as ``modify(_:)`` does. While
  /// there is no value, a change does nothing. Each change copies the elements, so a change of one
  /// of ten thousand rows is faster with ``modify(_:)``.
  public var elements: Value {
    get { value ?? [] }
    set { modify { $0 = newValue } }
  }
}

extension Loadable: Sendable where Value: Sendable {}
extension Loadable.Phase: Sendable where Value: Sendable {}

extension Loadable: CustomStringConvertible {
  /// The state and its values: `loaded(3)`.
  public var description: String {
    switch phase {
    case .notLoaded: "notLoaded"
    case .loading(let previous): "loading(previous: \(text(previous)))"
    case .loaded(let value): "loaded(\(value))"
    case .failed(let error, let previous): "failed(\(error), previous: \(text(previous)))"
    }
  }

  private func text(_ value: Value?) -> String {
    value.map { "\($0)" } ?? "nil"
  }
}

extension Loadable: Equatable {
  /// Returns whether two loadables are in the same state with equal values and errors.
  ///
  /// Two values, or two errors, are equal if they have the same type and the same content. Values
  /// of an `Equatable` type are compared with `==`, but a NaN equals a NaN. Objects are compared by
  /// identity, and other values by their fields, which takes longer. So a loadable of any value can
  /// be compared, such as a `Loadable<Void>`. Load tokens are not compared.
  ///
  /// - Parameters:
  ///   - lhs: A loadable.
  ///   - rhs: Another loadable.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.phase, rhs.phase) {
    case (.notLoaded, .notLoaded): true
    case (.loading(let left), .loading(let right)): haveSameContent(left as Any, right as Any)
    case (.loaded(let left), .loaded(let right)): haveSameContent(left, right)
    case (.failed(let leftError, let left), .failed(let rightError, let right)):
      haveSameContent(left as Any, right as Any) && haveSameContent(leftError, rightError)
    default: false
    }
  }
}

extension Loadable: ComparedByContent {
  package static var isQuicklyCompared: Bool { Value.self is any Equatable.Type }
}
