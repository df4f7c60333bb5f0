package import Corbel
package import EditItemExample

/// A repository that keeps the list as long as it lives itself, for previews and demos.
///
/// ```swift
/// let repository = InMemoryItemRepository([tea, milk], delay: .seconds(1))
/// repository.isAvailable = false    // from now on, every call fails
/// ```
@MainActor package final class InMemoryItemRepository: ItemRepository {
  /// The error that every call ends with while the repository is not available.
  package struct Unavailable: Error, Equatable, CustomStringConvertible {
    package init() {}

    /// What a person is told.
    package var description: String { "the list can't be reached" }
  }

  /// The list that is kept.
  package private(set) var items: IdentifiedArray<Item>
  /// Whether calls succeed.
  ///
  /// It is asked at the end of a call, after its delay.
  package var isAvailable = true

  private let delay: Duration
  private let clock: any Clock<Duration>

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - items: The list to begin with.
  ///   - delay: How long each call takes.
  ///   - clock: The clock that measures it.
  package init(
    _ items: IdentifiedArray<Item> = [], delay: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.items = items
    self.delay = delay
    self.clock = clock
  }

  nonisolated deinit {}

  package func load() async throws -> IdentifiedArray<Item> {
    try await respond()
    return items
  }

  package func save(_ items: IdentifiedArray<Item>) async throws {
    try await respond()
    self.items = items
  }

  private func respond() async throws {
    if delay > .zero { try await clock.sleep(for: delay) }
    guard isAvailable else { throw Unavailable() }
  }
}
