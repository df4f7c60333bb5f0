import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Navigation as data", .stallLimit) struct NavigationTests {
  /// A screen of a stack: one of several features.
  enum Screen: Identifiable {
    case list(Member.State)
    case detail(Guest.State)

    var id: Int {
      switch self {
      case .list(let list): list.id
      case .detail(let detail): detail.member.id
      }
    }
  }

  /// A stack of two kinds of screens, with one path and a declaration for each kind.
  struct Browser: Reducer {
    struct State {
      var path: IdentifiedArray<Screen> = []
    }

    enum Action {
      case pushed(Screen)
      /// This removes the screen with the id and the screens above it.
      case popped(Int)
      case poppedToRoot
      case list(Int, String)
      case detail(Int, String)
      case listFinished(Int, String)
    }

    static let lists = child(
      \.path, \.self, case: Screen.list, action: Action.list, output: Action.listFinished
    ) { if case .list(let list) = $0 { list } else { nil } }
    static let details = child(\.path, \.self, case: Screen.detail, action: Action.detail) {
      if case .detail(let detail) = $0 { detail } else { nil }
    }

    var member = Member()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .pushed(let screen):
        state.path.append(screen)
      case .popped(let id):
        guard let position = state.path.index(id: id) else { return .none }
        state.path.remove(atOffsets: position..<state.path.count)
      case .poppedToRoot:
        state.path = []
      case .list(let id, let action):
        return reduce(member, Self.lists, id: id, in: &state, action)
      case .detail(let id, let action):
        return reduce(Guest(member: member), Self.details, id: id, in: &state, action)
      case .listFinished(let id, _):
        return .send(.popped(id))
      }
      return .none
    }
  }

  private func list(_ id: Int) -> Screen { .list(Member.State(id: id)) }

  private func detail(_ id: Int) -> Screen {
    .detail(Guest.State(member: Member.State(id: id)))
  }

  private func makeStore(
    _ path: [Screen] = [], effects: [String: Effect<Member>] = [:],
    diagnostics: DiagnosticReporter = .standardError
  ) -> Store<Browser.State, Browser.Action> {
    Store(
      initialState: Browser.State(path: IdentifiedArray(path)),
      reducer: Browser(member: Member(effects: effects)), diagnostics: diagnostics)
  }

  @Test("screens are pushed and popped, each with a store of its own")
  func stack() throws {
    let store = makeStore()
    let ids = trackChanges { _ = store[\.path.ids] }
    store.send(.pushed(list(1)))
    store.send(.pushed(detail(2)))
    let listStore = try #require(store.scope(Browser.lists, id: 1))
    let detailStore = try #require(store.scope(Browser.details, id: 2))
    expectNil(store.scope(Browser.details, id: 1))
    listStore.send("counted")
    detailStore.send("counted")
    expectEqual(listStore.count, 1)
    expectEqual(detailStore.member.count, 1)
    expectEqual(ids.value, 2)
    store.send(.popped(2))
    expectEqual(store.path.ids, [1])
    expectTrue(store.scope(Browser.lists, id: 1) === listStore)
    expectEqual(detailStore.member.count, 1)
  }

  @Test("popping a popped screen is harmless")
  func poppedTwice() {
    let recorder = DiagnosticRecorder()
    let store = makeStore([list(1), list(2), list(3)], diagnostics: recorder.reporter)
    store.send(.popped(2))
    store.send(.popped(3))
    store.send(.popped(2))
    expectEqual(store.path.ids, [1])
    store.send(.poppedToRoot)
    store.send(.poppedToRoot)
    store.send(.popped(1))
    expectTrue(store.path.isEmpty)
    expectEqual(recorder.texts, [])
  }

  @Test("effects of popped screens end, and those of other screens continue")
  func effects() {
    let gate = Gate<Void>()
    let store = makeStore(
      [list(1), list(2), list(3)], effects: ["start": .run { _ in try? await gate.value() }])
    let tasks = (1...3).map { store.send(.list($0, "start")) }
    store.send(.popped(2))
    expectEqual(tasks.map(\.isFinished), [false, true, true])
    store.send(.poppedToRoot)
    expectTrue(tasks[0].isFinished)
  }

  @Test("a screen that responds twice is popped once")
  func respondingTwice() {
    let recorder = DiagnosticRecorder()
    let store = makeStore(
      [list(1), list(2)], effects: ["done": .merge(.respond("done"), .respond("done"))],
      diagnostics: recorder.reporter)
    store.send(.list(2, "done"))
    expectEqual(store.path.ids, [1])
    expectEqual(recorder.texts, [])
  }

  @Test("a deep link is an initial state or one action")
  func deepLink() throws {
    let store = makeStore([list(1), detail(2)])
    let screen = try #require(store.scope(Browser.details, id: 2))
    expectEqual(screen.member.id, 2)
    for id in 3...4 { store.send(.pushed(detail(id))) }
    expectEqual(store.path.ids, [1, 2, 3, 4])
  }

  @Test("only one destination exists at a time, and dismissing it twice is harmless")
  func destinations() {
    let store = FamilyStore()
    store.change { $0.editor = Member.State(id: 1) }
    expectTrue(store.editorChild != nil)
    store.change { $0.page = .detail(Guest.State()) }
    expectNil(store.editorChild)
    expectTrue(store.detailChild != nil)
    store.change { $0.page = nil }
    store.change { $0.page = nil }
    expectNil(store.detailChild)
  }

  @Test("a plain value of a case is read by its declaration, and observed apart from other cases")
  func question() {
    let store = Store(initialState: Shop.State(), reducer: Shop())
    let changes = trackChanges { _ = store.scope(Shop.deletion)?.state }
    let steps: [Shop.Action] = [
      .asked(.editing("Tea")), .asked(.deletion("Tea")), .asked(.deletion("Milk")), .searched("m"),
      .asked(nil),
    ]
    let seen = steps.map { step in
      store.send(step)
      return "\(store.scope(Shop.deletion)?.state ?? "nil") after \(changes.value)"
    }
    expectEqual(
      seen, ["nil after 0", "Tea after 1", "Milk after 2", "Milk after 2", "nil after 3"])
  }

  /// A feature with a question that has no actions of its own.
  private struct Shop: Reducer {
    enum Destination {
      case editing(String), deletion(String)
    }

    struct State {
      var search = ""
      var destination: Destination?
    }

    enum Action {
      case asked(Destination?), searched(String)
    }

    static let deletion = child(\.destination) {
      if case .deletion(let name) = $0 { name } else { nil }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .asked(let destination): state.destination = destination
      case .searched(let text): state.search = text
      }
      return .none
    }
  }
}
