package import Corbel

/// A service outside the app that keeps a count.
@MainActor package protocol CountService: Sendable {
  /// Keeps a count.
  ///
  /// - Parameter count: The count.
  /// - Returns: The count that the service keeps from now on.
  /// - Throws: The error that stopped the service.
  func save(_ count: Int) async throws -> Int
}

/// A service that keeps its count in memory.
///
/// ```swift
/// let service = LocalCountService(delay: .seconds(1))
/// try await service.save(3)
/// ```
package final class LocalCountService: CountService {
  /// The error of every call while the service is unavailable.
  package nonisolated struct Unavailable: Error, Equatable, CustomStringConvertible {
    package init() {}

    package var description: String { "the service is not available" }
  }

  /// The count that the service keeps.
  package private(set) var storedCount = 0
  /// Whether calls succeed.
  package var isAvailable = true
  private let delay: Duration

  package nonisolated init(delay: Duration = .zero) {
    self.delay = delay
  }

  nonisolated deinit {}

  package func save(_ count: Int) async throws -> Int {
    if delay > .zero { try await Task.sleep(for: delay) }
    guard isAvailable else { throw Unavailable() }
    storedCount = count
    return count
  }
}

/// Provides the service of a container.
///
/// The key is `nonisolated` because a container can be read from any thread.
package nonisolated enum CountServiceKey: DependencyKey {
  /// A service with a delay, like one on the network.
  package static var liveValue: any CountService {
    LocalCountService(delay: .milliseconds(500))
  }

  package static var previewValue: any CountService { LocalCountService() }
  package static var testValue: any CountService { LocalCountService() }
}

extension Dependencies {
  /// The service that keeps counts.
  package nonisolated var countService: any CountService { self[CountServiceKey.self] }
}
