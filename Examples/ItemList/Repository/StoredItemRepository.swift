package import Corbel
package import CorbelStorage
package import EditItemExample

/// A repository that keeps the list in a file, or in another storage.
///
/// If the content can't be decoded, loading fails once, with an error that contains the new name of
/// the content. The next attempt begins with an empty list.
///
/// ```swift
/// let repository = StoredItemRepository(.file(url))
/// ```
package struct StoredItemRepository: ItemRepository {
  private let stored: Stored<IdentifiedArray<Item>>

  /// Creates a repository.
  ///
  /// - Parameter storage: The storage, which no other repository uses.
  package init(_ storage: Storage<IdentifiedArray<Item>>) {
    stored = Stored([], in: storage, diagnostics: .silent)
  }

  package func load() async throws -> IdentifiedArray<Item> {
    await stored.retry()
    // The list shows the error from now on.
    defer { stored.loadError = nil }
    if let error = stored.loadError { throw error }
    return stored.value
  }

  package func save(_ items: IdentifiedArray<Item>) async throws {
    let previous = stored.value
    stored.value = items
    await stored.flush()
    guard let error = stored.saveError else { return }
    // The person may decide to lose the changes.
    stored.value = previous
    throw error
  }
}
