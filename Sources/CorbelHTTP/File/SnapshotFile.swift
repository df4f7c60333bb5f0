internal import Foundation

/// The format of a snapshot's file: JSON that people read and review.
struct SnapshotFile: Codable {
  private struct OtherVersion: Error { let version: Int }

  /// The version of the format that this package reads and writes.
  static let version = 2

  private var corbelHTTP = SnapshotFile.version
  let exchanges: [RecordedExchange]

  init(_ exchanges: [RecordedExchange]) {
    self.exchanges = exchanges
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    corbelHTTP = try container.decode(Int.self, forKey: .corbelHTTP)
    // The exchanges of another version can have another form.
    guard corbelHTTP == Self.version else { throw OtherVersion(version: corbelHTTP) }
    exchanges = try container.decode([RecordedExchange].self, forKey: .exchanges)
    let isUnclear = exchanges.contains { ($0.response == nil) == ($0.error == nil) }
    if isUnclear {
      throw DecodingError.dataCorruptedError(
        forKey: .exchanges, in: container,
        debugDescription: "Each exchange needs either a response or an error.")
    }
  }

  /// Returns the exchanges in a file, or nil if the file does not exist.
  static func exchanges(in file: URL) throws(HTTPSnapshotError) -> [RecordedExchange]? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let data: Data
    do { data = try Data(contentsOf: file) } catch { throw .failed(.fileUnreadable, file, error) }
    do { return try JSONDecoder().decode(Self.self, from: data).exchanges } catch {
      if let error = error as? OtherVersion { throw .version(error.version, file) }
      throw .broken(file, data, error)
    }
  }

  /// Replaces a file as a whole, and keeps its permissions and a link to it.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data = try encoder.encode(self)
    data.append(contentsOf: "\n".utf8)
    let file = file.resolvingSymlinksInPath()
    let manager = FileManager.default
    try manager.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let permissions = try? manager.attributesOfItem(atPath: file.path)[.posixPermissions]
    try data.write(to: file, options: .atomic)
    if let permissions {
      try manager.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
    }
  }
}
