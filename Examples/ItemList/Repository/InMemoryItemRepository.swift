package import Corbel
package import EditItemExample

/// A repository that keeps the list in memory, for previews and demos.
///
/// ```swift
/// let repository = InMemoryItemRepository([tea, milk])
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
  package var isAvailable = true

  /// Creates a repository.
  ///
  /// - Parameter items: The initial list.
  package init(_ items: IdentifiedArray<Item> = []) {
    self.items = items
  }

  package func load() async throws -> IdentifiedArray<Item> {
    guard isAvailable else { throw Unavailable() }
    return items
  }

  package func save(_ items: IdentifiedArray<Item>) async throws {
    guard isAvailable else { throw Unavailable() }
    self.items = items
  }
}
