import Corbel
import CorbelTesting
import Foundation
import Observation
import Testing

/// The article "Sharing and keeping state".
@MainActor @Suite("Snippets of Sharing and keeping state", .timeLimit(.minutes(10)))
struct SharingSnippets {
  // MARK: - One owner

  @Observable final class BasketViewState: ViewState {
    var items: [String] = []
  }

  struct ShopLogic: Logic {
    let viewState: BasketViewState

    func addTapped(_ item: String) { viewState.items.append(item) }
  }

  struct CheckoutLogic: Logic {
    let viewState: BasketViewState

    func emptyTapped() { viewState.items = [] }
  }

  @Test("two logics change one view state") func oneViewState() {
    let basket = BasketViewState()
    let shop = ShopLogic(viewState: basket)
    let checkout = CheckoutLogic(viewState: basket)
    shop.addTapped("Tea")
    #expect(checkout.viewState.items == ["Tea"])
    checkout.emptyTapped()
    #expect(basket.items == [])
  }

  // MARK: - The settings of an app

  struct Preferences: Equatable, Codable, Sendable {
    var textSize = 14
    var hidesDone = false
  }

  @MainActor struct PreferencesStorage {
    let load: @MainActor () throws -> Preferences?
    let save: @MainActor (Preferences) async throws -> Void
  }

  struct Settings: Reducer {
    struct State: Equatable {
      var preferences = Preferences()
      var problem: Problem?
    }

    enum Problem: Equatable { case notSaved }

    enum Action {
      case textSizeChanged(Int), hidesDoneChanged(Bool)
      case enteredBackground
      case saveFinished(Result<Void, any Error>)
      case problem(ProblemAnswer)
    }

    enum ProblemAnswer { case tryAgainTapped, laterTapped }

    let storage: PreferencesStorage
    let clock: any Clock<Duration>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .textSizeChanged(let size):
        state.preferences.textSize = size
        return save(state).debounce(id: "pause", for: .seconds(1), clock: clock)
      case .hidesDoneChanged(let hidesDone):
        state.preferences.hidesDone = hidesDone
        return save(state).debounce(id: "pause", for: .seconds(1), clock: clock)
      case .enteredBackground:
        return .merge(.cancel(id: "pause"), save(state))
      case .saveFinished(let result):
        if case .failure = result { state.problem = .notSaved }
        return .none
      case .problem(let answer):
        guard state.problem != nil else { return .none }
        state.problem = nil
        return answer == .tryAgainTapped ? save(state) : .none
      }
    }

    private func save(_ state: State) -> Effect<Self> {
      .run(id: "save", policy: .queue) { [preferences = state.preferences] in
        try await storage.save(preferences)
      } finish: {
        .saveFinished($0)
      }
    }
  }

  @MainActor final class StorageMock {
    struct Full: Error {}

    var isFull = false
    private(set) var saved: [Preferences] = []

    var storage: PreferencesStorage {
      PreferencesStorage(
        load: { self.saved.last },
        save: { preferences in
          if self.isFull { throw Full() }
          self.saved.append(preferences)
        })
    }
  }

  let clock = TestClock()
  let mock = StorageMock()

  func makeStore() -> TestStore<Settings> {
    TestStore(
      initialState: Settings.State(), reducer: Settings(storage: mock.storage, clock: clock))
  }

  @Test("changes are saved once, after a pause") func saving() async {
    let store = makeStore()
    store.send(.textSizeChanged(15)) { $0.preferences.textSize = 15 }
    store.send(.textSizeChanged(16)) { $0.preferences.textSize = 16 }
    await clock.advance(by: .seconds(1))
    await store.receive(case: Settings.Action.saveFinished)
    #expect(mock.saved == [Preferences(textSize: 16)])
    await store.finish()
  }

  @Test("in the background, changes are saved at once") func background() async {
    let store = makeStore()
    store.send(.hidesDoneChanged(true)) { $0.preferences.hidesDone = true }
    store.send(.enteredBackground)
    await store.receive(case: Settings.Action.saveFinished)
    #expect(mock.saved == [Preferences(hidesDone: true)])
    await store.finish()
  }

  @Test("a failed save is shown, and tried again on request") func failing() async {
    mock.isFull = true
    let store = makeStore()
    store.send(.enteredBackground)
    await store.receive(case: Settings.Action.saveFinished) { $0.problem = .notSaved }
    mock.isFull = false
    store.send(.problem(.tryAgainTapped)) { $0.problem = nil }
    await store.receive(case: Settings.Action.saveFinished)
    store.send(.problem(.laterTapped))
    #expect(mock.saved == [Preferences()])
    await store.finish()
  }

  // MARK: - The app's start

  @Test("the app begins with what is stored") func start() async throws {
    let storage = PreferencesStorage(load: { Preferences(textSize: 20) }, save: { _ in })
    let store = try makeSettings(storage, clock)
    #expect(store.preferences.textSize == 20)
    store.send(.problem(.laterTapped))
    #expect(store.problem == nil)
  }

  func makeSettings(
    _ storage: PreferencesStorage, _ clock: any Clock<Duration>
  ) throws -> StoreOf<Settings> {
    let settings = Store(
      initialState: Settings.State(preferences: try storage.load() ?? Preferences()),
      reducer: Settings(storage: storage, clock: clock))
    return settings
  }

  // MARK: - A file

  func fileStorage(at url: URL) -> PreferencesStorage {
    PreferencesStorage(
      load: {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try JSONDecoder().decode(Preferences.self, from: Data(contentsOf: url))
      },
      save: { preferences in
        try JSONEncoder().encode(preferences).write(to: url, options: .atomic)
      })
  }

  @Test("preferences survive in a file") func file() async throws {
    let folder = FileManager.default.temporaryDirectory
    let url = folder.appending(path: "corbel-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let storage = fileStorage(at: url)
    #expect(try storage.load() == nil)
    try await storage.save(Preferences(textSize: 20))
    #expect(try storage.load() == Preferences(textSize: 20))
  }

  // MARK: - Values that follow others

  struct Reading: Reducer {
    struct State: Equatable {
      var paragraphs: [String] = []
      var textSize = 14
    }

    enum Action { case appeared, textSizeChanged(Int) }

    let settings: StoreOf<Settings>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .stream(values(of: settings) { $0.preferences.textSize }) { .textSizeChanged($0) }
      case .textSizeChanged(let size):
        state.textSize = size
        return .none
      }
    }
  }

  @Test("a screen follows the settings") func following() async {
    let settings = Store(
      initialState: Settings.State(), reducer: Settings(storage: mock.storage, clock: clock))
    let store = TestStore(initialState: Reading.State(), reducer: Reading(settings: settings))
    let task = store.send(.appeared)
    await store.receive(case: Reading.Action.textSizeChanged)
    let change = settings.send(.textSizeChanged(20))
    await store.receive(case: Reading.Action.textSizeChanged) { $0.textSize = 20 }
    task.cancel()
    change.cancel()
    await store.finish()
  }
}
