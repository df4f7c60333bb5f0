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
  }

  @Test("a version after the last is refused") func newer() throws {
    let file = try KeptFile(Self.versions[2])
    let preferences = file.open(migrations: [Self.migrations[0]])
    expectEqual(preferences.loadError, .newerVersion(file.path, version: 2))
  }

  @Test("a step that throws leaves the old content, which is set aside") func failing()
    async throws
  {
    let file = try KeptFile(Self.versions[0])
    let preferences = file.open(migrations: [.json { _ in throw Failure(reason: "no") }])
    let newPath = "\(file.path).set-aside-1"
    expectEqual(preferences.loadError, .unreadable(file.path, setAside: newPath, cause: "no"))
    await preferences.flush()
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), Self.versions[0])
  }

  @Test("the old file stays until the new one is on disk") func failingSave() async throws {
    let file = try KeptFile(Self.versions[0])
    let preferences = file.open(migrations: Self.migrations) {
      if $0 == .rename { throw Failure() }
    }
    preferences.textSize = 16
    await preferences.flush()
    expectTrue(preferences.saveError != nil)
    try expectEqual(file.text, Self.versions[0])
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
      var new = 0
    }
    let file = try KeptFile()
    var before: Stored<Numbers>? = Stored(Numbers(), in: .file(file.url))
    before?.new = 1
    before = nil
    let after = Stored(Numbers(), in: .file(file.url, migrations: [.json { $0["new"] = 2 }]))
    expectNil(after.loadError)
    expectEqual(after.value, Numbers(new: 2))
  }

  @Test("a step over JSON that makes what is no JSON is an error") func noJSON() async throws {
    for value: any Sendable in [Date.distantPast, Double.nan] {
      let file = try KeptFile(Self.versions[0])
      let preferences = file.open(migrations: [.json { $0["unit"] = value }])
      let cause = String(CocoaError(.coderReadCorrupt).localizedDescription.dropLast())
      expectEqual(
        preferences.loadError,
        .unreadable(file.path, setAside: "\(file.path).set-aside-1", cause: cause))
    }
  }

  @Test("a step over JSON needs an object") func noObject() async throws {
    let file = try KeptFile(#"{"value":[1],"version":0}"#)
    expectTrue(file.open(migrations: [.json { _ in }]).loadError != nil)
    await file.open().flush()
  }
}
