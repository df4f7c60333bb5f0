/// The events that a counter reports to its owner.
public nonisolated enum CounterEvent: Equatable, Sendable {
  /// The service saved this count.
  case saved(Int)
}
