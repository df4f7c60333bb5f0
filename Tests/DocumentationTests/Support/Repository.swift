internal import Foundation

/// The files of this package.
enum Repository {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func url(_ path: String) -> URL {
    root.appending(path: path)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// The documents below a folder whose names end in the way given, in the order of their paths.
  static func documents(in folder: String, suffix: String) throws -> [Document] {
    try FileManager.default.subpathsOfDirectory(atPath: url(folder).path)
      .filter { $0.hasSuffix(suffix) }
      .sorted()
      .map { try Document("\(folder)/\($0)") }
  }
}
