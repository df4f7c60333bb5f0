/// A service outside the app that keeps a count.
@MainActor public protocol CountService: Sendable {
  /// Keeps a count.
  ///
  /// - Parameter count: The count.
  /// - Returns: The count that the service keeps from now on.
  /// - Throws: The error that stopped the service.
  func save(_ count: Int) async throws -> Int

  /// Reads the count that the service keeps.
  ///
  /// - Returns: The count.
  /// - Throws: The error that stopped the service.
  func count() async throws -> Int

  /// Changes the count that the service keeps.
  ///
  /// - Parameter change: The change.
  /// - Returns: The count that the service keeps from now on.
  /// - Throws: The error that stopped the service.
  func apply(_ change: CounterChange) async throws -> Int

  /// Requests a save with each element.
  ///
  /// Every call makes a new sequence.
  var saveRequests: AsyncStream<Void> { get }
}
