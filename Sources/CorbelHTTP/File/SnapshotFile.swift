internal import Foundation

/// The format of a snapshot's file: JSON that people read and review.
struct SnapshotFile: Codable {
  private struct OtherVersion: Error { let version: Int }

  /// The version of the format that this package reads and writes.
  static let version = 2

  private var corbelHTTP = SnapshotFile.version
  let exchanges: [HTTPSnapshot.Exchange]

  init(_ exchanges: [HTTPSnapshot.Exchange]) {
    self.exchanges = exchanges
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    corbelHTTP = try container.decode(Int.self, forKey: .corbelHTTP)
    // The exchanges of another version can have another form.
    guard corbelHTTP == Self.version else { throw OtherVersion(version: corbelHTTP) }
    exchanges = try container.decode([HTTPSnapshot.Exchange].self, forKey: .exchanges)
    let isUnclear = exchanges.contains { ($0.response == nil) == ($0.error == nil) }
    if isUnclear {
      throw DecodingError.dataCorruptedError(
        forKey: .exchanges, in: container,
        debugDescription: "Each exchange needs either a response or an error.")
    }
  }

  /// Returns the exchanges in a file, or nil if the file does not exist.
  static func exchanges(in file: URL) throws(HTTPSnapshotError) -> [HTTPSnapshot.Exchange]? {
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

extension HTTPSnapshot.Response: Codable {
  private enum CodingKeys: String, CodingKey {
    case status, url, headers, text, base64
  }

  /// Reads a response, with a body of text or in base64.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    status = try container.decode(Int.self, forKey: .status)
    url = try container.decodeIfPresent(String.self, forKey: .url)
    headers = try container.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
    let text = try container.decodeIfPresent([String].self, forKey: .text)
    let base64 = try container.decodeIfPresent(Data.self, forKey: .base64)
    body = text.map { Data($0.joined().utf8) } ?? base64 ?? Data()
  }

  /// Writes a response, with the body as pieces of text, or else in base64.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(url, forKey: .url)
    try container.encodeIfPresent(headers.isEmpty ? nil : headers, forKey: .headers)
    if body.isEmpty { return }
    if let pieces = Self.pieces(of: body) {
      try container.encode(pieces, forKey: .text)
    } else {
      try container.encode(body, forKey: .base64)
    }
  }

  /// Returns pieces of a text, which together are the body, or nil if the body is no text.
  ///
  /// A piece ends after a line break, and after a comma if it has become long. A large body is
  /// never text, because nobody reads it.
  private static func pieces(of body: Data) -> [String]? {
    let (largest, long) = (1 << 20, 80)
    if body.count > largest { return nil }
    var pieces: [String] = []
    body.withUnsafeBytes { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        guard byte == 0x0A || byte == 0x2C && index - start >= long || index == bytes.count - 1
        else { continue }
        pieces.append(String(decoding: bytes[start...index], as: UTF8.self))
        start = index + 1
      }
    }
    return Data(pieces.joined().utf8) == body ? pieces : nil
  }
}
