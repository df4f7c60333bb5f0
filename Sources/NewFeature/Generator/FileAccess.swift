internal import Foundation

/// The files that the command reads and writes.
enum FileAccess {
  /// Returns whether a file or a folder exists at a path.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Returns whether a file or a broken link stands at a path.
  static func isNoFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      return !isFolder.boolValue
    }
    return (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Returns the Swift files below a folder, as sorted paths relative to the folder.
  static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }

  static func read(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Writes a file, and creates the folders around the file if they are missing.
  static func write(_ text: String, to path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: "/\(folder)", withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
