import Corbel
import CorbelStorage
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Migrations", .stallLimit) struct MigrationTests {
  /// The type of version 1.
  struct Sizes: Codable {
    var unit: Unit
    var size: Double
  }

  // Version 0 had a member 'measure', and version 1 had a size with a fraction.
  private static let migrations: [Migration] = [
    .json { $0["unit"] = $0.removeValue(forKey: "measure") },
    .types { (old: Sizes) in Preferences(unit: old.unit, textSize: Int(old.size)) },
  ]

  private nonisolated static let versions = [
    #"{"value":{"measure":"cups","size":15.5},"version":0}"#,
    #"{"value":{"unit":"cups","size":15.5},"version":1}"#,
    #"{"value":{"names":[],"textSize":15,"unit":"cups"},"version":2}"#,
  ]

  @Test("each version is read, and stays until a change is saved", arguments: versions)
  func version(_ text: String) async throws {
    let file = try KeptFile(text)
    let preferences = file.open(migrations: Self.migrations)
    expectEqual(preferences.value, Preferences(unit: .cups, textSize: 15))
    expectNil(preferences.loadError)
    await preferences.flush()
    try expectEqual(file.text, text)
    preferences.textSize = 15
    await preferences.flush()
    try expectEqual(file.text, Self.versions[2])
    try expectEqual(file.folder.names, [KeptFile.name])
    await preferences.close()
    expectEqual(
      file.open(migrations: [Self.migrations[0]]).loadError, .newerVersion(file.path, version: 2))
  }

  @Test("a step over JSON keeps the numbers and texts that it doesn't change") func numbers()
    async throws
  {
    struct Numbers: Codable, Sendable, Equatable {
      var name = "é\"\\/\u{0}\n"
      var most = Int.max, least = Int.min, unsigned = UInt64.max
      var tenth = 0.1, sum = 0.1 + 0.2, large = Double.greatestFiniteMagnitude
      var small = Double.leastNonzeroMagnitude
      var price = Decimal(string: "19.99"), flag = true, missing: Int?
      var zero = -0.0, long = Decimal(string: "12345678901234567890123456789012345678")
      var exact = Decimal(string: "3.14159265358979323846"), wide = 1e22, most64 = Double(Int.max)
      var marked = "\u{FEFF}a", texts = ["\u{FEFF}": "\u{FEFF}\u{FEFF}", "a\u{FEFF}": ""]
      var nested: [[Double?]] = [[], [nil, -0.0, 0, 1, 1.5]]
      var new = 0
    }
    let file = try KeptFile()
    var before: Stored<Numbers>? = Stored(Numbers(), in: .file(file.url))
    before?.new = 1
    before = nil
    let after = Stored(Numbers(), in: .file(file.url, migrations: [.json { $0["new"] = 2 }]))
    expectNil(after.loadError)
    expectEqual(after.value, Numbers(new: 2))
    expectEqual(
      [after.zero.sign, after.nested[1][1]?.sign, after.nested[1][2]?.sign],
      [.minus, .minus, .plus])
  }

  struct Tea: Identifiable, Codable, Equatable, Sendable { let id: Int, name: String }

  @Test("a step over JSON changes each element of a list") func list() throws {
    let file = try KeptFile(#"{"value":[{"id":1,"title":"a"},{"id":2,"title":"b"}],"version":0}"#)
    let migrations: [Migration] = [.json { $0["name"] = $0.removeValue(forKey: "title") }]
    let teas = Stored(IdentifiedArray<Tea>(), in: .file(file.url, migrations: migrations))
    expectEqual(Array(teas.value), [Tea(id: 1, name: "a"), Tea(id: 2, name: "b")])
    try file.folder.write(#"{"value":[],"version":0}"#, to: "empty.json")
    let url = URL(fileURLWithPath: "\(file.folder.path)/empty.json")
    let none = Stored(
      IdentifiedArray([Tea(id: 1, name: "")]), in: .file(url, migrations: migrations))
    expectEqual(none.value.count, 0)
  }

  @Test("a step over JSON that fails names its cause, and the old content is set aside")
  func causes() async throws {
    let none = "a step over JSON needs an object, or a list of objects"
    let noJSON = "a step over JSON has set what JSON can't keep"
    let old = Self.versions[0]
    let rows: [(text: String, value: any Sendable, cause: String)] = [
      (old, Failure(reason: "no"), "no"),
      (old, Date.distantPast, noJSON), (old, Double.nan, noJSON),
      (#"{"value":[1],"version":0}"#, 1, none),
      (#"{"value":[{},1],"version":0}"#, 1, none), (#"{"value":"a","version":0}"#, 1, none),
    ]
    for row in rows {
      let file = try KeptFile(row.text)
      let value = row.value
      let preferences = file.open(migrations: [
        .json {
          if let failure = value as? Failure { throw failure }
          $0["unit"] = value
        }
      ])
      let newPath = "\(file.path).set-aside-1"
      expectEqual(
        preferences.loadError, .unreadable(file.path, setAside: newPath, cause: row.cause))
      await preferences.flush()
      try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), row.text)
    }
  }
}
