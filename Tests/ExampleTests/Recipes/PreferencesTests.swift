import Corbel
import CorbelStorage
import CorbelTesting
import Foundation
import TestSupport
import Testing

@testable import RecipesExample

@MainActor @Suite("The settings of the recipes", .stallLimit) struct PreferencesTests {
  private struct Full: Error {}

  @Test("settings of the first version are read") func firstVersion() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"version":0,"value":{"people":4}}"#, to: "preferences.json")
    let file = URL(fileURLWithPath: "\(folder.path)/preferences.json")
    let preferences = Stored(
      Preferences(), in: .file(file, migrations: Preferences.migrations))
    #expect(preferences.people == 4)
    #expect(!preferences.favoritesOnly)
    #expect(preferences.loadError == nil)
  }

  @Test("settings that can't be saved are kept on the screen, and saved again") func full() async {
    let disk = Disk()
    let preferences = Stored(
      Preferences(), in: Storage("disk", load: { nil }, save: { try disk.save($0) }),
      diagnostics: .silent)
    preferences.people = 3
    await preferences.flush()
    #expect(preferences.saveError != nil)
    #expect(preferences.people == 3)
    disk.isFull.withLock { $0 = false }
    await preferences.retry()
    #expect(preferences.saveError == nil)
    #expect(disk.saved.withLock { $0 }?.people == 3)
  }

  private final class Disk: Sendable {
    let isFull = Lock(true)
    let saved = Lock<Preferences?>(nil)

    func save(_ preferences: Preferences) throws {
      guard !isFull.withLock({ $0 }) else { throw Full() }
      saved.withLock { $0 = preferences }
    }
  }
}
