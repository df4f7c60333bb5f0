/// Where a counter counts.
public nonisolated enum CounterKind: String, CaseIterable, Codable, Sendable {
  /// On its own: what it shows is its own count, which it can save and load.
  case local
  /// At the service: it changes the count there, and shows what the service says then.
  case remote
}
