import Corbel
import CorbelStorage
import Foundation
import TestSupport
import Testing

/// Opens files that were damaged at random.
///
/// `CORBEL_STORAGE_DAMAGE` sets the number of files, such as 10000, and `CORBEL_STORAGE_SEED`
/// another seed.
@MainActor @Suite("Damaged files", .stallLimit) struct StorageDamageTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// A seed that meets a broken escape in a text that the decoder never looks at.
  private static let seed: UInt64 = 4339

  private static let texts = [
    #"{"value":{"names":["tea","é\"\u00e9"],"textSize":15,"unit":"cups"},"version":1}"#,
    #"{"value":{"names":["tea"],"size":15,"unit":"cups"},"version":0}"#,
    #"{"version":2,"value":{"unit":"cups"}}"#,
    #"<?xml version="1.0" encoding="UTF-8"?><plist><dict/></plist>"#,
    #"[{"name":"tea"}]"#,
  ]

  private static func damaged(by generator: inout SeededGenerator) -> Data {
    var bytes = Array((texts.randomElement(using: &generator) ?? "").utf8)
    for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      let byte = UInt8.random(in: 0...255, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] = byte
      case 1: bytes[index] ^= 1 << (byte & 7)
      case 2: bytes.insert(byte, at: index)
      case 3: bytes.removeSubrange(index...)
      case 4: bytes.replaceSubrange(index..., with: repeatElement(0, count: bytes.count - index))
      default: bytes.insert(contentsOf: bytes[index...].prefix(Int(byte & 63)), at: index)
      }
    }
    return Data(bytes)
  }

  private struct Content<Value: Codable>: Codable { let value: Value, version: UInt }
  private struct Version: Codable { let version: UInt }
  private struct Old: Codable { let names: [String], unit: Unit, size: Double }
  /// JSON of any form, each part of which is decoded.
  private struct Whole: Decodable {
    init(from decoder: any Decoder) throws {
      if (try? [String: Whole](from: decoder)) != nil || (try? [Whole](from: decoder)) != nil {
        return
      }
      let value = try decoder.singleValueContainer()
      if value.decodeNil() || (try? value.decode(Bool.self)) != nil { return }
      if (try? value.decode(Double.self)) == nil { _ = try value.decode(String.self) }
    }
  }

  /// What has to become of a file: its value if the value can be decoded, whatever else is in the
  /// file.
  private enum Outcome: Equatable { case read(Preferences), newer, setAside }

  private static func outcome(of file: Data) -> Outcome {
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: file).version else {
      return .setAside
    }
    guard version <= 1 else { return .newer }
    if version == 1 {
      return (try? decoder.decode(Content<Preferences>.self, from: file)).map { .read($0.value) }
        ?? .setAside
    }
    // A step over JSON sees all of the file. Of two members with one name, the decoder takes the
    // first, and never looks at the texts in the other.
    guard (try? decoder.decode(Whole.self, from: file)) != nil,
      let old = try? decoder.decode(Content<Old>.self, from: file).value,
      let textSize = Int(exactly: old.size)
    else { return .setAside }
    return .read(Preferences(unit: old.unit, textSize: textSize, names: old.names))
  }

  @Test(
    "a file is read if its value can be decoded; otherwise it is set aside or refused, and kept")
  func damage() async throws {
    let count = Self.environment["CORBEL_STORAGE_DAMAGE"].flatMap { Int($0) } ?? 60
    let seed = Self.environment["CORBEL_STORAGE_SEED"].flatMap { UInt64($0) } ?? Self.seed
    var generator = SeededGenerator(seed: seed)
    var kinds = (setAside: 0, newer: 0, read: 0)
    for number in 0..<count {
      let damaged = Self.damaged(by: &generator)
      let file = try KeptFile()
      try damaged.write(to: file.url)
      var preferences: Stored<Preferences>? = file.open(
        migrations: [.json { $0["textSize"] = $0["size"] }])
      let (error, value) = (preferences?.loadError, preferences?.value)
      preferences?.names.append("new")
      preferences = nil
      let comment = "seed \(seed), number \(number), \(String(describing: error))"
      let outcome = Self.outcome(of: damaged)
      switch error {
      case .unreadable(_, let newPath, _):
        kinds.setAside += 1
        expectEqual(outcome, .setAside, comment)
        try expectEqual(Data(contentsOf: URL(fileURLWithPath: newPath)), damaged, comment)
        try expectTrue(file.text.contains("new"), comment)
      case .newerVersion:
        kinds.newer += 1
        expectEqual(outcome, .newer, comment)
        try expectEqual(Data(contentsOf: file.url), damaged, comment)
      case nil:
        kinds.read += 1
        expectEqual(value.map { .read($0) }, outcome, comment)
      default: Issue.record("\(comment)")
      }
      expectEqual(file.diagnostics.facts.count, error == nil ? 0 : 1, comment)
    }
    expectTrue(kinds.setAside > count / 3 && kinds.newer > 0 && kinds.read > 0, "\(kinds)")
  }
}
