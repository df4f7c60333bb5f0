package import Corbel
package import EditItemExample

/// A repository that keeps the list in a file.
///
/// If the file is unreadable, the repository renames it. Loading then fails once, with an error
/// that contains the new path. The next attempt begins with an empty list.
package struct FileItemRepository: ItemRepository {
  private let file: DataFile<ItemFile>

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which need not exist.
  ///   - calls: The system calls that write the file.
  package init(path: String, calls: any FileCalls = SystemFileCalls()) {
    file = DataFile(path: path, calls: calls)
  }

  package func load() async throws -> IdentifiedArray<Item> {
    try await Self.read(file)
  }

  package func save(_ items: IdentifiedArray<Item>) async throws {
    try await Self.write(ItemFile(items: items), to: file)
  }

  // Reads and writes the file off the main actor, because this can take a while.

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
