internal import ArchitectureRules
internal import Foundation

/// The files that the command reads and writes.
enum FileAccess {
  /// Returns whether a file or a broken link stands at a path.
  static func hasFile(at path: String) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      return !isFolder.boolValue
    }
    return (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Reads the Swift files below a folder, in the order of their paths.
  static func sources(in folder: String) throws -> [SourceFile] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted().map { name in
        let path = "\(folder)/\(name)"
        return SourceFile(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
      }
  }

  /// Writes a file, and creates the folders around the file if they are missing.
  static func write(_ text: String, to path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
