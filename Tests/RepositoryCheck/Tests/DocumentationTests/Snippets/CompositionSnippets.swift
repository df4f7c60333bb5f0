import Corbel
import CorbelTesting
import TestSupport
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Suite("Snippets of Composing features", .stallLimit) struct CompositionSnippets {
  // MARK: - The children

  struct Filter: Reducer {
    struct State: Equatable { var text = "" }
    enum Action { case textChanged(String), clearTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .textChanged(let text): state.text = text
      case .clearTapped: state.text = ""
      }
      return .none
    }
  }

  struct Editor: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var caption: String
    }

    enum Action { case captionChanged(String), saveTapped, cancelTapped }
    enum Output { case saved(Int, caption: String), cancelled }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .captionChanged(let caption):
        state.caption = caption
        return .none
      case .saveTapped: return .respond(.saved(state.id, caption: state.caption))
      case .cancelTapped: return .respond(.cancelled)
      }
    }
  }

  struct Photo: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var caption = ""
      var upload: Loadable<Int> = .notLoaded
    }

    enum Action { case uploadTapped, uploadFinished(Result<Int, any Error>), deleteTapped }
    enum Output { case deleteTapped }

    let upload: @MainActor (Int) async throws -> Int

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .uploadTapped:
        state.upload.startLoading()
        return .run(id: "upload", policy: .cancelPrevious) { [id = state.id] in
          try await upload(id)
        } finish: {
          .uploadFinished($0)
        }
      case .uploadFinished(let result):
        state.upload.finish(with: result)
        return .none
      case .deleteTapped: return .respond(.deleteTapped)
      }
    }
  }

  // MARK: - The parent

  // The example of the article has each kind of child once: a filter that always exists, an editor
  // in a sheet, and photos in a list, which upload themselves.
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

    let photo: Photo

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .filter(let action): return reduce(Filter(), Self.filter, in: &state, action)
      case .editor(let action): return reduce(Editor(), Self.editor, in: &state, action)
      case .photo(let id, let action):
        if case .uploadFinished(.success) = action { state.lastUpload = id }
        return reduce(photo, Self.photos, id: id, in: &state, action)

      case .editorFinished(.saved(let id, let caption)):
        state.photos[id: id]?.caption = caption
        state.editor = nil
        return .none
      case .editorFinished(.cancelled):
        state.editor = nil
        return .none
      case .photoFinished(let id, .deleteTapped):
        state.photos.remove(id: id)
        return .none

      case .photoTapped(let id):
        state.editor = state.photos[id: id].map { Editor.State(id: id, caption: $0.caption) }
        return .none
      case .showAllTapped:
        state.filter.text = ""
        return .none
      case .uploadAllTapped:
        return .merge(
          state.photos.ids.map { id in
            reduce(photo, Self.photos, id: id, in: &state, .uploadTapped)
          })
      }
    }
  }

  private func makeStore(
    editing: Int? = nil, diagnostics: DiagnosticReporter = .standardError,
    upload: @escaping @MainActor (Int) async throws -> Int = { $0 * 100 }
  ) -> StoreOf<Album> {
    Store(
      initialState: Album.State(
        editor: editing.map { Editor.State(id: $0, caption: "") },
        photos: [Photo.State(id: 1, caption: "Harbour"), Photo.State(id: 2, caption: "Bridge")]),
      reducer: Album(photo: Photo(upload: upload)), diagnostics: diagnostics)
  }

  // MARK: - Children in the parent's state

  @Test("an output of a child is an action of the parent") func outputs() {
    let store = makeStore()
    store.send(.photoTapped(1))
    store.send(.editor(.captionChanged("Lisbon")))
    store.send(.editor(.saveTapped))
    #expect(store.editor == nil)
    #expect(store.photos.map(\.caption) == ["Lisbon", "Bridge"])
    store.send(.photoTapped(2))
    store.send(.editor(.cancelTapped))
    #expect(store.editor == nil)
    store.send(.photo(1, .deleteTapped))
    #expect(store.photos.map(\.id) == [2])
  }

  @Test("a parent sees the actions of its child") func matching() async {
    let store = makeStore()
    await store.send(.photo(2, .uploadTapped)).finish()
    #expect(store.photos[id: 2]?.upload == .loaded(200))
    #expect(store.lastUpload == 2)
  }

  @Test("a parent changes a child's state, or passes an action to its reducer")
  func fromParentToChild() async {
    let store = makeStore()
    store.send(.filter(.textChanged("bridge")))
    store.send(.showAllTapped)
    #expect(store.filter.text == "")
    await store.send(.uploadAllTapped).finish()
    #expect(store.photos.map(\.upload) == [.loaded(100), .loaded(200)])
  }

  /// Uploads that run until they are cancelled.
  @MainActor private final class Uploads {
    private(set) var begun: [Int] = []
    private(set) var cancelled: [Int] = []
    let gate = Gate<Int>()

    func run(_ id: Int) async throws -> Int {
      begun.append(id)
      defer { cancelled.append(id) }
      return try await gate.value()
    }
  }

  @Test("the effects of a child end when the child does") func effects() async throws {
    let uploads = Uploads()
    let logger = Logger()
    let store = makeStore(diagnostics: DiagnosticReporter { logger.warning("\($0)") }) {
      try await uploads.run($0)
    }
    let photo = try #require(store.scope(Album.photos, id: 1))
    let task = photo.send(.uploadTapped)
    let other = store.send(.photo(2, .uploadTapped))
    await uploads.gate.waitForCallers(2)
    #expect(uploads.begun == [1, 2])
    photo.send(.deleteTapped)
    #expect(task.isFinished)
    #expect(!other.isFinished)
    #expect(photo.caption == "Harbour")
    photo.send(.uploadTapped)
    #expect(uploads.begun == [1, 2])
    #expect(logger.lines.count == 1)
    #expect(
      logger.lines[0].hasPrefix(
        "warning: 'photo(1, uploadTapped)' was sent to a child that no longer exists."))
    other.cancel()
  }

  // MARK: - Stores of children

  struct FilterView: View {
    let store: StoreOf<Filter>

    var body: some View {
      TextField(
        "Filter",
        text: Binding(get: { store.text }, set: { store.send(.textChanged($0)) }))
    }
  }

  struct EditorView: View {
    let store: StoreOf<Editor>

    var body: some View {
      Form {
        Text(store.caption)
        Button("Save") { store.send(.saveTapped) }
      }
    }
  }

  struct PhotoView: View {
    let store: StoreOf<Photo>

    var body: some View { Text(store.caption) }
  }

  struct AlbumView: View {
    let store: StoreOf<Album>

    var body: some View {
      Form {
        FilterView(store: store.scope(Album.filter))
        ForEach(store[\.photos.ids], id: \.self) { id in
          HStack {
            if let photo = store.scope(Album.photos, id: id) {
              PhotoView(store: photo)
            }
          }
        }
        if let editor = store.scope(Album.editor) {
          EditorView(store: editor)
        }
      }
    }
  }

  #if !canImport(SwiftUI)
    @Test("each view gets the store of its part") func views() {
      let store = makeStore(editing: 2)
      let view = AlbumView(store: store)
      #expect(view.all(Text.self).map(\.string) == ["Harbour", "Bridge", ""])
      view.all(TextField.self).first?.text.set("bri")
      #expect(store.filter.text == "bri")
      view.all(Button.self).first?.action()
      #expect(view.all(Text.self).map(\.string) == ["Harbour", ""])
    }
  #endif

  @Test("later calls return the same store while it is in use") func sameStore() throws {
    let store = makeStore(editing: 1)
    let filter = store.scope(Album.filter)
    #expect(store.scope(Album.filter) === filter)
    let photo = try #require(store.scope(Album.photos, id: 1))
    photo.send(.uploadTapped)
    #expect(store.scope(Album.photos, id: 1) === photo)
  }

  @Test("asking for a child's store observes whether the child exists") func presence() {
    let store = makeStore()
    let changes = trackChanges { _ = store.scope(Album.editor) }
    store.send(.photoTapped(1))
    #expect(changes.value == 1)
    store.send(.editor(.captionChanged("Lisbon")))
    #expect(changes.value == 1)
    store.send(.photoTapped(2))
    #expect(changes.value == 2)
    store.send(.editor(.cancelTapped))
    #expect(changes.value == 3)
  }

  @Test("a part without a reducer can have a store") func plainPart() {
    let store = makeStore()
    let filter: Store<Filter.State, String> = store.scope(state: \.filter) {
      .filter(.textChanged($0))
    }
    filter.send("bridge")
    #expect(filter.text == "bridge")
  }

  @Test("an optional part and an element can have stores") func plainChildren() {
    let store = makeStore(editing: 1)
    let id = 2
    let editor: Store<Editor.State, String>? = store.scope(state: \.editor) {
      .editor(.captionChanged($0))
    }
    let photo: StoreOf<Photo>? = store.scope(state: \.photos, id: id) {
      .photo($0, $1)
    }
    editor?.send("Lisbon")
    photo?.send(.deleteTapped)
    #expect(store.editor?.caption == "Lisbon")
    #expect(store.photos.map(\.id) == [1])
  }

  // MARK: - Deep links

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
    enum Action { case loggedIn(String), logoutTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .loggedIn(let user): state.user = user
      case .logoutTapped: state.user = nil
      }
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
        return .stream(values(of: session) { $0.user }) { .userChanged($0) }
      case .userChanged(let user):
        state.greeting = user.map { "Hello, \($0)" } ?? "Please log in"
        return .none
      case .logoutTapped:
        return .run { session.send(.logoutTapped) }
      }
    }
  }

  struct AccountView: View {
    let session: StoreOf<Session>

    var body: some View {
      Form {
        Text(session.user ?? "Nobody")
        Button("Log out") { session.send(.logoutTapped) }
      }
    }
  }

  // MARK: - The outputs of a shared store

  struct Sync: Reducer {
    struct State { var isSyncing = false }
    enum Action { case syncTapped, syncFinished }
    enum Output { case conflictFound(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .syncTapped:
        state.isSyncing = true
        return .run { store in
          store.send(.syncFinished)
          store.respond(.conflictFound("Shopping list"))
        }
      case .syncFinished:
        state.isSyncing = false
        return .none
      }
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
      let relay = ResponderRelay<Sync.Output>(beforeConnection: .report)
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
  func sharedOutputs() async {
    let app = AppModel()
    await app.settings.sync.send(.syncTapped).finish()
    await app.library.sync.send(.syncTapped).finish()
    #expect(app.conflicts == ["Shopping list", "Shopping list"])
    #expect(!app.sync.isSyncing)
  }

  @Test("two features share the session") func session() async {
    let session = Store(initialState: Session.State(user: "Ada"), reducer: Session())
    let feed = Store(initialState: Feed.State(), reducer: Feed(session: session))
    let appearance = feed.send(.appeared)
    for await greeting in values(of: feed, { $0.greeting }) where greeting == "Hello, Ada" { break }
    await feed.send(.logoutTapped).finish()
    #expect(session.user == nil)
    for await greeting in values(of: feed, { $0.greeting }) where greeting != "Hello, Ada" { break }
    #expect(feed.greeting == "Please log in")
    appearance.cancel()
  }

  #if !canImport(SwiftUI)
    @Test("a view of the session sends to it") func sessionView() {
      let session = Store(initialState: Session.State(user: "Ada"), reducer: Session())
      let view = AccountView(session: session)
      #expect(view.all(Text.self).map(\.string) == ["Ada"])
      view.all(Button.self).first?.action()
      #expect(view.all(Text.self).map(\.string) == ["Nobody"])
    }
  #endif

  @Test("two views share a part of their parent's state") func sharedPart() {
    let store = makeStore()
    let searchBar = store.scope(Album.filter)
    let footer = store.scope(Album.filter)
    searchBar.send(.textChanged("bridge"))
    #expect(footer.text == "bridge")
    footer.send(.clearTapped)
    #expect(searchBar.text == "")
  }
}
