import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Snippets about effects", .stallLimit) struct EffectSnippets {
  struct Offline: Error, Equatable {}

  @MainActor final class Service {
    enum Event { case opened }

    let (changes, change) = AsyncStream.makeStream(of: String.self)
    let gate = Gate<Void>()
    var log: [String] = []

    func save(_ count: Int) async throws -> Int {
      if count < 0 { throw Offline() }
      return count
    }

    func save(_ draft: String) async throws { log.append("saved \(draft)") }

    func page(_ number: Int, after change: String = "") async throws -> String {
      guard number < 3 else { throw Offline() }
      return "\(change)\(number)"
    }

    func items() async throws -> [String] {
      try await gate.value()
      return ["Tea"]
    }

    func upload() async throws { try await gate.value() }

    func track(_ event: Event) async { log.append("\(event)") }

    func next() async -> Int { 7 }
  }

  /// A screen with an effect of each form.
  struct Screen: Reducer {
    struct State {
      var count = 3, saved: Result<Int, any Error>?
      var draft = "Hello", query = "", offset = 0, page = 1
      var items: Loadable<[String]> = .notLoaded, isUploading = false
      var log: [String] = []
    }

    enum Action {
      case saveTapped, saveFinished(Result<Int, any Error>)
      case shown, pulled, pageLoaded(String), loadFailed(any Error)
      case loadFinished(Result<String, any Error>), doneTapped, saved
      case queryChanged(String), searchTapped, searchFinished(Result<[String], any Error>)
      case appeared, itemsLoaded(LoadResult<[String]>)
      case uploadTapped, uploadFinished(Result<Void, any Error>), uploadCancelled
      case scrolled(Int)
      case opened, countTapped, counted(Int), pricesTapped, priceChanged(Int), marketClosed
      case bannerShown, bannerExpired, refreshed, loaded(String)
      case filesChosen([String]), uploaded(String), allUploaded
      case photoTapped(String), ended(String, Result<Void, any Error>), cancelTapped(String)
    }

    enum Output { case finished }

    let service: Service
    let clock = TestClock()
    var analytics: Service { service }
    var counter: Service { service }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.log.append(String("\(action)".prefix { $0 != "(" }))
      let symbol = "CRBL"
      switch action {
      case .saveTapped:
        return .run { [count = state.count] in
          try await service.save(count)
        } finish: {
          .saveFinished($0)
        }
      case .saveFinished(let result):
        state.saved = result
        return .none
      case .shown:
        return .run { store in
          for try await change in service.changes {
            let page = try await service.page(store.page, after: change)
            store.send(.pageLoaded(page))
          }
        } catch: {
          .loadFailed($0)
        }
      case .pageLoaded(let page):
        state.page += 1
        state.log.append(page)
      case .pulled:
        return .run {
          try await service.page(1)
        } finish: {
          .loadFinished($0)
        }
      case .doneTapped:
        return .run { store in
          try await service.save(store.draft)
          store.send(.saved)
          store.respond(.finished)
        }
      case .queryChanged(let query):
        state.query = query
        return .send(.searchTapped)
          .debounce(id: "typing", for: .milliseconds(300), clock: clock)
      case .searchTapped:
        return .run(id: "search", policy: .cancelPrevious) { [query = state.query] in
          try await search(query)
        } finish: {
          .searchFinished($0)
        }
      case .appeared:
        return .load(&state.items) {
          try await service.items()
        } finish: {
          .itemsLoaded($0)
        }
      case .itemsLoaded(let result):
        state.items.finish(with: result)
        return .none
      case .uploadTapped:
        state.isUploading = true
        return .run {
          try await service.upload()
        } finish: {
          .uploadFinished($0)
        }
        .onCancel { .uploadCancelled }
      case .uploadFinished, .uploadCancelled: state.isUploading = false
      case .scrolled(let offset):
        state.offset = offset
        return .run { try await savePosition(offset) }
          .throttle(id: "position", for: .seconds(1), clock: clock)
      case .opened:
        return .run { await analytics.track(.opened) }
      case .countTapped:
        return .run {
          await counter.next()
        } finish: {
          .counted($0)
        }
      case .pricesTapped:
        return .stream(id: "prices", policy: .cancelPrevious, prices(symbol)) {
          .priceChanged($0)
        } finish: {
          .marketClosed
        }
      case .bannerShown:
        return .send(.bannerExpired).delayed(by: .seconds(3), clock: clock)
          .cancellable(id: "banner", policy: .cancelPrevious)
      case .refreshed:
        return .merge(load("page"), load("images"), refreshLater)
          .cancellable(id: "refresh", policy: .cancelPrevious)
      case .filesChosen(let files):
        let uploads = files.map { file in
          Effect<Self>.run(id: "upload", policy: .queue(limit: 2)) { store in
            try await upload(file)
            store.send(.uploaded(file))
          }
        }
        return .concatenate(.merge(uploads), .send(.allUploaded))
      case .photoTapped(let photo):
        return .run(id: "upload", policy: .queue(limit: 2)) {
          try await upload(photo)
        } finish: {
          .ended(photo, $0)
        }
        .cancellable(id: photo)
      case .ended(let photo, _): state.log.append(photo)
      case .cancelTapped(let photo): return .cancel(id: photo)
      default: break
      }
      return .none
    }

    private func search(_ query: String) async throws -> [String] { [query] }

    private func savePosition(_ offset: Int) async throws { service.log.append("at \(offset)") }

    private func upload(_ file: String) async throws {
      service.log.append(file)
      try await service.gate.value()
    }

    private func prices(_ symbol: String) -> AsyncStream<Int> {
      AsyncStream {
        for price in [10, 11] { $0.yield(price) }
        $0.finish()
      }
    }

    private func load(_ name: String) -> Effect<Self> { .send(.loaded(name)) }

    private var refreshLater: Effect<Self> {
      .send(.refreshed).delayed(by: .seconds(60), clock: clock)
    }
  }

  private let service: Service
  private let clock: TestClock
  private let store: Store<Screen.State, Screen.Action>

  init() {
    let screen = Screen(service: Service())
    (service, clock) = (screen.service, screen.clock)
    store = Store(
      initialState: Screen.State(), reducer: screen,
      responder: Responder { screen.service.log.append("\($0)") })
  }

  @Test("an operation sends its value or its error, or does several steps") func operations() async
  {
    await store.send(.saveTapped).finish()
    #expect((try? store.saved?.get()) == 3)
    await store.send(.doneTapped).finish()
    await store.send(.opened).finish()
    #expect(service.log == ["saved Hello", "finished", "opened"])
    await store.send(.pulled).finish()
    let task = store.send(.shown)
    for name in ["a", "b", "c"] { service.change.yield(name) }
    await task.finish()
    for action in [Screen.Action.countTapped, .pricesTapped] { await store.send(action).finish() }
    #expect(
      store.log == [
        "saveTapped", "saveFinished", "doneTapped", "saved", "opened", "pulled", "loadFinished",
        "shown", "pageLoaded", "a1", "pageLoaded", "b2", "loadFailed", "countTapped", "counted",
        "pricesTapped", "priceChanged", "priceChanged", "marketClosed",
      ])
  }

  @Test("a view that disappears leaves neither a load nor an upload behind") func disappearing()
    async
  {
    for action in [Screen.Action.appeared, .uploadTapped] {
      let view = Task { await store.send(action).finish() }
      await service.gate.waitForCallers()
      #expect(store.items.isLoading || store.isUploading)
      view.cancel()
      await view.value
      #expect(store.items == .notLoaded)
      #expect(!store.isUploading)
    }
  }

  @Test("effects wait for a clock, and new ones replace those that wait") func time() async {
    let first = store.send(.queryChanged("c"))
    let second = store.send(.queryChanged("co"))
    await first.finish()
    await clock.waitForSleepers()
    clock.jump(by: .milliseconds(300))
    await second.finish()
    let banner = store.send(.bannerShown)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(3))
    await banner.finish()
    let view = Task {
      await store.send(.refreshed).finish()
    }
    await clock.waitForSleepers()
    view.cancel()
    await view.value
    #expect(
      store.log == [
        "queryChanged", "queryChanged", "searchTapped", "searchFinished", "bannerShown",
        "bannerExpired", "refreshed", "loaded", "loaded",
      ])
    for offset in [10, 20, 30] { store.send(.scrolled(offset)) }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    #expect(service.log == ["at 10", "at 30"])
  }

  @Test("two uploads run at a time, and one of them is cancelled, whether it runs or waits")
  func uploads() async {
    let all = store.send(.filesChosen(["a", "b", "c"]))
    await service.gate.waitForCallers(2)
    #expect(service.log == ["a", "b"])
    for _ in 1...3 { service.gate.answer() }
    await all.finish()
    #expect(store.log.last == "allUploaded")
    let photos = ["d", "e", "f", "g"].map { store.send(.photoTapped($0)) }
    await service.gate.waitForCallers(2)
    store.send(.cancelTapped("f"))
    store.send(.cancelTapped("d"))
    await service.gate.waitForCallers(2)
    for _ in 1...2 { service.gate.answer() }
    for photo in photos { await photo.finish() }
    #expect(Set(store.log.suffix(4)) == ["ended", "e", "g"])
  }
}
