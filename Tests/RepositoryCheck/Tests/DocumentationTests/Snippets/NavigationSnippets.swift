import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Snippets of Navigation", .stallLimit) struct NavigationSnippets {
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

  // A screen with at most one of three presentations: two sheets and a question.
  struct Folders: Reducer {
    struct Destination: Alternatives, Equatable {
      var editor: Editor.State?, photo: Photo.State?, deletion: String?
    }

    struct State {
      var folders: [String] = []
      var destination: OneOf<Destination> = nil
    }

    enum DeletionAnswer { case deleteTapped, keepTapped }

    enum Action {
      case addTapped, photoTapped(String)
      case editor(Editor.Action), editorFinished(Editor.Output), editorDismissed
      case photo(Photo.Action)
      case deleteTapped(String), deletion(DeletionAnswer)
    }

    static let editor = child(
      \.destination, \.editor, action: Action.editor, output: Action.editorFinished)
    static let photo = child(\.destination, \.photo, action: Action.photo)
    static let deletion = child(\.destination, \.deletion)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .addTapped: state.destination.editor = Editor.State()
      case .photoTapped(let name): state.destination.photo = Photo.State(name: name)
      case .editor(let action):
        return reduce(Editor(), Self.editor, in: &state, action)
      case .photo(let action):
        return reduce(Photo(), Self.photo, in: &state, action)
      case .editorFinished(.finished(let name)):
        state.folders.append(name)
        state.destination.editor = nil
      case .editorDismissed:
        state.destination.editor = nil
      case .deleteTapped(let name):
        state.destination.deletion = name
      case .deletion(let answer):
        guard let name = state.destination.close(\.deletion) else { return .none }
        if answer == .deleteTapped { state.folders.removeAll { $0 == name } }
      }
      return .none
    }
  }

  @Test("an editor, a photo and a question are alternatives") func destinations() {
    let store = Store(initialState: Folders.State(), reducer: Folders())
    store.send(.addTapped)
    store.send(.editor(.nameChanged("Lisbon")))
    store.send(.editor(.doneTapped))
    store.send(.photoTapped("Harbour"))
    store.send(.editorDismissed)
    store.send(.photo(.likeTapped))
    #expect(store.destination == OneOf(\.photo, Photo.State(name: "Harbour", isLiked: true)))
    store.send(.deleteTapped("Lisbon"))
    #expect(store.scope(Folders.deletion)?.state == store.folders.first)
    store.send(.deletion(.deleteTapped))
    #expect(store.folders.isEmpty && store.destination == nil)
  }

  @Test("a destination is set, changed and closed by its name") func oneOf() {
    var state = Folders.State()
    state.destination.photo = Photo.State(name: "Harbour")
    state.destination.photo?.isLiked = true
    state.destination = nil
    let destination: OneOf<Folders.Destination> = OneOf(\.deletion, "Lisbon")
    #expect(state.destination == nil && destination.deletion == "Lisbon")
  }

  // MARK: - A child that is opened again

  // An editor is closed and opened again while effects of the first one may still run.
  struct Notes: Reducer {
    struct Draft: Reducer {
      struct State: Identifiable, Equatable {
        let id: Int
        var text = ""
      }

      enum Action { case textChanged(String) }

      let save: @MainActor (String) async throws -> Void

      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        guard case .textChanged(let text) = action else { return .none }
        state.text = text
        return .run { [save] in try await save(text) }
      }
    }

    struct State: Equatable {
      var draft: Draft.State?
      private(set) var lastDraftID = 0

      mutating func openDraft() {
        lastDraftID += 1
        draft = Draft.State(id: lastDraftID)
      }
    }

    enum Action { case draft(Draft.Action), newTapped }

    static let draft = child(\.draft, action: Action.draft)

    let draft: Draft

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .newTapped: state.openDraft()
      case .draft(let action):
        return reduce(draft, Self.draft, in: &state, action)
      }
      return .none
    }
  }

  @Test("a draft that replaces another gets none of its effects") func newDraft() async {
    let gate = Gate<Void>()
    let store = Store(
      initialState: Notes.State(), reducer: Notes(draft: .init { _ in try await gate.value() }))
    store.send(.newTapped)
    let autosave = store.send(.draft(.textChanged("first")))
    store.send(.newTapped)
    await autosave.finish()
    #expect(store.draft == Notes.Draft.State(id: 2))
  }

  // MARK: - A stack of screens

  // Folders contain folders and photos, to any depth: one stack with two kinds of screens.
  struct Gallery: Reducer {
    struct Screens: Alternatives, Equatable {
      var folder: Folder.State?, photo: Photo.State?, map: String?
    }

    struct State { var path = ScreenStack<Screens>() }

    enum Action {
      case folder(Int, Folder.Action), folderFinished(Int, Folder.Output)
      case photo(Int, Photo.Action)
      case folderTapped(String), mapTapped(String), linkOpened(folder: String, photo: String)
      case pathChanged([Int]), homeTapped
    }

    static let folders = child(
      \.path, \.folder, action: Action.folder, output: Action.folderFinished)
    static let photos = child(\.path, \.photo, action: Action.photo)
    static let maps = child(\.path, \.map)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .folder(let id, let action):
        return reduce(Folder(), Self.folders, id: id, in: &state, action)
      case .photo(let id, let action):
        return reduce(Photo(), Self.photos, id: id, in: &state, action)
      case .folderFinished(let id, .photoTapped(let name)):
        state.path.push(\.photo, Photo.State(name: name), above: id)
      case .folderTapped(let name):
        state.path.push(\.folder, Folder.State(name: name))
      case .mapTapped(let place): state.path.push(\.map, place)
      case .linkOpened(let folder, let photo):
        state.path.replace(with: [])
        state.path.push(\.folder, Folder.State(name: folder))
        state.path.push(\.photo, Photo.State(name: photo))
      case .pathChanged(let ids):
        state.path.keep(ids: ids)
      case .homeTapped:
        state.path.replace(with: [])
      }
      return .none
    }
  }

  @Test("a screen is changed and closed by its id and its name") func path() {
    let path: ScreenStack<Gallery.Screens> = ScreenStack([OneOf(\.map, "Lisbon")])
    var state = Gallery.State(path: path)
    let id = state.path.push(\.photo, Photo.State(name: "Harbour"))
    #expect(state.path[id]?.photo?.isLiked == false)
    state.path[id]?.photo?.isLiked = true
    #expect(state.path.top?.photo == Photo.State(name: "Harbour", isLiked: true))
    state.path[id] = nil
    #expect(state.path == path)
  }

  @Test("screens are pushed, popped once, and pushed again as new ones") func stack() throws {
    let store = Store(initialState: Gallery.State(), reducer: Gallery())
    store.send(.folderTapped("Lisbon"))
    let first = try #require(store.scope(Gallery.folders, id: 1))
    first.send(.photoTapped("Harbour"))
    store.send(.photo(2, .likeTapped))
    #expect(
      store.scope(Gallery.photos, id: 2)?.state == Photo.State(name: "Harbour", isLiked: true))
    store.send(.mapTapped("Lisbon"))
    #expect(store.scope(Gallery.maps, id: 3)?.state == "Lisbon")
    for _ in 1...2 { store.send(.pathChanged([1])) }
    #expect(store.path.top?.folder == Folder.State(name: "Lisbon"))
    store.send(.homeTapped)
    store.send(.linkOpened(folder: "Lisbon", photo: "Harbour"))
    #expect(store.path.top?.photo == Photo.State(name: "Harbour"))
    #expect(Array(store[\.path.elements.ids]) == [4, 5])
  }
}
