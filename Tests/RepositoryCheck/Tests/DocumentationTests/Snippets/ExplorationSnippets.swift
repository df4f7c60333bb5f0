import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

/// The examples of the article about exploring.
@MainActor @Suite("Examples of explorations", .stallLimit) struct ExplorationSnippets {
  struct Failure: Error {}

  struct Cart: Reducer {
    struct State: Equatable {
      var prices: [Int] = []
      var discount = 0

      var total: Int { prices.reduce(0, +) - discount }
    }

    enum Action {
      case added(price: Int)
      case removeTapped
      case couponEntered
      case couponChecked(Result<Int, any Error>)
    }

    let coupons: Gate<Int>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if state.prices.isEmpty, case .couponChecked = action { return .none }
      switch action {
      case .added(let price):
        state.prices.append(price)
        return .none
      case .removeTapped:
        _ = state.prices.popLast()
        if state.prices.isEmpty { state.discount = 0 }
        return .none
      case .couponEntered:
        return .run(id: "coupon") {
          try await coupons.value()
        } finish: {
          .couponChecked($0)
        }
      case .couponChecked(let result):
        if case .success(let discount) = result { state.discount = discount }
        return .none
      }
    }
  }

  @Test("the total is never negative") func total() async throws {
    try await explore(Cart.self) { walk in
      let coupons = Gate<Int>()
      let store = TestStore(initialState: Cart.State(), reducer: Cart(coupons: coupons))
      walk.explore(store, except: ["couponChecked"])
      walk.answer(coupons) { $0.pick(.success(5), .failure(Failure())) }
      walk.generate(Int.self) { draw in draw.pick(10, 25) }
      walk.allow { state, action in
        if case .couponEntered = action { !state.prices.isEmpty } else { true }
      }
      walk.invariant("the total is not negative") { $0.total >= 0 }
    }
  }

  struct Library: Reducer {
    struct State {
      var names: [String] = []
      var isLoading = false
    }

    enum Action { case refreshed, loaded(Result<[String], any Error>) }

    let server: LibraryServer

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .refreshed:
        guard !state.isLoading else { return .none }
        state.isLoading = true
        return .run {
          try await server.load()
        } finish: {
          .loaded($0)
        }
      case .loaded(let result):
        state.isLoading = false
        if case .success(let names) = result { state.names = names }
        return .none
      }
    }
  }

  @MainActor final class LibraryServer {
    let answers = Gate<Void>()
    var names: [String] = []

    func load() async throws -> [String] {
      try await answers.value()
      return names
    }
  }

  @Test("every sequence of steps is tried") func everySequence() async throws {
    try await explore(Library.self, .all(upTo: 8)) { walk in
      let server = LibraryServer()
      let store = TestStore(initialState: Library.State(), reducer: Library(server: server))
      walk.explore(store, except: ["loaded"])
      walk.answer(server.answers) { $0.pick(.success(()), .failure(Failure())) }
      walk.step("another device adds a name", when: { server.names.count < 3 }) {
        server.names.append("Tea")
      }
      walk.remembers { server.names }
      walk.invariant("names stay") { before, after in before.names.count <= after.names.count }
      walk.always("loading ends", reaches: { !$0.isLoading })
    }
    let scope = WalkScope.all(upTo: 6)
    try await explore(Counter.self, scope) { walk in
      let service = CountServiceMock()
      let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
      walk.explore(store, except: ["saveFinished"])
      prepare(walk, service)
    }
    try await explore(Counter.self, .all(upTo: 6)) { walk in
      let service = CountServiceMock()
      let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
      walk.explore(store, except: ["saveFinished"])
      walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
      walk.invariant("the count is never negative") { $0.count >= 0 }
    }
    try await explore(Library.self, .all(upTo: 4)) { walk in
      let server = LibraryServer()
      let store = TestStore(initialState: Library.State(), reducer: Library(server: server))
      walk.explore(store, except: ["loaded"])
      walk.answer(server.answers) { $0.pick(.success(()), .failure(Failure())) }
      walk.always("loading ends", by: { $0.isLoading }, reaches: { !$0.isLoading })
    }
  }

  struct Counter: Reducer {
    struct State: Equatable {
      var count = 0
    }

    enum Action {
      case incrementTapped
      case saveTapped
      case saveFinished(Result<Int, any Error>)
    }

    let service: CountServiceMock

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .incrementTapped: state.count += 1
      case .saveTapped:
        return .run {
          try await service.saves.value()
        } finish: {
          .saveFinished($0)
        }
      case .saveFinished: break
      }
      return .none
    }
  }

  @MainActor final class CountServiceMock {
    let saves = Gate<Int>()
  }

  @Test("a counter is explored") func counter() async throws {
    try await explore(Counter.self) { walk in
      let service = CountServiceMock()
      let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
      walk.explore(store, except: ["saveFinished"])
      walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
      walk.invariant("the count is never negative") { $0.count >= 0 }
    }
    try await explore(Counter.self, runs: 10) { walk in
      let service = CountServiceMock()
      let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
      prepare(walk, service)
      walk.explore(store, except: ["saveFinished"])
      walk.model(from: 0, of: { $0.count }) { count, action in
        if case .incrementTapped = action { count += 1 }
      }
    }
  }

  func prepare(_ walk: WalkOf<Counter>, _ service: CountServiceMock) {
    walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
    walk.invariant("the count is never negative") { $0.count >= 0 }
  }

  @Observable final class NotesViewState: ViewState {
    var draft = ""
    var notes: Loadable<[String]> = .notLoaded

    var canAdd: Bool { !draft.isEmpty && !notes.isLoading }
  }

  @MainActor final class NotesServiceMock {
    let answers = Gate<Void>()
    private var notes: [String] = []

    func add(_ note: String) async throws -> [String] {
      try await answers.value()
      notes.append(note)
      return notes
    }
  }

  struct NotesLogic: Logic {
    let service: NotesServiceMock
    let viewState: NotesViewState

    func add() async {
      let note = viewState.draft
      let notes = await load(\.notes) { try await service.add(note) }
      if notes != nil, viewState.draft == note { viewState.draft = "" }
    }
  }

  @Test("no text is lost") func texts() async throws {
    try await explore(NotesViewState.self) { walk in
      let service = NotesServiceMock(), viewState = NotesViewState()
      let logic = NotesLogic(service: service, viewState: viewState)
      var typed = ""
      walk.explore(viewState)
      walk.step("type", choosing: { $0.pick("Tea", "Milk") }) { text in
        viewState.draft = text
        typed = text
      }
      walk.step("add", when: { viewState.canAdd }) { await logic.add() }
      walk.answer(service.answers) { $0.pick(.success(()), .failure(Failure())) }
      walk.invariant("the text is in the field or in the notes") { state in
        state.draft == typed || state.notes.value?.contains(typed) == true
      }
    }
  }

  struct Ticker: Reducer {
    struct State: Equatable { var tickCount = 0 }
    enum Action { case appeared, ticked }

    let clock: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared: return .timer(id: "ticks", every: .seconds(1), clock: clock) { .ticked }
      case .ticked: state.tickCount += 1
      }
      return .none
    }
  }

  @Test("a view comes and goes") func viewTask() async throws {
    try await explore(Ticker.self, runs: 20) { (walk: WalkOf<Ticker>) in
      let clock = TestClock()
      let store = TestStore(initialState: Ticker.State(), reducer: Ticker(clock: clock))
      walk.explore(store, except: ["appeared", "ticked"])
      walk.advance(clock)
      walk.step("wait a moment") { clock.jump(by: .milliseconds(100)) }
      var task: StoreTask?
      walk.step("appear", when: { task == nil }) { task = store.base.send(.appeared) }
      walk.step("disappear", when: { task != nil }) {
        task?.cancel()
        task = nil
      }
      walk.invariant("it ticks only while the view is there") { before, after in
        task != nil || before.tickCount == after.tickCount
      }
    }
  }

  struct Order: Reducer {
    struct State: Equatable {
      var isFinished = false
      var saveCount = 0
    }

    enum Action { case finishTapped, saveTapped }
    enum Output: Equatable { case saved }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .finishTapped:
        state.isFinished = true
        return .none
      case .saveTapped:
        state.saveCount += 1
        return .respond(.saved)
      }
    }
  }

  @Test("changes and outputs are conditions") func changesAndOutputs() async throws {
    try await explore(Order.self, runs: 10) { walk in
      let store = TestStore(initialState: Order.State(), reducer: Order())
      walk.explore(store)
      walk.invariant("a finished order stays finished") { before, after in
        !before.isFinished || after.isFinished
      }
      let outputs = walk.outputs(of: store)
      walk.invariant("each save is announced") { $0.saveCount == outputs().count }
    }
  }

  @Test("operations are started by a test") func operations() async {
    let service = NotesServiceMock(), viewState = NotesViewState()
    let logic = NotesLogic(service: service, viewState: viewState)
    viewState.draft = "Tea"
    let operations = OperationRunner()
    operations.start { await logic.add() }
    viewState.draft = "Milk"
    service.answers.answer()
    await operations.settle()
    #expect(viewState.draft == "Milk")
  }

  struct Item: Identifiable, Equatable {
    let id: Int
  }

  struct ItemFilter: Equatable {
    enum Progress { case any, open }

    var progress: Progress
    var text: String
  }

  struct ItemState {
    var items: [Item] = []
  }

  enum ItemAction {
    case itemTapped(Item.ID), filterChanged(ItemFilter), failed(any Error)
  }

  @Test("payloads and errors are generated") func payloads() async throws {
    var texts: Set<String> = []
    try await explore(Reduce<ItemState, ItemAction, Never>.self, runs: 20) { walk in
      let store = TestStore(
        initialState: ItemState(items: [Item(id: 7)]),
        reducer: Reduce<ItemState, ItemAction, Never> { _, action in
          if case .filterChanged(let filter) = action { texts.insert(filter.text) }
          if case .itemTapped(let id) = action { #expect(id == 7) }
          return .none
        })
      walk.explore(store)
      walk.invariant("the items stay") { $0.items.map(\.id) == [7] }
      walk.generate((any Error).self) { draw in
        draw.pick(GeneratedError() as any Error, Failure())
      }
      walk.generate(Item.ID.self) { draw, state in draw.pick(from: state.items.map(\.id)) }
      walk.generate(ItemFilter.self) { draw in
        ItemFilter(progress: draw.pick(.any, .open), text: draw.pick("", "tea"))
      }
    }
    #expect(texts == ["", "tea"])
  }
}
