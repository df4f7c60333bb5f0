/// What a counter tells whoever made it.
public nonisolated enum CounterEvent: Equatable, Sendable {
  /// The service has saved this count.
  case saved(Int)
}
