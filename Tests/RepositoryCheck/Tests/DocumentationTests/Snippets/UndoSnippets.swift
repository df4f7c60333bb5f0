import Corbel
import CorbelTesting
import Testing

@MainActor @Suite("Snippets of Undo") struct UndoSnippets {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  struct Errands: Reducer {
    struct State: Equatable {
      var items = Undoable(IdentifiedArray<Item>())
      var isLoaded = false
    }

    enum Action {
      case deleteTapped(Int), undoTapped, uploadTapped(Int), uploadUndone(Int)
      case loaded(IdentifiedArray<Item>)
    }

    enum Work: Hashable { case upload(Int) }

    let upload: @MainActor (Int) async throws -> Void
    let save: @MainActor ([Item]) -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .deleteTapped(let id):
        state.items.change("Delete") { $0.remove(id: id) }
        return save(state)
      case .undoTapped:
        state.items.undo()
        return save(state)
      case .uploadTapped(let id):
        state.items.change("Upload") { $0[id: id]?.name.append("!") }
        return .run(id: Work.upload(id)) { try await upload(id) }
      case .uploadUndone(let id):
        state.items.undo()
        return .merge(.cancel(id: Work.upload(id)), save(state))
      case .loaded(let items):
        state.items.reset(to: items)
        state.isLoaded = true
        return .none
      }
    }

    private func save(_ state: State) -> Effect<Self> {
      guard state.isLoaded else { return .none }
      return .run { [items = state.items.value.elements] in save(items) }
    }
  }

  /// What the feature has saved.
  @MainActor final class Saved {
    var ids: [[Int]] = []
  }

  private let saved = Saved()
  private let uploads = Gate<Void>()

  private func makeStore(isLoaded: Bool = true) -> TestStore<Errands> {
    let errands = Errands(
      upload: { [uploads] _ in try await uploads.value() },
      save: { [saved] in saved.ids.append($0.map(\.id)) })
    var state = Errands.State(isLoaded: isLoaded)
    if isLoaded { state.items.reset(to: [Item(id: 1), Item(id: 2)]) }
    return TestStore(initialState: state, reducer: errands)
  }

  @Test("a deletion is undone, and saved again") func undo() async {
    let store = makeStore()
    store.send(.deleteTapped(1)) { $0.items.change("Delete") { $0.remove(id: 1) } }
    store.send(.undoTapped) { $0.items.undo() }
    #expect(saved.ids == [[2], [1, 2]])
    await store.finish()
  }

  @Test("nothing is saved before the list is loaded, and then nothing can be undone")
  func saving() async {
    let store = makeStore(isLoaded: false)
    store.send(.undoTapped)
    store.send(.deleteTapped(1))
    store.send(.loaded([])) {
      $0.items.reset(to: [])
      $0.isLoaded = true
    }
    await store.finish()
    #expect(saved.ids == [])
    #expect(!store.state.items.canUndo)
  }

  @Test("the work of a change that is undone is cancelled") func cancellation() async throws {
    let store = makeStore()
    store.send(.uploadTapped(1)) { $0.items.change("Upload") { $0[id: 1]?.name = "!" } }
    let upload = try await uploads.next()
    store.send(.uploadUndone(1)) { $0.items.undo() }
    #expect(upload.isCancelled)
    await store.finish()
  }

  enum Field { case title }

  struct Editor: Reducer {
    struct State: Equatable {
      var note = Undoable(Note())
    }

    struct Note: Equatable { var title = "" }

    enum Action { case titleChanged(String), titleLeft }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .titleChanged(let title):
        state.note.change("Typing", group: Field.title) { $0.title = title }
      case .titleLeft:
        state.note.endGroup()
      }
      return .none
    }
  }

  @Test("typing is one step until the field is left") func typing() {
    let store = Store(initialState: Editor.State(), reducer: Editor())
    for title in ["T", "Te", "Tea"] { store.send(.titleChanged(title)) }
    store.send(.titleLeft)
    store.send(.titleChanged("Teas"))
    var note = store.note
    note.undo()
    #expect(note.title == "Tea")
    note.undo()
    #expect(note.title == "")
  }
}
