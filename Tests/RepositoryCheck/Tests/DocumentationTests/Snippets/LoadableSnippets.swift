import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor @Suite("Snippets about loadables", .stallLimit) struct LoadableSnippets {
  struct User: Equatable { var name: String }
  struct Offline: Error {}

  @Test("a value is loaded") func loadable() {
    var title = "Nobody"
    let result = Result<User, any Error>.success(User(name: "Ada"))
    var user: Loadable<User> = .notLoaded
    let load = user.startLoading()
    user.finish(with: result, token: load)
    if let name = user.value?.name { title = name }
    #expect(title == "Ada")
  }

  struct Profile: Reducer {
    struct State { var user: Loadable<User> = .notLoaded }
    enum Action { case refreshed, userLoaded(Result<User, any Error>, LoadToken) }

    let user: @MainActor () async throws -> User

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .refreshed:
        let load = state.user.startLoading()
        return .run {
          try await user()
        } finish: {
          .userLoaded($0, load)
        }
      case .userLoaded(let result, let load):
        state.user.finish(with: result, token: load)
        return .none
      }
    }
  }

  @Test("a token says which load has a result") func token() async {
    let store = Store(
      initialState: Profile.State(), reducer: Profile { User(name: "Grace") })
    await store.send(.refreshed).finish()
    #expect(store.user == .loaded(User(name: "Grace")))
  }

  @MainActor final class Model {
    struct Service { func user() async throws -> User { User(name: "Ada") } }

    private(set) var user: Loadable<User> = .notLoaded
    private let service = Service()

    func appeared() async {
      await Loadable.load(\.user, of: self) { try await service.user() }
    }
  }

  @Test("a property of an object is loaded") func object() async {
    let model = Model()
    await model.appeared()
    #expect(model.user == .loaded(User(name: "Ada")))
  }

  @Test("a loaded list is changed in place") func modified() {
    struct State { var items = Loadable<[String]>.loaded([]) }
    let item = "Tea"
    var state = State()
    state.items.modify { $0.append(item) }
    #expect(state.items == .loaded(["Tea"]))
  }

  // MARK: - The page about loading values

  nonisolated struct Note: Identifiable, Equatable {
    let id: Int
    var text: String
    var isStarred = false
  }

  struct NoteService {
    var notes: @MainActor () async throws -> IdentifiedArray<Note>
    var save: @MainActor (IdentifiedArray<Note>) async throws -> Void = { _ in }
  }

  @Observable final class NotesViewState: ViewState {
    var notes: Loadable<IdentifiedArray<Note>> = .notLoaded
  }

  struct NotesLogic: Logic {
    let service: NoteService
    let viewState: NotesViewState

    func appeared() async {
      await load(\.notes, once: true) { try await service.notes() }
    }
  }

  struct Notes: Reducer {
    struct State: Equatable {
      var notes: Loadable<IdentifiedArray<Note>> = .notLoaded
      var saving: Loadable<Void> = .notLoaded
    }

    enum Action {
      case appeared, starTapped(Int), saveTapped, row(Int, Row.Action)
      case notesLoaded(LoadResult<IdentifiedArray<Note>>), saved(LoadResult<Void>)
    }

    struct Row: Reducer {
      typealias State = Note
      enum Action { case starTapped }

      func reduce(into state: inout Note, action: Action) -> Effect<Self> {
        state.isStarred.toggle()
        return .none
      }
    }

    static let rows = child(\.notes.elements, action: Action.row)

    let service: NoteService

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .load(&state.notes, once: true) {
          try await service.notes()
        } finish: {
          .notesLoaded($0)
        }
      case .notesLoaded(let result):
        state.notes.finish(with: result)
      case .starTapped(let id):
        state.notes.modify { $0[id: id]?.isStarred.toggle() }
      case .saveTapped:
        guard let notes = state.notes.loadedValue, !state.saving.isLoading else { return .none }
        return .load(&state.saving) {
          try await service.save(notes)
        } finish: {
          .saved($0)
        }
      case .saved(let result):
        state.saving.finish(with: result)
      case .row(let id, let action):
        return reduce(Row(), Self.rows, id: id, in: &state, action)
      }
      return .none
    }
  }

  let note = Note(id: 1, text: "Tea")

  func text(of state: Notes.State) -> String {
    switch state.notes.phase {
    case .notLoaded, .loading(previous: nil): "Loading"
    case .loading(let notes?): "Loading again, \(notes.count) so far"
    case .loaded(let notes): "\(notes.count) notes"
    case .failed(let error, let notes): "\(error), \(notes?.count ?? 0) kept"
    }
  }

  @Test("a loadable has one of four states") func phases() {
    let states: [Loadable<IdentifiedArray<Note>>] = [
      .notLoaded, .loading(), .loading(previous: [note]), .loaded([note]),
      .failed(Offline(), previous: [note]),
    ]
    #expect(
      states.map { text(of: .init(notes: $0)) } == [
        "Loading", "Loading", "Loading again, 1 so far", "1 notes", "Offline(), 1 kept",
      ])
  }

  @Test("a logic loads a field once") func logic() async {
    var loads = 0
    let service = NoteService {
      loads += 1
      return [note]
    }
    let logic = NotesLogic(service: service, viewState: NotesViewState())
    await logic.appeared()
    await logic.appeared()
    #expect(logic.viewState.notes == .loaded([note]))
    #expect(loads == 1)
  }

  @Test("notes are loaded once, changed and saved") func notes() async {
    var saved: [IdentifiedArray<Note>] = []
    let store = TestStore(
      initialState: Notes.State(),
      reducer: Notes(service: NoteService(notes: { [note] }, save: { saved.append($0) })))
    store.send(.saveTapped)
    store.send(.appeared) { $0.notes = .loading() }
    await store.receive(.notesLoaded(.success([note]))) { $0.notes = .loaded([note]) }
    store.send(.appeared)
    store.send(.starTapped(1)) { $0.notes.modify { $0[id: 1]?.isStarred = true } }
    store.send(.row(1, .starTapped)) { $0.notes.modify { $0[id: 1]?.isStarred = false } }
    store.send(.starTapped(1)) { $0.notes.modify { $0[id: 1]?.isStarred = true } }
    store.send(.saveTapped) { $0.saving = .loading() }
    await store.receive(.saved(.success(()))) {
      $0.saving = .loaded(())
    }
    #expect(saved == [[Note(id: 1, text: "Tea", isStarred: true)]])
    await store.finish()
  }
}
