import Corbel
import CorbelStorage
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Snippets of CorbelStorage", .stallLimit) struct StorageSnippets {
  nonisolated enum Unit: String, Codable, Sendable { case grams, cups }

  nonisolated struct Preferences: Codable, Equatable, Sendable {
    var unit = Unit.grams
    var textSize = 14
  }

  nonisolated struct Item: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
  }

  struct Dish: Reducer {
    struct State: Equatable { var unit: Unit? }

    enum Action: Equatable {
      case appeared, unitTapped(Unit), unitChanged(Unit)
    }

    let preferences: Stored<Preferences>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .stream(preferences.values(of: \.unit)) { .unitChanged($0) }
      case .unitTapped(let unit): return .update(preferences) { $0.unit = unit }
      case .unitChanged(let unit):
        state.unit = unit
        return .none
      }
    }
  }

  /// The keychain of the example.
  nonisolated final class Keychain: Sendable {
    private let content = Lock<Data?>(nil)

    func data() throws -> Data? { content.withLock { $0 } }
    func set(_ data: Data) throws { content.withLock { $0 = data } }
  }

  private let folder: TemporaryFolder
  private let url: URL

  init() throws {
    folder = try TemporaryFolder()
    url = URL(fileURLWithPath: "\(folder.path)/preferences.json")
  }

  // MARK: Keeping values

  @Test("a value is changed and flushed") func keeping() async throws {
    let preferences = Stored(Preferences(), in: .file(url))
    preferences.unit = .cups
    await preferences.flush()
    #expect(preferences.unit == .cups)
    preferences.update {
      $0.unit = .grams
      $0.textSize += 1
    }
    await preferences.flush()
    #expect(try folder.text(of: "preferences.json").contains("\"textSize\":15"))
  }

  @Test("a storage of two closures") func closures() async throws {
    let keychain = Keychain()
    let storage = Storage<Preferences>("keychain") {
      try keychain.data().map { try JSONDecoder().decode(Preferences.self, from: $0) }
    } save: { preferences in
      try keychain.set(JSONEncoder().encode(preferences))
    }
    let preferences = Stored(Preferences(), in: storage)
    preferences.unit = .cups
    await preferences.flush()
    #expect(try keychain.data() != nil)
  }

  @Test("a test of two launches") func launches() async {
    let storage = Storage<Preferences>.memory()
    let first = Stored(Preferences(), in: storage)
    first.unit = .cups
    await first.flush()
    let second = Stored(Preferences(), in: storage)
    #expect(second.unit == .cups)
  }

  @Test("the error of reading is shown") func errors() throws {
    try folder.write("damaged", to: "preferences.json")
    let preferences = Stored(Preferences(), in: .file(url), diagnostics: .silent)
    let text =
      switch preferences.loadError {
      case .unreadable(_, let newPlace, _):
        "Your preferences are damaged. They are now in \(newPlace)."
      case .newerVersion: "Update the app to see your preferences."
      case .some: "Your preferences can't be read."
      case nil: ""
      }
    #expect(text.hasSuffix("preferences.json.set-aside-1."))
  }

  // MARK: A part of a store

  struct ItemList: Reducer {
    struct State { var items: IdentifiedArray<Item> }
    enum Action { case added(Item) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .added(let item) = action else { return .none }
      state.items.append(item)
      return .none
    }
  }

  @Test("a part of a store is kept") func following() async {
    let kept = Stored(IdentifiedArray<Item>(), in: .file(url))
    let store = Store(initialState: ItemList.State(items: kept.value), reducer: ItemList())
    kept.follow(store, \.items)
    store.send(.added(Item(id: 1, name: "Tea")))
    await kept.flush()
    #expect(kept.value == store.items)
  }

  // MARK: Sharing values

  @Test("a reducer changes a shared value, and follows it") func sharing() async {
    let preferences = Stored(Preferences(), in: .memory())
    let store = TestStore(initialState: Dish.State(), reducer: Dish(preferences: preferences))
    let following = store.send(.appeared)
    await store.receive(.unitChanged(.grams)) { $0.unit = .grams }
    store.send(.unitTapped(.cups))
    await store.receive(.unitChanged(.cups)) { $0.unit = .cups }
    #expect(preferences.unit == .cups)
    following.cancel()
    await store.finish()
  }

  @Test("a container provides a value of the app, and one of the user") func container() throws {
    let app = try Dependencies {
      $0.singleton { @MainActor _ in
        Stored(Preferences(), in: .userDefaults("preferences"))
      }
    }
    let ada = try app.child {
      $0.singleton { @MainActor _ in Stored(IdentifiedArray<Item>(), in: .file(url)) }
    }
    #expect(ada.resolve(Stored<Preferences>.self) === app.resolve(Stored<Preferences>.self))
    #expect(ada.resolve(Stored<IdentifiedArray<Item>>.self).value == [])
  }

  // MARK: Migrating

  nonisolated struct OldPreferences: Codable {
    enum Size: String, Codable {
      case small, large

      var points: Int { self == .large ? 20 : 14 }
    }

    var unit: Unit
    var size: Size
  }

  @Test("a file of each version is migrated", arguments: ["measure", "unit"])
  func migrating(name: String) throws {
    let version = name == "unit" ? 1 : 0
    try folder.write(
      "{\"version\":\(version),\"value\":{\"\(name)\":\"cups\",\"size\":\"large\"}}",
      to: "preferences.json")
    let preferences = Stored(
      Preferences(),
      in: .file(
        url,
        migrations: [
          .json { $0["unit"] = $0.removeValue(forKey: "measure") },
          .types { (old: OldPreferences) in
            Preferences(unit: old.unit, textSize: old.size.points)
          },
        ]))
    #expect(preferences.value == Preferences(unit: .cups, textSize: 20))
  }

  @Test("a file of the app's own is read once, and nothing replaces it if it can't be read")
  func ownFile() throws {
    let oldURL = URL(fileURLWithPath: "\(folder.path)/old.json")
    func takeOver() throws -> Stored<Preferences> {
      var preferences = Preferences()
      if FileManager.default.fileExists(atPath: oldURL.path) {
        preferences = try JSONDecoder().decode(Preferences.self, from: Data(contentsOf: oldURL))
      }
      return Stored(preferences, in: .file(url))
    }

    try folder.write("{\"unit\":\"cups\"", to: "old.json")
    #expect(throws: DecodingError.self) { try takeOver() }
    try folder.write("{\"unit\":\"cups\",\"textSize\":15}", to: "old.json")
    #expect(try takeOver().textSize == 15)
  }

  // MARK: What is never lost

  @Test("a retry reads again") func retry() async throws {
    try folder.makeFolder("preferences.json")
    let preferences = Stored(Preferences(), in: .file(url), diagnostics: .silent)
    #expect(preferences.loadError != nil)
    try folder.remove("preferences.json")
    await preferences.retry()
    #expect(preferences.loadError == nil)
  }
}
