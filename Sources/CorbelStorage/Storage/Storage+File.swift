public import Foundation

extension Storage where Value: Codable {
  /// A file of JSON, which is always replaced as a whole.
  ///
  /// A missing folder is created. If the URL is that of a symbolic link, the file behind the link
  /// is used. The permissions of the file are kept. Content that can't be read, or that another
  /// process has written in the meantime, is kept beside the file: its name ends with
  /// `.set-aside-1`, or with the next free number.
  ///
  /// - Parameters:
  ///   - url: The URL of the file, which need not exist.
  ///   - migrations: The steps from the first version of the format to the current one.
  /// - Returns: The storage.
  public static func file(_ url: URL, migrations: [Migration] = []) -> Self {
    file(url, migrations: migrations) { _ in }
  }

  /// A file whose writes call a function before each step.
  package static func file(
    _ url: URL, migrations: [Migration], before: @escaping @Sendable (WriteStep) throws -> Void
  ) -> Self {
    precondition(url.isFileURL, "'\(url)' is not the URL of a file.")
    let path: @Sendable (String) -> String = { StoredFile.path(beside: url.path, $0) }
    let file: @Sendable (String) -> StoredFile = { StoredFile(name: path($0), before: before) }
    let place = Place(
      name: url.path, nameBeside: path, identity: { file("").path },
      load: { try file($0).read() }, exists: { file($0).exists },
      save: { try file($1).write($0, mayReplace: $2) })
    return Storage(place, migrations)
  }
}
