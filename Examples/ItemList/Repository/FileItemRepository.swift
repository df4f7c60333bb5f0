package import Corbel
package import EditItemExample

/// A repository that keeps the list in a file.
///
/// A file that makes no sense is set aside: loading fails once, with an error that says where the
/// file is now. The next attempt begins with an empty list.
package struct FileItemRepository: ItemRepository {
  private let file: DataFile<ItemFile>

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or will be.
  ///   - calls: What it is written with.
  package init(path: String, calls: any FileCalls = SystemFileCalls()) {
    file = DataFile(path: path, calls: calls)
  }

  package func load() async throws -> IdentifiedArray<Item> {
    try await Self.read(file)
  }

  package func save(_ items: IdentifiedArray<Item>) async throws {
    try await Self.write(ItemFile(items: items), to: file)
  }

  // What takes its time does so away from the main actor.

  @concurrent nonisolated private static func read(
    _ file: DataFile<ItemFile>
  ) async throws -> IdentifiedArray<Item> {
    switch try file.read() {
    case .missing: []
    case .content(let content): content.items
    case .setAside(let setAside): throw setAside
    }
  }

  @concurrent nonisolated private static func write(
    _ content: ItemFile, to file: DataFile<ItemFile>
  ) async throws {
    try file.write(content)
  }
}
