import Corbel
import CorbelTesting
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Suite("Snippets of Navigation") struct NavigationSnippets {
  // MARK: - The screens

  struct Folder: Reducer {
    struct State: Equatable { var name: String }
    enum Action { case photoTapped(String) }
    enum Output { case photoTapped(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .photoTapped(let name): .respond(.photoTapped(name))
      }
    }
  }

  struct Photo: Reducer {
    struct State: Equatable { var name: String, isLiked = false }
    enum Action { case likeTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.isLiked.toggle()
      return .none
    }
  }

  struct Editor: Reducer {
    struct State: Equatable { var name = "" }
    enum Action { case nameChanged(String), doneTapped }
    enum Output { case finished(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .nameChanged(let name):
        state.name = name
        return .none
      case .doneTapped: return .respond(.finished(state.name))
      }
    }
  }

  // MARK: - One place for what lies over a screen

  struct Folders: Reducer {
    enum Destination: Equatable {
      case editor(Editor.State)
      case photo(Photo.State)
      case deletion(String)
    }

    struct State {
      var folders: [String] = []
      var destination: Destination?

      var editor: Editor.State? {
        get { if case .editor(let editor)? = destination { editor } else { nil } }
        set {
          if newValue != nil || editor != nil { destination = newValue.map(Destination.editor) }
        }
      }
    }

    enum DeletionAnswer { case deleteTapped, keepTapped }

    enum Action {
      case addTapped, photoTapped(String)
      case editor(Editor.Action), editorFinished(Editor.Output), editorDismissed
      case deleteTapped(String), deletion(DeletionAnswer)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .addTapped: state.destination = .editor(Editor.State())
      case .photoTapped(let name): state.destination = .photo(Photo.State(name: name))
      case .editor(let action):
        return reduce(
          Editor(), \.editor, in: &state, action, embed: Action.editor,
          output: Action.editorFinished)
      case .editorFinished(.finished(let name)):
        state.folders.append(name)
        state.editor = nil
      case .editorDismissed:
        state.editor = nil
      case .deleteTapped(let name):
        state.destination = .deletion(name)
      case .deletion(let answer):
        guard case .deletion(let name)? = state.destination else { return .none }
        state.destination = nil
        if answer == .deleteTapped { state.folders.removeAll { $0 == name } }
      }
      return .none
    }
  }

  @Test("an editor adds a folder, and is gone then") func editor() {
    let store = Store(initialState: Folders.State(), reducer: Folders())
    store.send(.addTapped)
    store.send(.editor(.nameChanged("Lisbon")))
    store.send(.editor(.doneTapped))
    #expect(store.folders == ["Lisbon"])
    #expect(store.destination == nil)
  }

  @Test("what is set in one case leaves another case alone") func setter() {
    let store = Store(initialState: Folders.State(), reducer: Folders())
    store.send(.addTapped)
    store.send(.photoTapped("Harbour"))
    store.send(.editorDismissed)
    #expect(store.destination == .photo(Photo.State(name: "Harbour")))
  }

  @Test("the store of an editor that has gone shows its last state") func lastState() throws {
    let store = Store(initialState: Folders.State(), reducer: Folders())
    store.send(.addTapped)
    let editor = try #require(store.scope(state: \.editor) { .editor($0) })
    editor.send(.nameChanged("Lisbon"))
    editor.send(.doneTapped)
    #expect(store.editor == nil)
    #expect(editor.name == "Lisbon")
  }

  @Test("a folder is deleted when that is confirmed", arguments: [true, false])
  func deletion(isConfirmed: Bool) {
    let store = Store(initialState: Folders.State(folders: ["Lisbon"]), reducer: Folders())
    store.send(.deletion(.deleteTapped))
    store.send(.deleteTapped("Lisbon"))
    store.send(.deletion(isConfirmed ? .deleteTapped : .keepTapped))
    #expect(store.folders == (isConfirmed ? [] : ["Lisbon"]))
    #expect(store.destination == nil)
  }

  struct EditorView: View {
    let store: Store<Editor.State, Editor.Action>

    var body: some View {
      Form {
        TextField(
          "Name", text: Binding(get: { store.name }, set: { store.send(.nameChanged($0)) }))
        Button("Done") { store.send(.doneTapped) }
      }
    }
  }

  struct FoldersView: View {
    let store: Store<Folders.State, Folders.Action>

    var body: some View {
      Button("Add") { store.send(.addTapped) }
        .sheet(isPresented: isEditing) {
          if let editor { EditorView(store: editor) }
        }
    }

    private var editor: Store<Editor.State, Editor.Action>? {
      store.scope(state: \.editor) { .editor($0) }
    }

    private var isEditing: Binding<Bool> {
      Binding(get: { editor != nil }, set: { if !$0 { store.send(.editorDismissed) } })
    }
  }

  #if !canImport(SwiftUI)
    @Test("the sheet is shown while there is an editor") func sheet() throws {
      let store = Store(initialState: Folders.State(), reducer: Folders())
      let view = FoldersView(store: store)
      #expect(view.all(EditorView.self).isEmpty)
      view.all(Button.self).first?.action()
      #expect(view.all(EditorView.self).count == 1)
      try #require(view.body as? PresentingView).isPresented.set(false)
      #expect(store.destination == nil)
      #expect(view.all(EditorView.self).isEmpty)
    }
  #endif

  // MARK: - A child that is opened again

  struct Notes: Reducer {
    struct Draft: Reducer {
      struct State: Identifiable, Equatable {
        let id: Int
        var text = ""
      }

      enum Action { case textChanged(String), saved(String) }

      let save: @MainActor (String) async throws -> Void

      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        switch action {
        case .textChanged(let text):
          state.text = text
          return .run(id: "autosave", policy: .queue) { [save] store in
            try await save(text)
            store.send(.saved(text))
          }
        case .saved(let text):
          state.text = text
          return .none
        }
      }
    }

    struct State: Equatable {
      var draft: Draft.State?
      private var lastDraftID = 0

      mutating func openDraft() {
        lastDraftID += 1
        draft = Draft.State(id: lastDraftID)
      }
    }

    enum Action { case draft(Draft.Action), newTapped, discardTapped }

    let draft: Draft

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .newTapped: state.openDraft()
      case .discardTapped: state.draft = nil
      case .draft(let action):
        return reduce(draft, \.draft, in: &state, action, embed: Action.draft)
      }
      return .none
    }
  }

  @Test("a draft in the place of another gets none of its effects") func newDraft() async {
    let gate = Gate<Void>()
    let store = Store(
      initialState: Notes.State(), reducer: Notes(draft: .init { _ in try await gate.value() }))
    store.send(.newTapped)
    let autosave = store.send(.draft(.textChanged("first")))
    store.send(.newTapped)
    #expect(autosave.isFinished)
    #expect(store.draft == Notes.Draft.State(id: 2))
    store.send(.discardTapped)
    #expect(store.draft == nil)
  }

  // MARK: - A stack of screens

  struct Screen: Reducer {
    enum Content: Equatable { case folder(Folder.State), photo(Photo.State) }

    struct State: Identifiable, Equatable {
      let id: Int
      var content: Content

      var folder: Folder.State? {
        get { if case .folder(let folder) = content { folder } else { nil } }
        set { if let newValue { content = .folder(newValue) } }
      }

      var photo: Photo.State? {
        get { if case .photo(let photo) = content { photo } else { nil } }
        set { if let newValue { content = .photo(newValue) } }
      }
    }

    enum Action { case folder(Folder.Action), folderFinished(Folder.Output), photo(Photo.Action) }
    enum Output { case opened(Content) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .folder(let action):
        reduce(
          Folder(), \.folder, in: &state, action, embed: Action.folder,
          output: Action.folderFinished)
      case .folderFinished(.photoTapped(let name)):
        .respond(.opened(.photo(Photo.State(name: name))))
      case .photo(let action):
        reduce(Photo(), \.photo, in: &state, action, embed: Action.photo)
      }
    }
  }

  struct Gallery: Reducer {
    struct State {
      var path: IdentifiedArray<Screen.State> = []
      private var lastID = 0

      mutating func push(_ content: Screen.Content) {
        lastID += 1
        path.append(Screen.State(id: lastID, content: content))
      }
    }

    enum Action {
      case screen(Int, Screen.Action), screenFinished(Int, Screen.Output)
      case folderTapped(String), linkOpened(folder: String, photo: String)
      case pathChanged([Int]), homeTapped
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .screen(let id, let action):
        return reduce(
          Screen(), \.path, id: id, in: &state, action, embed: Action.screen,
          output: Action.screenFinished)
      case .screenFinished(_, .opened(let content)):
        state.push(content)
      case .folderTapped(let name):
        state.push(.folder(Folder.State(name: name)))
      case .linkOpened(let folder, let photo):
        state.path = []
        state.push(.folder(Folder.State(name: folder)))
        state.push(.photo(Photo.State(name: photo)))
      case .pathChanged(let ids):
        state.path.removeAll { !ids.contains($0.id) }
      case .homeTapped:
        state.path = []
      }
      return .none
    }
  }

  private func makeGallery() -> Store<Gallery.State, Gallery.Action> {
    Store(initialState: Gallery.State(), reducer: Gallery())
  }

  @Test("screens are pushed, and popped once") func stack() {
    let store = makeGallery()
    store.send(.folderTapped("Lisbon"))
    store.send(.screen(1, .folder(.photoTapped("Harbour"))))
    #expect(store.path.map(\.photo?.name) == [nil, "Harbour"])
    store.send(.screen(2, .photo(.likeTapped)))
    #expect(store.path[id: 2]?.photo?.isLiked == true)
    store.send(.pathChanged([1]))
    store.send(.pathChanged([1]))
    #expect(store.path.map(\.folder?.name) == ["Lisbon"])
    store.send(.homeTapped)
    store.send(.pathChanged([]))
    #expect(store.path.isEmpty)
  }

  @Test("a screen that comes again is another screen") func identity() throws {
    let store = makeGallery()
    store.send(.folderTapped("Lisbon"))
    let first = try #require(store.scope(state: \.path, id: 1) { .screen($0, $1) })
    store.send(.homeTapped)
    store.send(.folderTapped("Lisbon"))
    #expect(Array(store[\.path.ids]) == [2])
    #expect(first.folder?.name == "Lisbon")
  }

  @Test("a link leads to a screen in a stack") func link() {
    let store = makeGallery()
    store.send(.folderTapped("Porto"))
    store.send(.linkOpened(folder: "Lisbon", photo: "Harbour"))
    #expect(store.path.map(\.folder?.name) == ["Lisbon", nil])
    #expect(store.path.map(\.photo?.name) == [nil, "Harbour"])
  }

  struct ScreenView: View {
    let store: Store<Screen.State, Screen.Action>

    var body: some View {
      Form {
        if let folder = store.scope(state: \.folder, action: { .folder($0) }) {
          Text(folder.name)
          Button("Harbour") { folder.send(.photoTapped("Harbour")) }
        }
        if let photo = store.scope(state: \.photo, action: { .photo($0) }) {
          Text(photo.name)
        }
      }
    }
  }

  struct GalleryView: View {
    let store: Store<Gallery.State, Gallery.Action>

    var body: some View {
      NavigationStack(path: path) {
        Button("Lisbon") { store.send(.folderTapped("Lisbon")) }
          .navigationDestination(for: Int.self) { id in
            if let screen = store.scope(state: \.path, id: id, action: { .screen($0, $1) }) {
              ScreenView(store: screen)
            }
          }
      }
    }

    private var path: Binding<[Int]> {
      Binding(get: { Array(store[\.path.ids]) }, set: { store.send(.pathChanged($0)) })
    }
  }

  #if !canImport(SwiftUI)
    @Test("the screens of the path are shown, and the way back is sent") func stackView() throws {
      let store = makeGallery()
      let view = GalleryView(store: store)
      view.all(Button.self).first?.action()
      view.all(ScreenView.self).first?.all(Button.self).first?.action()
      #expect(view.all(Text.self).map(\.string) == ["Lisbon", "Harbour"])
      try #require(view.body as? NavigationStack).path.set([1])
      #expect(view.all(Text.self).map(\.string) == ["Lisbon"])
    }
  #endif
}
