import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Snippets about effects", .stallLimit) struct EffectSnippets {
  struct Offline: Error, Equatable {}

  // MARK: - An operation and what became of it

  // The article shows its parts one after the other: a request to a service, and each way to handle
  // the answer.
  struct Counter: Reducer {
    struct Service {
      var save: @MainActor (Int) async throws -> Int
      var saveRequests: AsyncStream<Void>
    }

    struct State { var count = 0, saved: Result<Int, any Error>? }
    enum Action { case appeared, saveTapped, saveRequested, saveFinished(Result<Int, any Error>) }

    let service: Service

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .stream(service.saveRequests) { .saveRequested }
      case .saveRequested:
        return .send(.saveTapped)
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

    static func store(
      count: Int, requests: Int = 0, save: @escaping @MainActor (Int) async throws -> Int
    ) -> Store<State, Action> {
      let (saveRequests, request) = AsyncStream.makeStream(of: Void.self)
      for _ in 0..<requests { request.yield() }
      request.finish()
      return Store(
        initialState: State(count: count),
        reducer: Counter(service: Service(save: save, saveRequests: saveRequests)))
    }
  }

  @Test("an operation's value comes back in an action") func value() async throws {
    let store = Counter.store(count: 3) { $0 }
    await store.send(.saveTapped).finish()
    #expect(try store.saved?.get() == 3)
  }

  @Test("an operation's error comes back in the same action") func error() async {
    let store = Counter.store(count: 3) { _ in throw Offline() }
    await store.send(.saveTapped).finish()
    #expect(throws: Offline()) { try store.saved?.get() }
  }

  @Test("a stream sends an action for each element") func stream() async {
    var saves = 0
    let store = Counter.store(count: 3, requests: 2) { count in
      saves += 1
      return count
    }
    await store.send(.appeared).finish()
    #expect(saves == 2)
  }

  // MARK: - Several steps

  // While a catalog is visible, it loads a page after each change of a service. Pulling it down
  // loads one page.
  struct Catalog: Reducer {
    struct Page { var items: [String] }
    struct Service {
      var page: @MainActor (Int, String) async throws -> Page
      var changes = AsyncStream<String> { $0.finish() }

      @MainActor func page(_ number: Int, after change: String = "") async throws -> Page {
        try await page(number, change)
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

  @Test("an operation of several steps reads current state") func steps() async {
    let (changes, change) = AsyncStream.makeStream(of: String.self)
    let store = Store(
      initialState: Catalog.State(),
      reducer: Catalog(
        service: .init(
          page: { page, change in
            guard page < 3 else { throw Offline() }
            return Catalog.Page(items: ["\(change) \(page)"])
          }, changes: changes)))
    let task = store.send(.appeared)
    for name in ["a", "b", "c"] { change.yield(name) }
    await task.finish()
    #expect(store.items == ["a 1", "b 2"])
    #expect(store.problem == "Offline()")
  }

  @Test("an operation of one step is written in a line") func oneLine() async {
    let store = Store(
      initialState: Catalog.State(),
      reducer: Catalog(service: .init(page: { _, _ in Catalog.Page(items: ["a"]) })))
    await store.send(.refreshed).finish()
    #expect(store.items == ["a"])
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

  @Test("an error that no action is made for is reported") func reported() async {
    let logger = Logger()
    let store = Store(
      initialState: Draft.State(), reducer: Draft(service: .init { _ in throw Offline() }),
      responder: .noop, diagnostics: DiagnosticReporter { logger.warning($0.fact) })
    await store.send(.doneTapped).finish()
    #expect(logger.lines == ["warning: An effect threw an error that the feature does not handle."])
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
      case closeTapped
    }

    enum Output { case closed }

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
      case .closeTapped:
        return .merge(.cancel(id: "typing"), .cancel(id: "search"), .respond(.closed))
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
        }, clock: ImmediateClock()),
      responder: .noop)
    let first = store.send(.queryChanged("c"))
    let second = store.send(.queryChanged("co"))
    #expect(first.isFinished)
    await second.finish()
    #expect(queries == ["co"])
    #expect(store.results == ["result of co"])
  }

  @Test("closing cancels the search, and tells the responder") func closing() async {
    var outputs: [Search.Output] = []
    let store = Store(
      initialState: Search.State(),
      reducer: Search(
        search: { _ in
          for await _ in neverEnding() {}
          return []
        }, clock: ImmediateClock()),
      responder: Responder { outputs.append($0) })
    let search = store.send(.searchTapped)
    #expect(!search.isFinished)
    store.send(.closeTapped)
    #expect(search.isFinished)
    #expect(outputs == [.closed])
  }

  // MARK: - Loading, and the action for a cancellation

  struct Feed: Reducer {
    struct Service {
      var items: @MainActor () async throws -> [String]
      var upload: @MainActor () async throws -> Void
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

  private func feed() -> Store<Feed.State, Feed.Action> {
    Store(
      initialState: Feed.State(),
      reducer: Feed(
        service: Feed.Service {
          for await _ in neverEnding() {}
          return ["Tea"]
        } upload: {
          for await _ in neverEnding() {}
        }))
  }

  @Test("a view that disappears leaves neither a load nor an upload behind") func disappearing()
    async
  {
    let store = feed()
    for action in [Feed.Action.appeared, .uploadTapped] {
      let view = Task { await store.send(action).finish() }
      for await isBusy in values(of: store, { $0.items.isLoading || $0.isUploading }) where isBusy {
        break
      }
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
        return .run(id: "position", policy: .dropNew) { store in
          try await clock.sleep(for: .seconds(1))
          try await savePosition(store.offset)
        }
      }
    }
  }

  @Test("a position is saved at most once in an interval") func interval() async {
    var positions: [Int] = []
    let clock = TestClock()
    let store = Store(
      initialState: Reader.State(),
      reducer: Reader(savePosition: { positions.append($0) }, clock: clock))
    let first = store.send(.scrolled(10))
    await clock.waitForSleepers()
    #expect(store.send(.scrolled(20)).isFinished)
    clock.jump(by: .seconds(1))
    await first.finish()
    let next = store.send(.scrolled(30))
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    await next.finish()
    #expect(positions == [20, 30])
  }

  // MARK: - More forms

  struct Analytics {
    enum Event { case opened }

    var track: @MainActor (Event) async -> Void

    @MainActor func track(_ event: Event) async { await track(event) }
  }

  // A screen of live content has an effect of each form: fire and forget, one answer, a stream, a delay,
  // and several that are refreshed and cancelled together.
  struct Dashboard: Reducer {
    struct State { var page = 0, log: [String] = [] }
    enum Action {
      case opened, closed, refreshed, countTapped, pricesTapped, bannerShown
      case counted(Int), loaded(String), priceChanged(Int), marketClosed, bannerExpired
    }

    struct Counter { var next: @MainActor () async -> Int }

    let analytics: Analytics
    let clock: any Clock<Duration>
    var counter = Counter { 7 }
    var prices: @MainActor (String) -> AsyncStream<Int> = { _ in AsyncStream { $0.finish() } }

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
      case .closed:
        return .merge(.cancel(id: "refresh"), .cancel(id: "banner"))
      case .counted, .loaded, .priceChanged, .marketClosed, .bannerExpired:
        return .none
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

  private func makeDashboard(
    clock: TestClock = TestClock(), prices: [Int] = [],
    track: @escaping @MainActor (Analytics.Event) -> Void = { _ in }
  ) -> StoreOf<Dashboard> {
    Store(
      initialState: Dashboard.State(),
      reducer: Dashboard(
        analytics: Analytics { track($0) }, clock: clock,
        prices: { _ in
          AsyncStream { continuation in
            for price in prices { continuation.yield(price) }
            continuation.finish()
          }
        }))
  }

  @Test("an operation that sends nothing takes no store") func fireAndForget() async {
    var events: [Analytics.Event] = []
    await makeDashboard { events.append($0) }.send(.opened).finish()
    #expect(events == [.opened])
  }

  @Test("an operation that cannot throw sends its value itself") func plainValue() async {
    let store = makeDashboard()
    await store.send(.countTapped).finish()
    #expect(store.log == ["countTapped", "counted(7)"])
  }

  @Test("the end of a stream is an action") func endOfStream() async {
    let store = makeDashboard(prices: [10, 11])
    await store.send(.pricesTapped).finish()
    #expect(
      store.log == ["pricesTapped", "priceChanged(10)", "priceChanged(11)", "marketClosed"])
  }

  @Test("an action is sent after a while") func delay() async {
    let clock = TestClock()
    let store = makeDashboard(clock: clock)
    let banner = store.send(.bannerShown)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(3))
    await banner.finish()
    #expect(store.log == ["bannerShown", "bannerExpired"])
  }

  @Test("a whole effect is replaced and cancelled as one") func wholeEffect() async {
    let clock = TestClock()
    let store = makeDashboard(clock: clock)
    store.send(.refreshed)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(60))
    // When the delay of the third refresh begins, the second refresh has started.
    await clock.waitForSleepers()
    #expect(store.log.count { $0 == "refreshed" } == 2)
    store.send(.closed)
    await clock.run()
    #expect(store.log.count { $0 == "refreshed" } == 2)
  }

  // MARK: - One after the other

  struct Upload: Reducer {
    struct State { var uploaded: [String] = [], isOver = false }
    enum Action { case uploadTapped([String]), uploaded(String), allUploaded, cancelTapped }

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
      case .cancelTapped:
        return .cancel(id: "upload")
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

  @Test("cancelling the uploads ends the concatenation") func cancelledUploads() async {
    let store = Store(
      initialState: Upload.State(),
      reducer: Upload { _ in for await _ in neverEnding() {} })
    let uploads = store.send(.uploadTapped(["a", "b", "c"]))
    store.send(.cancelTapped)
    #expect(uploads.isFinished)
    #expect(!store.isOver)
  }

  struct PhotoUpload: Reducer {
    struct State { var ended: [String] = [] }
    enum Action {
      case tapped(String), ended(String, Result<Void, any Error>), cancelTapped(String)
    }

    let upload: @MainActor (String) async throws -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .tapped(let photo):
        return .run(id: "upload", policy: .queue(limit: 2)) {
          try await upload(photo)
        } finish: {
          .ended(photo, $0)
        }
        .cancellable(id: photo)
      case .ended(let photo, _):
        state.ended.append(photo)
        return .none
      case .cancelTapped(let photo):
        return .cancel(id: photo)
      }
    }
  }

  @Test("one of the uploads in a queue is cancelled, whether it runs or waits") func oneUpload()
    async
  {
    let gate = Gate<Void>()
    var begun: [String] = []
    let store = Store(
      initialState: PhotoUpload.State(),
      reducer: PhotoUpload {
        begun.append($0)
        try await gate.value()
      })
    let uploads = ["a", "b", "c", "d"].map { store.send(.tapped($0)) }
    await gate.waitForCallers(2)
    store.send(.cancelTapped("c"))
    store.send(.cancelTapped("a"))
    await gate.waitForCallers(2)
    gate.open()
    gate.open()
    for upload in uploads { await upload.finish() }
    #expect(begun.sorted() == ["a", "b", "d"])
    #expect(store.ended.sorted() == ["b", "d"])
  }
}

/// A sequence without elements, which ends only when it is cancelled.
private func neverEnding() -> AsyncStream<Void> {
  AsyncStream { _ in }
}
