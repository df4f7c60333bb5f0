import Corbel
import CorbelStorage
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets about stored values") struct StorageViewSnippets {
  nonisolated struct Preferences: Sendable {
    var textSize = 14
  }

  struct PreferencesView: View {
    @Bindable var preferences: Stored<Preferences>

    var body: some View {
      Form {
        Stepper("Text size", value: $preferences.textSize)
        if preferences.saveError != nil {
          Text("Your preferences are not saved.")
          Button("Try again") { Task { await preferences.retry() } }
        }
      }
    }
  }

  @Test("a control changes a stored value, and a failing save is shown") func binding() async throws
  {
    struct Full: Error {}
    let storage = Storage<Preferences>("disk") {
      nil
    } save: { _ in
      throw Full()
    }
    let preferences = Stored(Preferences(), in: storage, diagnostics: .silent)
    let host = HeadlessHost(PreferencesView(preferences: preferences))
    try host.increment("Text size")
    #expect(preferences.textSize == 15)
    await preferences.flush()
    try host.tap("Try again")
  }
}
