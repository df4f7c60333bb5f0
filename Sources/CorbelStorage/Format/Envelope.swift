internal import Foundation

/// A value with the version of its format, which is the number of its migrations.
struct Envelope<Value: Codable>: Codable {
  let version: UInt
  let value: Value

  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension [Migration] {
  /// Decodes a value, after the migrations of an older version.
  func decode<Value: Codable>(_: Value.Type, _ data: Data, _ place: String) throws -> Value {
    let found = try JSONDecoder().decode(Version.self, from: data).version
    guard found <= count else {
      throw StorageError.newerVersion(place, version: Int(clamping: found))
    }
    let current = try dropFirst(Int(found)).reduce(data) { try $1.migrate($0) }
    return try JSONDecoder().decode(Envelope<Value>.self, from: current).value
  }
}

private struct Version: Decodable {
  let version: UInt
}
