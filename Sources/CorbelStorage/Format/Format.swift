internal import Foundation

/// The JSON of a value, with the version of its format.
struct Format: Sendable {
  struct NewerVersion: Error {
    let version: Int
  }

  let migrations: [Migration]

  func data(for value: some Codable) throws -> Data {
    try Envelope(version: UInt(migrations.count), value: value).data()
  }

  /// Decodes a value, after the migrations of an older version.
  func value<Value: Codable>(_: Value.Type, in data: Data) throws -> (Value, isOlder: Bool) {
    let found = try JSONDecoder().decode(Version.self, from: data).version
    guard found <= migrations.count else { throw NewerVersion(version: Int(clamping: found)) }
    var data = data
    for (index, migration) in migrations.enumerated().dropFirst(Int(found)) {
      data = try migration.migrate(data, UInt(index + 1))
    }
    let value = try JSONDecoder().decode(Envelope<Value>.self, from: data).value
    return (value, isOlder: found < migrations.count)
  }
}

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

private struct Version: Decodable {
  let version: UInt
}
