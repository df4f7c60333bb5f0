package import Corbel
package import EditItemExample

/// Where the list is kept, outside of the app.
@MainActor package protocol ItemRepository: Sendable {
  /// Reads the list.
  ///
  /// - Returns: The list, which is empty where none was kept yet.
  /// - Throws: Why it can't be read. Nothing may be saved then.
  func load() async throws -> IdentifiedArray<Item>

  /// Keeps the list, in place of the one before.
  ///
  /// - Parameter items: The list.
  /// - Throws: Why it can't be kept. The one before is kept still.
  func save(_ items: IdentifiedArray<Item>) async throws
}
