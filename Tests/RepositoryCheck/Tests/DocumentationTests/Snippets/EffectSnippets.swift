import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Snippets about effects", .stallLimit) struct EffectSnippets {
  struct Offline: Error, Equatable {}

  // MARK: - An operation and what became of it

  struct Counter: Reducer {
    struct Service { var save: @MainActor (Int) async throws -> Int }
    struct State { var count = 0, saved: Result<Int, any Error>? }
    enum Action { case saveTapped, saveFinished(Result<Int, any Error>) }

    let service: Service

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
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
      }
    }
  }

  private func result(
    of save: @escaping @MainActor (Int) async throws -> Int
  ) async -> Result<Int, any Error>? {
    let store = Store(
      initialState: Counter.State(count: 3), reducer: Counter(service: .init(save: save)))
    await store.send(.saveTapped).finish()
    return store.saved
  }

  @Test("an operation's value and its error come back in the same action")
  func saving() async throws {
    #expect(try await result { $0 }?.get() == 3)
    let failure = await result { _ in throw Offline() }
    #expect(throws: Offline()) { try failure?.get() }
  }

  // MARK: - Several steps

  // While a catalog is visible, it loads a page after each change of a service. Pulling it down
  // loads one page.
  struct Catalog: Reducer {
    struct Page { var items: [String] }
    @MainActor struct Service {
      let changes: AsyncStream<String>

      func page(_ number: Int, after change: String = "") async throws -> Page {
        guard number < 3 else { throw Offline() }
        return Page(items: ["\(change)\(number)"])
      }
    }

    struct State { var items: [String] = [], page = 1, problem: String? }
    enum Action {
      case appeared, refreshed
      case pageLoaded(Page), loadFailed(any Error), loadFinished(Result<Page, any Error>)
    }

    let service: Service

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .run { store in
          for try await change in service.changes {
            let page = try await service.page(store.page, after: change)
            store.send(.pageLoaded(page))
          }
        } catch: {
          .loadFailed($0)
        }
      case .refreshed:
        return .run {
          try await service.page(1)
        } finish: {
          .loadFinished($0)
        }
      case .loadFinished(let result):
        state.items = (try? result.get().items) ?? state.items
      case .pageLoaded(let page):
        state.items += page.items
        state.page += 1
      case .loadFailed(let error):
        state.problem = "\(error)"
      }
      return .none
    }
  }

  @Test("an operation has one step, or several that read current state") func steps() async {
    let (changes, change) = AsyncStream.makeStream(of: String.self)
    let store = Store(
      initialState: Catalog.State(), reducer: Catalog(service: .init(changes: changes)))
    await store.send(.refreshed).finish()
    #expect(store.items == ["1"])
    let task = store.send(.appeared)
    for name in ["a", "b", "c"] { change.yield(name) }
    await task.finish()
    #expect(store.items == ["1", "a1", "b2"])
    #expect(store.problem == "Offline()")
  }

  struct Draft: Reducer {
    struct Service { var save: @MainActor (String) async throws -> Void }

    struct State { var draft = "", isSaved = false }
    enum Action { case doneTapped, saved }
    enum Output { case finished }

    let service: Service

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .doneTapped:
        return .run { store in
          try await service.save(store.draft)
          store.send(.saved)
          store.respond(.finished)
        }
      case .saved:
        state.isSaved = true
        return .none
      }
    }
  }

  @Test("an operation sends and responds as it goes") func sendingAndResponding() async {
    let logger = Logger()
    let store = Store(
      initialState: Draft.State(draft: "Hello"),
      reducer: Draft(service: .init { logger.debug("saved \($0)") }),
      responder: Responder { logger.debug("\($0)") })
    await store.send(.doneTapped).finish()
    #expect(store.isSaved)
    #expect(logger.lines == ["debug: saved Hello", "debug: finished"])
  }

  // MARK: - Policies, debouncing, cancellation

  struct Search: Reducer {
    struct State {
      var query = ""
      var results: [String] = []
    }

    enum Action {
      case queryChanged(String)
      case searchTapped
      case searchFinished(Result<[String], any Error>)
    }

    let search: @MainActor (String) async throws -> [String]
    let clock: any Clock<Duration>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
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
      case .searchFinished(let result):
        if case .success(let results) = result { state.results = results }
        return .none
      }
    }
  }

  @Test("a search starts after a pause in typing") func debounce() async {
    var queries: [String] = []
    let store = Store(
      initialState: Search.State(),
      reducer: Search(
        search: { query in
          queries.append(query)
          return ["result of \(query)"]
        }, clock: ImmediateClock()))
    let first = store.send(.queryChanged("c"))
    let second = store.send(.queryChanged("co"))
    #expect(first.isFinished)
    await second.finish()
    #expect(queries == ["co"])
    #expect(store.results == ["result of co"])
  }

  // MARK: - Loading, and the action for a cancellation

  struct Feed: Reducer {
    @MainActor struct Service {
      let calls = Gate<Void>()

      func items() async throws -> [String] {
        try await calls.value()
        return ["Tea"]
      }

      func upload() async throws { try await calls.value() }
    }

    struct State {
      var items: Loadable<[String]> = .notLoaded
      var isUploading = false
    }

    enum Action {
      case appeared, itemsLoaded(LoadResult<[String]>)
      case uploadTapped, uploadFinished(Result<Void, any Error>), uploadCancelled
    }

    let service: Service

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
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
      case .uploadFinished, .uploadCancelled:
        state.isUploading = false
        return .none
      }
    }
  }

  @Test("a view that disappears leaves neither a load nor an upload behind") func disappearing()
    async
  {
    let service = Feed.Service()
    let store = Store(initialState: Feed.State(), reducer: Feed(service: service))
    for action in [Feed.Action.appeared, .uploadTapped] {
      let view = Task { await store.send(action).finish() }
      await service.calls.waitForCallers()
      #expect(store.items.isLoading || store.isUploading)
      view.cancel()
      await view.value
      #expect(store.items == .notLoaded)
      #expect(!store.isUploading)
    }
  }

  // MARK: - Time

  struct Stopwatch: Reducer {
    struct State { var seconds = 0 }
    enum Action { case startTapped, stopTapped, ticked }

    let clock: any Clock<Duration>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .startTapped:
        return .timer(id: "stopwatch", every: .seconds(1), clock: clock) { .ticked }
      case .stopTapped:
        return .cancel(id: "stopwatch")
      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }

  @Test("a timer ticks until it is cancelled") func timer() async {
    let store = Store(
      initialState: Stopwatch.State(), reducer: Stopwatch(clock: ImmediateClock()))
    let task = store.send(.startTapped)
    for await seconds in values(of: store, { $0.seconds }) where seconds >= 3 { break }
    #expect(!task.isFinished)
    store.send(.stopTapped)
    #expect(task.isFinished)
  }

  struct Reader: Reducer {
    struct State { var offset = 0 }
    enum Action { case scrolled(Int) }

    let savePosition: @MainActor (Int) async throws -> Void
    let clock: any Clock<Duration>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .scrolled(let offset):
        state.offset = offset
        return .run { try await savePosition(offset) }
          .throttle(id: "position", for: .seconds(1), clock: clock)
      }
    }
  }

  @Test("a position is saved at most once in an interval, and the last one is saved")
  func interval() async {
    var positions: [Int] = []
    let clock = TestClock()
    let store = Store(
      initialState: Reader.State(),
      reducer: Reader(savePosition: { positions.append($0) }, clock: clock))
    for offset in [10, 20, 30] { store.send(.scrolled(offset)) }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    #expect(positions == [10, 30])
  }

  // MARK: - More forms

  @MainActor final class Analytics {
    enum Event { case opened }

    private(set) var events: [Event] = []

    func track(_ event: Event) async { events.append(event) }
  }

  // A screen of live content has an effect of each form: fire and forget, one answer, a stream, a delay,
  // and several that are refreshed and cancelled together.
  struct Dashboard: Reducer {
    struct State { var log: [String] = [] }
    enum Action {
      case opened, refreshed, countTapped, pricesTapped, bannerShown
      case counted(Int), loaded(String), priceChanged(Int), marketClosed, bannerExpired
    }

    struct Counter { func next() async -> Int { 7 } }

    let analytics = Analytics()
    let clock = TestClock()
    let counter = Counter()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.log.append("\(action)")
      let symbol = "CRBL"
      switch action {
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
      case .counted, .loaded, .priceChanged, .marketClosed, .bannerExpired:
        return .none
      }
    }

    private func prices(_ symbol: String) -> AsyncStream<Int> {
      AsyncStream {
        for price in [10, 11] { $0.yield(price) }
        $0.finish()
      }
    }

    private func load(_ name: String) -> Effect<Self> {
      .run {
        name
      } finish: {
        .loaded($0)
      }
    }

    private var refreshLater: Effect<Self> {
      .send(.refreshed).delayed(by: .seconds(60), clock: clock)
    }
  }

  private let dashboard = Dashboard()

  @Test("each form of an effect sends its actions") func forms() async {
    let store = Store(initialState: Dashboard.State(), reducer: dashboard)
    for action in [Dashboard.Action.opened, .countTapped, .pricesTapped] {
      await store.send(action).finish()
    }
    #expect(dashboard.analytics.events == [.opened])
    #expect(
      store.log == [
        "opened", "countTapped", "counted(7)",
        "pricesTapped", "priceChanged(10)", "priceChanged(11)", "marketClosed",
      ])
  }

  @Test("an action is sent after a while") func delay() async {
    let clock = dashboard.clock
    let store = Store(initialState: Dashboard.State(), reducer: dashboard)
    let banner = store.send(.bannerShown)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(3))
    await banner.finish()
    #expect(store.log == ["bannerShown", "bannerExpired"])
  }

  @Test("a whole effect is replaced as one") func wholeEffect() async {
    let store = Store(initialState: Dashboard.State(), reducer: dashboard)
    store.send(.refreshed)
    await dashboard.clock.waitForSleepers()
    dashboard.clock.jump(by: .seconds(60))
    // When the delay of the third refresh begins, the second refresh has started.
    await dashboard.clock.waitForSleepers()
    #expect(store.log.count { $0 == "refreshed" } == 2)
  }

  // MARK: - One after the other

  struct Upload: Reducer {
    struct State { var uploaded: [String] = [], isOver = false }
    enum Action {
      case uploadTapped([String]), uploaded(String), allUploaded
      case photoTapped(String), ended(String, Result<Void, any Error>), cancelTapped(String)
    }

    let upload: @MainActor (String) async throws -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .uploadTapped(let files):
        let uploads = files.map { file in
          Effect<Self>.run(id: "upload", policy: .queue(limit: 2)) { store in
            try await upload(file)
            store.send(.uploaded(file))
          }
        }
        return .concatenate(.merge(uploads), .send(.allUploaded))
      case .uploaded(let file):
        state.uploaded.append(file)
        return .none
      case .allUploaded:
        state.isOver = true
        return .none
      case .photoTapped(let photo):
        return .run(id: "upload", policy: .queue(limit: 2)) {
          try await upload(photo)
        } finish: {
          .ended(photo, $0)
        }
        .cancellable(id: photo)
      case .ended(let photo, _):
        state.uploaded.append(photo)
        return .none
      case .cancelTapped(let photo):
        return .cancel(id: photo)
      }
    }
  }

  @Test("two uploads run at a time, and an action follows the last") func uploads() async {
    var running = 0
    var most = 0
    let store = Store(
      initialState: Upload.State(),
      reducer: Upload { _ in
        running += 1
        most = max(most, running)
        await Task { @MainActor in }.value
        running -= 1
      })
    await store.send(.uploadTapped(["a", "b", "c", "d"])).finish()
    #expect(store.uploaded.sorted() == ["a", "b", "c", "d"])
    #expect(store.isOver)
    #expect(most == 2)
  }

  @Test("one of the uploads in a queue is cancelled, whether it runs or waits") func oneUpload()
    async
  {
    let gate = Gate<Void>()
    let store = Store(
      initialState: Upload.State(), reducer: Upload { _ in try await gate.value() })
    let uploads = ["a", "b", "c", "d"].map { store.send(.photoTapped($0)) }
    await gate.waitForCallers(2)
    store.send(.cancelTapped("c"))
    store.send(.cancelTapped("a"))
    await gate.waitForCallers(2)
    gate.open()
    gate.open()
    for upload in uploads { await upload.finish() }
    #expect(store.uploaded.sorted() == ["b", "d"])
  }
}
