import Corbel
import TestSupport
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Suite("Snippets of Composing features", .stallLimit) struct CompositionSnippets {
  // MARK: - The children

  struct Filter: Reducer {
    struct State: Equatable { var text = "" }
    enum Action { case textChanged(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .textChanged(let text) = action else { return .none }
      state.text = text
      return .none
    }
  }

  struct Editor: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var caption: String
    }

    enum Action { case captionChanged(String), saveTapped }
    enum Output { case saved(Int, caption: String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .captionChanged(let caption):
        state.caption = caption
        return .none
      case .saveTapped: return .respond(.saved(state.id, caption: state.caption))
      }
    }
  }

  struct Photo: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var caption = ""
    }

    enum Action { case deleteTapped }
    enum Output { case deleteTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      .respond(.deleteTapped)
    }
  }

  // MARK: - The parent

  // The example of the article has each kind of child once: a filter that always exists, an editor
  // in a sheet, and photos in a list.
  struct Album: Reducer {
    struct State {
      var filter = Filter.State()
      var editor: Editor.State?
      var photos: IdentifiedArray<Photo.State> = []
      var lastUpload: Int?
    }

    enum Action {
      case filter(Filter.Action)
      case editor(Editor.Action), editorFinished(Editor.Output)
      case photo(Int, Photo.Action), photoFinished(Int, Photo.Output)
      case photoTapped(Int), uploadAllTapped, showAllTapped
    }

    static let filter = child(\.filter, action: Action.filter)
    static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)
    static let photos = child(\.photos, action: Action.photo, output: Action.photoFinished)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .filter(let action): return reduce(Filter(), Self.filter, in: &state, action)
      case .editor(let action): return reduce(Editor(), Self.editor, in: &state, action)
      case .photo(let id, let action):
        return reduce(Photo(), Self.photos, id: id, in: &state, action)

      case .editorFinished(.saved(let id, let caption)):
        state.photos[id: id]?.caption = caption
        state.editor = nil
        return .none
      case .photoFinished(let id, .deleteTapped):
        state.photos.remove(id: id)
        return .none

      case .photoTapped(let id):
        state.editor = state.photos[id: id].map { Editor.State(id: id, caption: $0.caption) }
        return .none
      case .showAllTapped, .uploadAllTapped:
        return .none
      }
    }
  }

  private func makeStore(editing: Int? = nil) -> StoreOf<Album> {
    Store(
      initialState: Album.State(
        editor: editing.map { Editor.State(id: $0, caption: "") },
        photos: [Photo.State(id: 1, caption: "Harbour"), Photo.State(id: 2, caption: "Bridge")]),
      reducer: Album())
  }

  // MARK: - Children in the parent's state

  @Test("an output of a child is an action of the parent") func outputs() {
    let store = makeStore()
    store.send(.photoTapped(1))
    store.send(.editor(.captionChanged("Lisbon")))
    store.send(.editor(.saveTapped))
    #expect(store.editor == nil)
    #expect(store.photos.map(\.caption) == ["Lisbon", "Bridge"])
    store.send(.photo(1, .deleteTapped))
    #expect(store.photos.map(\.id) == [2])
  }

  // MARK: - Stores of children

  struct EditorView: View {
    let store: StoreOf<Editor>

    var body: some View {
      Form {
        Text(store.caption)
        Button("Save") { store.send(.saveTapped) }
      }
    }
  }

  struct AlbumView: View {
    let store: StoreOf<Album>

    var body: some View {
      Form {
        Text("Album")
        if let editor = store.scope(Album.editor) {
          EditorView(store: editor)
        }
      }
    }
  }

  #if !canImport(SwiftUI)
    @Test("a view gets the store of its part") func views() {
      let view = AlbumView(store: makeStore(editing: 2))
      #expect(view.all(Text.self).map(\.string) == ["Album", ""])
      view.all(Button.self).first?.action()
      #expect(view.all(Text.self).map(\.string) == ["Album"])
    }
  #endif

  @Test("a part has a store") func part() {
    let store = makeStore()
    let filter = store.scope(Album.filter)
    filter.send(.textChanged("bridge"))
    #expect(store.filter.text == "bridge")
  }

  @Test("a part, an optional part and an element can have stores") func plainParts() {
    let store = makeStore(editing: 1)
    let id = 2
    let filter: Store<Filter.State, String> = store.scope(state: \.filter) {
      .filter(.textChanged($0))
    }
    let editor: Store<Editor.State, String>? = store.scope(state: \.editor) {
      .editor(.captionChanged($0))
    }
    let photo: StoreOf<Photo>? = store.scope(state: \.photos, id: id) {
      .photo($0, $1)
    }
    filter.send("bridge")
    editor?.send("Lisbon")
    photo?.send(.deleteTapped)
    #expect(store.filter.text == "bridge")
    #expect(store.editor?.caption == "Lisbon")
    #expect(store.photos.map(\.id) == [1])
  }

  // MARK: - Stores of their own

  @Test("a child with a store of its own reports to its parent's") func spawn() {
    let album = makeStore()
    let editor = Store(
      initialState: Editor.State(id: 1, caption: "Harbour"), reducer: Editor(),
      responder: album.responder { .editorFinished($0) })
    editor.send(.captionChanged("Lisbon"))
    editor.send(.saveTapped)
    #expect(album.photos[id: 1]?.caption == "Lisbon")
  }

  // MARK: - What several features share

  struct Session: Reducer {
    struct State: Equatable { var user: String? }
    enum Action { case logoutTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.user = nil
      return .none
    }
  }

  struct Feed: Reducer {
    struct State { var greeting = "" }
    enum Action { case appeared, userChanged(String?), logoutTapped }

    let session: StoreOf<Session>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .stream(ObservedValues(of: session) { $0.user }) { .userChanged($0) }
      case .userChanged(let user):
        state.greeting = user.map { "Hello, \($0)" } ?? "Please log in"
        return .none
      case .logoutTapped:
        return .run { session.send(.logoutTapped) }
      }
    }
  }

  // MARK: - The outputs of a shared store

  struct Sync: Reducer {
    struct State {}
    enum Action { case syncTapped }
    enum Output { case conflictFound(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      .respond(.conflictFound("Shopping list"))
    }
  }

  @MainActor final class LibraryModel {
    let sync: StoreOf<Sync>

    init(sync: StoreOf<Sync>) { self.sync = sync }
  }

  @MainActor final class AppModel {
    let sync: StoreOf<Sync>
    let library: LibraryModel
    let settings: LibraryModel
    private(set) var conflicts: [String] = []

    init() {
      let relay = ResponderRelay<Sync.Output>()
      sync = Store(initialState: Sync.State(), reducer: Sync(), responder: relay.responder)
      library = LibraryModel(sync: sync)
      settings = LibraryModel(sync: sync)
      relay.connect(to: self) { app, output in app.syncReported(output) }
    }

    private func syncReported(_ output: Sync.Output) {
      switch output {
      case .conflictFound(let name): conflicts.append(name)
      }
    }
  }

  @Test("the owner of a shared store gets its outputs from every screen")
  func sharedOutputs() {
    let app = AppModel()
    app.settings.sync.send(.syncTapped)
    app.library.sync.send(.syncTapped)
    #expect(app.conflicts == ["Shopping list", "Shopping list"])
  }

  @Test("two features share the session") func session() async {
    let session = Store(initialState: Session.State(user: "Ada"), reducer: Session())
    let feed = Store(initialState: Feed.State(), reducer: Feed(session: session))
    let appearance = feed.send(.appeared)
    await until(feed.greeting == "Hello, Ada")
    await feed.send(.logoutTapped).finish()
    #expect(session.user == nil)
    await until(feed.greeting == "Please log in")
    appearance.cancel()
  }
}
