/// What can be done to a count.
public nonisolated enum CounterChange: Sendable {
  /// One more.
  case increment
  /// One less.
  case decrement
  /// Back to zero.
  case reset

  /// Makes the changed count.
  ///
  /// - Parameter count: The count before.
  /// - Returns: The count after.
  public func applied(to count: Int) -> Int {
    switch self {
    case .increment: count + 1
    case .decrement: count - 1
    case .reset: 0
    }
  }
}
