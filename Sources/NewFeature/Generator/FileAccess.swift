internal import Foundation

/// The files that the command writes.
enum FileAccess {
  /// Returns whether a file or a broken link stands at a path.
  static func hasFile(at path: String) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      return !isFolder.boolValue
    }
    return (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Writes files, and the folders around them if they are missing.
  ///
  /// - Throws: The error of the first file that can't be written. All that was written before is
  ///   then removed.
  static func write(_ files: [FeaturePlan.File], in project: Project) throws(NewFeatureError) {
    var written: [String] = []
    for file in files {
      do {
        let folder = URL(filePath: file.path).deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: folder) {
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
          written.append(folder)
        }
        try file.text.write(toFile: file.path, atomically: true, encoding: .utf8)
        written.append(file.path)
      } catch {
        // The function removes a folder only if nothing else is in the folder.
        for path in written.reversed() { remove(path) }
        throw NewFeatureError(
          code: .fileSystem,
          fact: "The file '\(project.relative(file.path))' can't be written: \(error)",
          remedy: """
            No file was written. The command writes into the folders of the targets. A plugin may only \
            write into the folder of the package.
            """)
      }
    }
  }
}
