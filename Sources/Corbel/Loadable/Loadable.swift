/// A value that is loaded from somewhere: not yet, right now, with success or without.
///
/// ```swift
/// var user: Loadable<User> = .notLoaded
/// user.startLoading()
/// user.finish(with: result)
/// if let name = user.value?.name { title = name }
/// ```
///
/// While a value is loaded again, and when that fails, the previous one is kept. The idea, and most
/// of the names, come from Elm's `RemoteData`.
public struct Loadable<Value> {
  /// The four states a loadable can be in, to be switched over.
  public enum Phase {
    /// Nobody has asked for the value.
    case notLoaded
    /// The value is being loaded; the previous one, if there was one, is kept.
    case loading(previous: Value?)
    /// The value is here.
    case loaded(Value)
    /// Loading has failed; the previous value, if there was one, is kept.
    case failed(any Error, previous: Value?)
  }

  /// The state the loadable is in.
  public let phase: Phase
  /// The load that may finish, if it was begun with ``startLoading()``.
  let load: LoadToken?

  init(_ phase: Phase, load: LoadToken? = nil) {
    self.phase = phase
    self.load = load
  }

  /// A loadable that was not requested yet.
  public static var notLoaded: Self {
    Self(.notLoaded)
  }

  /// A loadable that is being loaded.
  ///
  /// - Parameter previous: The value to show meanwhile.
  /// - Returns: The loadable.
  public static func loading(previous: Value? = nil) -> Self {
    Self(.loading(previous: previous))
  }

  /// A loadable that is here.
  ///
  /// - Parameter value: The value.
  /// - Returns: The loadable.
  public static func loaded(_ value: Value) -> Self {
    Self(.loaded(value))
  }

  /// A loadable that could not be loaded.
  ///
  /// - Parameters:
  ///   - error: Why.
  ///   - previous: The value to show all the same.
  /// - Returns: The loadable.
  public static func failed(_ error: any Error, previous: Value? = nil) -> Self {
    Self(.failed(error, previous: previous))
  }

  /// The value to show: the loaded one, or else the previous one.
  public var value: Value? {
    switch phase {
    case .notLoaded: nil
    case .loading(let previous), .failed(_, let previous): previous
    case .loaded(let value): value
    }
  }

  /// The value, if it is loaded and not being loaded again.
  public var loadedValue: Value? {
    if case .loaded(let value) = phase { value } else { nil }
  }

  /// Why loading has failed, if it has.
  public var error: (any Error)? {
    if case .failed(let error, _) = phase { error } else { nil }
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }

  /// Whether the value is loaded and not being loaded again.
  public var isLoaded: Bool {
    if case .loaded = phase { true } else { false }
  }

  /// Makes something of the value where it is loaded, and something else where it is not.
  ///
  /// - Parameters:
  ///   - content: Called with the loaded value.
  ///   - otherwise: Called in every other state.
  /// - Returns: What was made.
  /// - Throws: What the closure called has thrown.
  public func whenLoaded<Result>(
    _ content: (Value) throws -> Result, else otherwise: () throws -> Result
  ) rethrows -> Result {
    if let loadedValue { try content(loadedValue) } else { try otherwise() }
  }

  /// Transforms the loaded or previous value.
  ///
  /// A load that is under way stays the one that may finish.
  ///
  /// - Parameter transform: Makes the new value from the old.
  /// - Returns: A loadable in the same state.
  /// - Throws: What the transform has thrown.
  public func map<NewValue>(
    _ transform: (Value) throws -> NewValue
  ) rethrows -> Loadable<NewValue> {
    switch phase {
    case .notLoaded: .notLoaded
    case .loading(let previous):
      Loadable<NewValue>(.loading(previous: try previous.map(transform)), load: load)
    case .loaded(let value): .loaded(try transform(value))
    case .failed(let error, let previous): .failed(error, previous: try previous.map(transform))
    }
  }

  /// Transforms the loaded value into a loadable of its own.
  ///
  /// In the other states the previous value, if there is one, is transformed, and what of the
  /// result can be shown becomes the new previous value.
  ///
  /// - Parameter transform: Makes a loadable from the value.
  /// - Returns: The transformed loadable, or one in the same state.
  /// - Throws: What the transform has thrown.
  public func flatMap<NewValue>(
    _ transform: (Value) throws -> Loadable<NewValue>
  ) rethrows -> Loadable<NewValue> {
    switch phase {
    case .notLoaded: .notLoaded
    case .loading(let previous): .loading(previous: try previous.map(transform)?.value)
    case .loaded(let value): try transform(value)
    case .failed(let error, let previous):
      .failed(error, previous: try previous.map(transform)?.value)
    }
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

extension Loadable: Equatable where Value: Equatable {
  /// Whether two loadables are in the same state with equal values.
  ///
  /// Two errors are equal if they have the same type and the same content: by `==` where the type
  /// has one, else by identity where it is a class, else by their fields. Their descriptions don't
  /// count, nor does which load is under way.
  ///
  /// - Parameters:
  ///   - lhs: A loadable.
  ///   - rhs: Another loadable.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.phase, rhs.phase) {
    case (.notLoaded, .notLoaded): true
    case (.loading(let left), .loading(let right)): left == right
    case (.loaded(let left), .loaded(let right)): left == right
    case (.failed(let leftError, let left), .failed(let rightError, let right)):
      left == right && haveSameContent(leftError, rightError)
    default: false
    }
  }
}
