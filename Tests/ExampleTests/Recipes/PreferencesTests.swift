import Corbel
import CorbelStorage
import CorbelTesting
import Foundation
import TestSupport
import Testing

@testable import RecipesExample

@MainActor @Suite("The settings of the recipes", .stallLimit) struct PreferencesTests {
  @Test("settings of the first version are read") func firstVersion() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"version":0,"value":{"people":4}}"#, to: "preferences.json")
    let file = URL(fileURLWithPath: "\(folder.path)/preferences.json")
    let preferences = Stored(
      Preferences(), in: .file(file, migrations: Preferences.migrations))
    expectEqual(preferences.people, 4)
    expectTrue(!preferences.favoritesOnly)
    expectNil(preferences.loadError)
  }
}
