import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The article "Coming from The Composable Architecture": a list of notes with a search, an editor,
/// a question, a stack and a session.
@MainActor @Suite("Snippets of Coming from The Composable Architecture", .stallLimit)
struct FromTCASnippets {
  // MARK: - The children

  struct Editor: Reducer {
    struct State: Equatable { var id: Int, text = "" }
    enum Action { case textChanged(String), saveTapped, cancelTapped }
    enum Output: Equatable { case saved(String), cancelled }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .textChanged(let text): state.text = text
      case .saveTapped: return .respond(.saved(state.text))
      case .cancelTapped: return .respond(.cancelled)
      }
      return .none
    }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable { let id: Int; var text: String; var isDone = false }
    enum Action { case doneTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.isDone.toggle()
      return .none
    }
  }

  // MARK: - The feature

  struct Notes: Reducer {
    struct State: Equatable {
      var query = ""
      var found: [String] = []
      var rows: IdentifiedArray<Row.State> = []
      var editor: Editor.State?
      var deletion: Int?
      var user: String?
      private(set) var lastID = 0

      mutating func nextID() -> Int {
        lastID += 1
        return lastID
      }
    }

    enum Action {
      case appeared, userChanged(String?)
      case queryChanged(String), searchFinished(Result<[String], any Error>)
      case addTapped, editor(Editor.Action), editorFinished(Editor.Output)
      case row(Int, Row.Action)
      case deleteTapped(Int), deletion(DeletionAnswer)
    }

    enum DeletionAnswer { case deleteTapped, keepTapped }

    static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
    static let rows = child(\.rows, action: Action.row)

    let search: @MainActor (String) async throws -> [String]
    let clock: any Clock<Duration>
    let session: Store<Session.State, Session.Action>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(id: "search") {
          try await search(query)
        } finish: {
          .searchFinished($0)
        }
        .debounce(id: "search", for: .milliseconds(300), clock: clock)
      case .searchFinished(let result):
        state.found = (try? result.get()) ?? []
        return .none
      case .addTapped:
        state.editor = Editor.State(id: state.nextID())
        return .none
      case .editor(let action):
        return reduce(Editor(), Self.editor, in: &state, action)
      case .editorFinished(.saved(let text)):
        if let id = state.editor?.id { state.rows.append(Row.State(id: id, text: text)) }
        state.editor = nil
        return .none
      case .editorFinished(.cancelled):
        state.editor = nil
        return .none
      case .row(let id, let action):
        return reduce(Row(), Self.rows, id: id, in: &state, action)
      case .deleteTapped(let id):
        state.deletion = id
        return .none
      case .deletion(let answer):
        guard let id = state.deletion else { return .none }
        state.deletion = nil
        if answer == .deleteTapped { state.rows.remove(id: id) }
        return .none
      case .appeared:
        return .stream(values(of: session) { $0.user }) { .userChanged($0) }
      case .userChanged(let user):
        state.user = user
        return .none
      }
    }
  }

  struct Session: Reducer {
    struct State: Equatable { var user: String? }
    enum Action { case loggedIn(String), loggedOut }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .loggedIn(let user): state.user = user
      case .loggedOut: state.user = nil
      }
      return .none
    }
  }

  // MARK: - Tests

  let clock = TestClock()
  let session = Store(initialState: Session.State(user: "Ada"), reducer: Session())

  func makeStore(
    _ state: Notes.State = Notes.State(), calls: Gate<[String]> = Gate()
  ) -> TestStore<Notes> {
    TestStore(
      initialState: state,
      reducer: Notes(search: { _ in try await calls.value() }, clock: clock, session: session))
  }

  @Test("a search waits for a pause, and replaces the search before it") func searching()
    async throws
  {
    let calls = Gate<[String]>()
    let store = makeStore(calls: calls)
    store.send(.queryChanged("t")) { $0.query = "t" }
    await clock.advance(by: .milliseconds(300))
    let first = try await calls.next()
    store.send(.queryChanged("te")) { $0.query = "te" }
    await clock.advance(by: .milliseconds(300))
    await first.waitForCancellation()
    calls.open(with: ["tea"])
    await store.receive(case: Notes.Action.searchFinished) { $0.found = ["tea"] }
    await store.finish()
  }

  @Test("the parent closes the editor when it hears of its end") func presenting() async {
    let store = makeStore()
    store.send(.addTapped) {
      _ = $0.nextID(); $0.editor = Editor.State(id: 1)
    }
    store.send(.editor(.textChanged("Tea"))) { $0.editor?.text = "Tea" }
    store.send(.editor(.saveTapped))
    await store.receive(.editorFinished(.saved("Tea"))) {
      $0.rows = [Row.State(id: 1, text: "Tea")]
      $0.editor = nil
    }
    await store.finish()
  }

  @Test("a cancelled editor adds nothing") func cancelling() async {
    let store = makeStore()
    store.send(.addTapped) {
      _ = $0.nextID(); $0.editor = Editor.State(id: 1)
    }
    store.send(.editor(.cancelTapped))
    await store.receive(.editorFinished(.cancelled)) { $0.editor = nil }
    await store.finish()
  }

  @Test("an action reaches its row") func rows() async {
    let store = makeStore(Notes.State(rows: [Row.State(id: 1, text: "Tea")]))
    store.send(.row(1, .doneTapped)) { $0.rows[id: 1]?.isDone = true }
    await store.finish()
  }

  @Test("a row is deleted after an answer, and only once") func asking() async {
    let store = makeStore(Notes.State(rows: [Row.State(id: 1, text: "Tea")]))
    store.send(.deleteTapped(1)) { $0.deletion = 1 }
    store.send(.deletion(.deleteTapped)) {
      $0.deletion = nil
      $0.rows = []
    }
    store.send(.deletion(.keepTapped))
    await store.finish()
  }

  @Test("the feature follows the store of the session") func sharing() async {
    let store = makeStore()
    let task = store.send(.appeared)
    await store.receive(case: Notes.Action.userChanged) { $0.user = "Ada" }
    session.send(.loggedOut)
    await store.receive(case: Notes.Action.userChanged) { $0.user = nil }
    task.cancel()
    await store.finish()
    #expect(session.user == nil)
  }
}
