package import Corbel
package import EditItemExample

/// A repository that keeps the list in memory, for previews and demos.
///
/// ```swift
/// let repository = InMemoryItemRepository([tea, milk], delay: .seconds(1))
/// repository.isAvailable = false    // from now on, every call fails
/// ```
@MainActor package final class InMemoryItemRepository: ItemRepository {
  /// The error of every call while the repository is unavailable.
  package struct Unavailable: Error, Equatable, CustomStringConvertible {
    package init() {}

    /// The message for the person who uses the app.
    package var description: String { "the list can't be reached" }
  }

  /// The list that the repository keeps.
  package private(set) var items: IdentifiedArray<Item>
  /// Whether calls succeed.
  ///
  /// A call reads this at its end, after its delay.
  package var isAvailable = true

  private let delay: Duration
  private let clock: any Clock<Duration>

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - items: The initial list.
  ///   - delay: The duration of each call.
  ///   - clock: The clock that measures the delay.
  package init(
    _ items: IdentifiedArray<Item> = [], delay: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.items = items
    self.delay = delay
    self.clock = clock
  }

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
