/// The place where a counter keeps its count.
public nonisolated enum CounterKind: String, CaseIterable, Codable, Sendable {
  /// In the counter itself.
  ///
  /// Its count can be saved to the service and loaded from it.
  case local
  /// In the service.
  ///
  /// The counter changes the count there, and shows the result.
  case remote
}
