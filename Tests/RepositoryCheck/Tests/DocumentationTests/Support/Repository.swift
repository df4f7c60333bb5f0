internal import Foundation

/// The files of the repository, each of which is read once for all tests.
nonisolated enum Repository {
  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .appending(path: "../../../../../..").standardizedFileURL

  private static let documents = Memo<String, Document>()
  private static let paths = Memo<String, [String]>()

  static func url(_ path: String) -> URL {
    root.appending(path: path)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// The document with a path from the root of the repository.
  static func document(_ path: String) throws -> Document {
    try documents.value(for: path) {
      Document(path: path, text: try String(contentsOf: url(path), encoding: .utf8))
    }
  }

  /// The documents below a folder with a suffix, in the order of their paths.
  static func documents(in folder: String, suffix: String) throws -> [Document] {
    let paths = try paths.value(for: folder) {
      try FileManager.default.subpathsOfDirectory(atPath: url(folder).path).sorted()
    }
    return try paths.filter { $0.hasSuffix(suffix) }.map { try document("\(folder)/\($0)") }
  }
}
