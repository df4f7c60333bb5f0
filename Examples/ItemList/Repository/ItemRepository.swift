package import Corbel
package import EditItemExample

/// A place outside the app that keeps the list.
@MainActor package protocol ItemRepository: Sendable {
  /// Reads the list.
  ///
  /// - Returns: The list, which is empty if none was saved before.
  /// - Throws: The reason why the list can't be read. Don't save a list after this error.
  func load() async throws -> IdentifiedArray<Item>

  /// Saves the list, and replaces the previous one.
  ///
  /// - Parameter items: The list.
  /// - Throws: The reason why the list can't be saved. The previous list is kept.
  func save(_ items: IdentifiedArray<Item>) async throws
}
