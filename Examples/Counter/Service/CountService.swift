/// Where counts are kept, outside of the app.
@MainActor public protocol CountService: Sendable {
  /// Keeps a count.
  ///
  /// - Parameter count: The count.
  /// - Returns: The count that is kept from now on.
  /// - Throws: What has kept the service from it.
  func save(_ count: Int) async throws -> Int

  /// Tells which count is kept.
  ///
  /// - Returns: The count.
  /// - Throws: What has kept the service from it.
  func count() async throws -> Int

  /// Changes the count that is kept.
  ///
  /// - Parameter change: The change.
  /// - Returns: The count that is kept from now on.
  /// - Throws: What has kept the service from it.
  func apply(_ change: CounterChange) async throws -> Int

  /// Asks for a save with each element. Every call makes a sequence of its own.
  var saveRequests: AsyncStream<Void> { get }
}
