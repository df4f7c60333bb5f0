import Corbel
import CorbelStorage
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A value in the user defaults", .stallLimit) struct UserDefaultsTests {
  /// A suite of its own, which is deleted with the value.
  private final class Suite: Sendable {
    let name = "corbel-\(UUID())"
    let key = "preferences"

    var defaults: UserDefaults {
      get throws { try #require(UserDefaults(suiteName: name)) }
    }

    deinit {
      UserDefaults().removePersistentDomain(forName: name)
      // On Linux, this removes the file as well.
      _ = UserDefaults().synchronize()
    }

    @MainActor func open(
      _ diagnostics: DiagnosticReporter = .standard, migrations: [Migration] = []
    ) -> Stored<Preferences> {
      Stored(
        Preferences(), in: .userDefaults(key, suite: name, migrations: migrations),
        diagnostics: diagnostics)
    }

    func text(of key: String) throws -> String? {
      try defaults.data(forKey: key).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private let suite = Suite()

  @Test("is data of JSON with a version, which is read again and migrated") func format()
    async throws
  {
    var preferences: Stored<Preferences>? = suite.open()
    preferences?.unit = .cups
    await preferences?.flush()
    try expectEqual(suite.text(of: suite.key), FileStorageTests.cups)
    preferences = nil
    let old = #"{"value":{"names":[],"size":15,"unit":"cups"},"version":0}"#
    try suite.defaults.set(Data(old.utf8), forKey: suite.key)
    let migrated = suite.open(migrations: [.json { $0["textSize"] = $0["size"] }])
    expectEqual(migrated.value, Preferences(unit: .cups, textSize: 15))
  }

  @Test("damaged data and a value of another type are kept under free keys") func damaged()
    async throws
  {
    try suite.defaults.set("first", forKey: "preferences.set-aside-1")
    let values: [(Any, key: String)] = [
      (Data("damaged".utf8), "preferences.set-aside-2"), ("cups", "preferences.set-aside-3"),
    ]
    for (value, key) in values {
      try suite.defaults.set(value, forKey: suite.key)
      let diagnostics = DiagnosticRecorder()
      let preferences = suite.open(diagnostics.reporter)
      expectEqual(
        preferences.loadError,
        .unreadable("preferences", setAside: key, cause: "the content is damaged"))
      await preferences.close()
      try expectEqual(suite.text(of: suite.key)?.contains("grams"), true)
      expectEqual(diagnostics.facts.count, 1)
    }
    try expectEqual(suite.defaults.string(forKey: "preferences.set-aside-1"), "first")
    try expectEqual(suite.text(of: "preferences.set-aside-2"), "damaged")
    try expectEqual(suite.defaults.string(forKey: "preferences.set-aside-3"), "cups")
  }

  @Test("a change by others is kept under another key") func changedElsewhere() async throws {
    let preferences = suite.open(.silent)
    try suite.defaults.set("other", forKey: suite.key)
    preferences.unit = .cups
    await preferences.flush()
    expectEqual(
      preferences.loadError, .changedElsewhere("preferences", setAside: "preferences.set-aside-1"))
    try expectEqual(suite.defaults.string(forKey: "preferences.set-aside-1"), "other")
    try expectEqual(suite.text(of: suite.key), FileStorageTests.cups)
  }

  @Test("a second owner of a key is reported, and an owner of another key is not") func owners() {
    let first = suite.open()
    expectEqual(suite.open(.silent).loadError, .ownedElsewhere("preferences"))
    let other = Stored(0, in: .userDefaults("other", suite: suite.name))
    expectNil(first.loadError)
    expectNil(other.loadError)
    let sameKey = Suite().open()
    expectNil(sameKey.loadError)
    // A suite and a key can have spaces.
    let spaces = Stored(0, in: .userDefaults("a b", suite: suite.name))
    let otherSuite = Stored(0, in: .userDefaults("b", suite: "\(suite.name) a"))
    expectNil(spaces.loadError)
    expectNil(otherSuite.loadError)
  }
}
