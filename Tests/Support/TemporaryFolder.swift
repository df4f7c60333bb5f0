internal import Foundation
internal import Testing

/// A folder for a test, which is removed with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "corbel-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // On a Mac, Foundation would omit '/private', which the system's own calls return.
    let resolved = try #require(realpath(url.path, nil))
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of the files in the folder, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
  }

  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: false)
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  package func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: "\(path)/\(target)")
  }
}
