/// The events that a counter reports to its parent, the same in every way of writing it.
package nonisolated enum CounterOutput: Equatable, Sendable {
  /// The service saved this count.
  case saved(Int)
}
