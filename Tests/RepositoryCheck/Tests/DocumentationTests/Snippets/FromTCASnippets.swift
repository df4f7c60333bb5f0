import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The article "Coming from The Composable Architecture": a list of notes with a search and an
/// editor.
@MainActor @Suite("Snippets of Coming from The Composable Architecture", .stallLimit)
struct FromTCASnippets {
  // MARK: - The children

  struct Editor: Reducer {
    struct State: Equatable { var id: Int, text = "" }
    enum Action { case textChanged(String), saveTapped }
    enum Output: Equatable { case saved(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .textChanged(let text): state.text = text
      case .saveTapped: return .respond(.saved(state.text))
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
    }

    enum Action {
      case queryChanged(String), searchFinished(Result<[String], any Error>)
      case addTapped, editor(Editor.Action), editorFinished(Editor.Output)
      case row(Int, Row.Action)
    }

    static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
    static let rows = child(\.rows, action: Action.row)

    let search: @MainActor (String) async throws -> [String]
    let clock: any Clock<Duration>

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
        state.editor = Editor.State(id: state.rows.count + 1)
        return .none
      case .editor(let action):
        return reduce(Editor(), Self.editor, in: &state, action)
      case .editorFinished(.saved(let text)):
        if let id = state.editor?.id { state.rows.append(Row.State(id: id, text: text)) }
        state.editor = nil
        return .none
      case .row(let id, let action):
        return reduce(Row(), Self.rows, id: id, in: &state, action)
      }
    }
  }

  @Test("a note is found, another one is added, and done") func notes() async {
    let (calls, clock) = (Gate<[String]>(), TestClock())
    let store = TestStore(
      initialState: Notes.State(),
      reducer: Notes(search: { _ in try await calls.value() }, clock: clock))
    store.send(.queryChanged("te")) { $0.query = "te" }
    await clock.advance(by: .milliseconds(300))
    calls.answer(with: ["tea"])
    await store.receive(case: Notes.Action.searchFinished) { $0.found = ["tea"] }
    store.send(.addTapped) { $0.editor = Editor.State(id: 1) }
    store.send(.editor(.textChanged("Tea"))) { $0.editor?.text = "Tea" }
    store.send(.editor(.saveTapped))
    await store.receive(.editorFinished(.saved("Tea"))) {
      $0.rows = [Row.State(id: 1, text: "Tea")]
      $0.editor = nil
    }
    store.send(.row(1, .doneTapped)) { $0.rows[id: 1]?.isDone = true }
    #expect(store.state.rows.map(\.isDone) == [true])
    await store.finish()
  }
}
