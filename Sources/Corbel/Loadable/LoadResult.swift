/// The end of a load: a value, an error, or a cancellation.
///
/// ``Effect/load(_:once:id:fileID:line:_:finish:)`` sends one in an action, and
/// ``Loadable/finish(with:)`` takes it.
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
/// A result knows its load. A loadable takes it only if no later load and no assignment has
/// replaced that load.
///
/// To switch over the end of a load, use ``outcome``: `success`, `failure` and `cancelled` are not
/// cases, they make results for tests.
public struct LoadResult<Value> {
  /// The value or the error; nil after a cancellation.
  public let outcome: Result<Value, any Error>?
  /// The load that has ended; nil for a result that a test makes, which every loadable takes.
  let load: LoadToken?

  init(_ outcome: Result<Value, any Error>?, of load: LoadToken?) {
    self.outcome = outcome
    self.load = load
  }

  /// The result of a cancelled load, for use in a test.
  public static var cancelled: Self { Self(nil, of: nil) }

  /// Makes the result of a successful load, for use in a test.
  ///
  /// - Parameter value: The value.
  /// - Returns: The result.
  public static func success(_ value: Value) -> Self { Self(.success(value), of: nil) }

  /// Makes the result of a failed load, for use in a test.
  ///
  /// - Parameter error: The error.
  /// - Returns: The result.
  public static func failure(_ error: any Error) -> Self { Self(.failure(error), of: nil) }
}

extension LoadResult: Sendable where Value: Sendable {}

extension LoadResult: CustomStringConvertible {
  /// The end of the load with its value or error: `success([tea])`, or `cancelled`.
  public var description: String {
    switch outcome {
    case .success(let value): "success(\(value))"
    case .failure(let error): "failure(\(error))"
    case nil: "cancelled"
    }
  }
}

extension LoadResult: ComparedByContent {
  package static var isQuicklyCompared: Bool { Value.self is any Equatable.Type }
}

extension LoadResult: Equatable {
  /// Returns whether two loads have ended alike; which loads they were is not compared.
  ///
  /// Two values, or two errors, are equal if they have the same type and the same content. Values
  /// of an `Equatable` type are compared with `==`, objects by identity, and other values by their
  /// fields. So an action with a result can be compared in a test, whatever the value is.
  ///
  /// - Parameters:
  ///   - lhs: A result.
  ///   - rhs: Another result.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.outcome, rhs.outcome) {
    case (.success(let left), .success(let right)): haveSameContent(left, right)
    case (.failure(let left), .failure(let right)): haveSameContent(left, right)
    case (nil, nil): true
    default: false
    }
  }
}
