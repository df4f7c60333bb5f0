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

  private enum Sign: String, Codable, Sendable { case plus = "+", minus = "-" }
  private enum Shape: Codable, Equatable, Sendable {
    case point, circle(Double), box(width: Int?, Int)
  }
  private struct Values: Codable, Sendable, Equatable {
    var most = Int.max, least = Int.min, unsigned = UInt64.max, odd = 9_007_199_254_740_993
    var tenth = 0.1, sum = 0.1 + 0.2, long = 0.027121761950711698, whole = 3.0, wide = 1e22
    var large = Double.greatestFiniteMagnitude, small = Double.leastNonzeroMagnitude
    var most64 = Double(Int.max), zero = -0.0, nested: [[Double?]] = [[], [nil, -0.0, 0, 1, 1.5]]
    var price = Decimal(string: "19.99"), fraction = Decimal(string: "0.1234567890123456789012345")
    var digits = Decimal(string: "12345678901234567890123456789012345678")
    var exact = Decimal(string: "3.14159265358979323846"), flag = true, missing: Int?
    var dates = [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 0.1)]
    var lastDate = Date(timeIntervalSinceReferenceDate: .greatestFiniteMagnitude)
    var texts = ["", "\0\u{1}\n\u{2028}\\\"/", "e\u{301}", "👩‍👩‍👧", "\u{FEFF}a"]
    var byText = ["\u{FEFF}": "\u{FEFF}\u{FEFF}", "a\u{FEFF}": "", "": "a"]
    var byNumber = [Int.min: 1], bySign = [Sign.minus: ""], data = Data([0, 255])
    var shapes = [Shape.point, .circle(1), .box(width: nil, 2)], new = 0
  }

  @Test("values are read as they were saved, and a step over JSON keeps those it doesn't change")
  func values() async throws {
    let file = try KeptFile()
    let saved = Stored(Values(), in: .file(file.url))
    saved.new = 1
    await saved.close()
    let steps: [([Migration], Int)] = [([], 1), ([.json { $0["new"] = 2 }], 2)]
    for (migrations, new) in steps {
      let read = Stored(Values(), in: .file(file.url, migrations: migrations))
      expectNil(read.loadError)
      expectEqual(read.value, Values(new: new))
      // Equality ignores the signs of zeros, and the scalars of a character.
      expectEqual(String(reflecting: read.nested), String(reflecting: Values().nested))
      expectEqual(read.texts.map { Array($0.utf8) }, Values().texts.map { Array($0.utf8) })
      expectEqual(read.zero.sign, .minus)
      await read.close()
    }
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
