/// A change of a count.
public nonisolated enum CounterChange: Sendable {
  /// Adds one.
  case increment
  /// Subtracts one.
  case decrement
  /// Sets the count to zero.
  case reset

  /// Applies the change to a count.
  ///
  /// - Parameter count: The count before the change.
  /// - Returns: The count after the change.
  public func applied(to count: Int) -> Int {
    switch self {
    case .increment: count + 1
    case .decrement: count - 1
    case .reset: 0
    }
  }
}
