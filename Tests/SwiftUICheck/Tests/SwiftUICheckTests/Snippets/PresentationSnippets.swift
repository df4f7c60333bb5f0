import Corbel
import CorbelSwiftUI
import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Navigation and deep links") struct PresentationSnippets {
  struct EditItem: Reducer {
    struct State: Identifiable {
      let id: Int
      var name = ""
    }

    enum Action { case nameChanged(String), cancelTapped }

    enum Output { case cancelled }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .nameChanged(let name):
        state.name = name
        return .none
      case .cancelTapped: return .respond(.cancelled)
      }
    }
  }

  struct ItemList: Reducer {
    struct State {
      var items = ["Tea"]
      var editor: EditItem.State?
      var itemToDelete: String?
    }

    enum Deletion: Equatable { case deleteTapped(String), keepTapped }

    enum Action {
      case addTapped, editor(EditItem.Action), editorFinished(EditItem.Output)
      case deleteTapped(String), deletion(Deletion)
    }

    static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .addTapped: state.editor = EditItem.State(id: 1)
      case .editor(let action): return reduce(EditItem(), Self.editor, in: &state, action)
      case .editorFinished(.cancelled): state.editor = nil
      case .deleteTapped(let name): state.itemToDelete = name
      case .deletion(let answer):
        if case .deleteTapped(let name) = answer { state.items.removeAll { $0 == name } }
        state.itemToDelete = nil
      }
      return .none
    }
  }

  struct EditItemView: View {
    let store: StoreOf<EditItem>

    var body: some View {
      TextField("Name", text: store.binding(\.name) { .nameChanged($0) })
    }
  }

  struct ItemListView: View {
    let store: StoreOf<ItemList>

    var body: some View {
      Button("Add") { store.send(.addTapped) }
        .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) {
          editor in
          EditItemView(store: editor)
        }
        .alert(
          "Delete the item?",
          item: store.presented(\.itemToDelete, onDismiss: .deletion(.keepTapped))
        ) { item in
          Button("Delete", role: .destructive) { store.send(.deletion(.deleteTapped(item))) }
          Button("Keep", role: .cancel) { store.send(.deletion(.keepTapped)) }
        } message: { item in
          Text(item)
        }
    }
  }

  @Test("a sheet is presented while its child exists")
  func sheet() throws {
    let store = Store(initialState: ItemList.State(), reducer: ItemList())
    let host = HeadlessHost(ItemListView(store: store))
    try host.tap("Add")
    #expect(host.find(.sheet) != nil)
    try host.dismiss(.sheet)
    #expect(store.editor == nil)
    store.send(.deleteTapped("Tea"))
    try host.tap("Delete")
    #expect(store.items.isEmpty)
  }

  struct Photo: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var isLiked = false
    }

    enum Action { case likeTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.isLiked.toggle()
      return .none
    }
  }

  struct Album: Reducer {
    struct State { var photos: IdentifiedArray<Photo.State> = [] }

    enum Action {
      case photoTapped(Int), linkOpened([Int]), pathChanged([Int]), photo(Int, Photo.Action)
    }

    static let photos = child(\.photos, action: Action.photo)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .photoTapped(let id): state.photos.append(Photo.State(id: id))
      case .linkOpened(let ids): state.photos = IdentifiedArray(ids.map { Photo.State(id: $0) })
      case .pathChanged(let ids): state.photos.removeAll { !ids.contains($0.id) }
      case .photo(let id, let action):
        return reduce(Photo(), Self.photos, id: id, in: &state, action)
      }
      return .none
    }
  }

  struct AlbumView: View {
    let store: StoreOf<Album>

    var body: some View { Button("Harbour") { store.send(.photoTapped(1)) } }
  }

  struct PhotoView: View {
    let store: StoreOf<Photo>

    var body: some View { Text("Photo \(store.state.id)") }
  }

  struct AlbumStack: View {
    let store: StoreOf<Album>

    var body: some View {
      StoreStack(store, path: Album.photos, onPop: { .pathChanged($0) }) {
        AlbumView(store: store)
      } destination: { photo in
        PhotoView(store: photo)
      }
    }
  }

  @Test("a link opens several screens at once")
  func link() throws {
    let store = Store(initialState: Album.State(), reducer: Album())
    let host = HeadlessHost(AlbumStack(store: store))
    try host.tap("Harbour")
    #expect(host.texts.contains("Photo 1"))
    store.send(.linkOpened([2, 3]))
    host.update()
    #expect(host.texts.suffix(2) == ["Photo 2", "Photo 3"])
    try host.dismiss(.destination)
    #expect(store.photos.ids == [2])
  }

  struct Folder: Reducer {
    struct State: Equatable { var name: String }

    enum Action { case nameChanged(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .nameChanged(let name) = action { state.name = name }
      return .none
    }
  }

  struct Gallery: Reducer {
    struct State { var path = ScreenStack<any Equatable>() }

    enum Action {
      case folderTapped(String), linkOpened([any Equatable]), pathChanged([Int])
      case folder(Int, Folder.Action), photo(Int, Photo.Action)
    }

    static let folders = child(\.path, Folder.self, action: Action.folder)
    static let photos = child(\.path, Photo.self, action: Action.photo)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .folderTapped(let name): state.path.push(Folder.State(name: name))
      case .linkOpened(let screens): state.path.replace(with: screens)
      case .pathChanged(let ids): state.path.keep(ids: ids)
      case .folder(let id, let action):
        return reduce(Folder(), Self.folders, id: id, in: &state, action)
      case .photo(let id, let action):
        return reduce(Photo(), Self.photos, id: id, in: &state, action)
      }
      return .none
    }
  }

  struct RootView: View {
    let store: StoreOf<Gallery>

    var body: some View {
      NavigationLink("Lisbon", value: store.link(.folderTapped("Lisbon")))
    }
  }

  struct FolderView: View {
    let store: StoreOf<Folder>

    var body: some View { Text(store.name) }
  }

  struct GalleryView: View {
    let store: StoreOf<Gallery>

    var body: some View {
      StoreStack(store, path: \.path.elements, onPop: { .pathChanged($0) }) {
        RootView(store: store)
      } destination: { screen in
        screen.show(Gallery.folders) { FolderView(store: $0) }
        screen.show(Gallery.photos) { PhotoView(store: $0) }
      }
    }
  }

  @Test("a stack has screens of several kinds")
  func kinds() throws {
    let store = Store(initialState: Gallery.State(), reducer: Gallery())
    let host = HeadlessHost(GalleryView(store: store))
    store.send(
      .linkOpened([Folder.State(name: "Lisbon"), Photo.State(id: 7)]))
    host.update()
    #expect(host.texts.suffix(2) == ["Lisbon", "Photo 7"])
    store.send(.pathChanged([]))
    host.update()
    try host.tap("Lisbon")
    #expect((store.path.top as? Folder.State)?.name == "Lisbon")
  }

  struct Row: Reducer {
    struct State: Identifiable {
      let id: Int
      var name = ""
      var isDone = false
    }

    enum Action { case doneChanged(Bool) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .doneChanged(let isDone) = action { state.isDone = isDone }
      return .none
    }
  }

  struct Errands: Reducer {
    struct State {
      var rows: IdentifiedArray<Row.State> = []
      var hidesDone = false
    }

    enum Action { case row(Int, Row.Action), rowsDeleted([Int]), rowsMoved([Int], before: Int?) }

    static let rows = child(\.rows, action: Action.row)
    static let visibleIDs = derived(\.rows, \.hidesDone) { rows, hidesDone in
      rows.filter { !hidesDone || !$0.isDone }.map(\.id)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .row(let id, let action): return reduce(Row(), Self.rows, id: id, in: &state, action)
      case .rowsDeleted(let ids): state.rows.remove(ids: ids)
      case .rowsMoved(let ids, let next): state.rows.move(ids: ids, before: next)
      }
      return .none
    }
  }

  struct RowView: View {
    let store: StoreOf<Row>

    var body: some View { Toggle(store.name, isOn: store.binding(\.isDone) { .doneChanged($0) }) }
  }

  struct ErrandsView: View {
    let store: StoreOf<Errands>

    var body: some View {
      List {
        ForEach(store.scope(Errands.rows)) { RowView(store: $0) }
          .onDelete { store.send(.rowsDeleted($0)) }
          .onMove { store.send(.rowsMoved($0, before: $1)) }
      }
    }
  }

  struct DeletableView: View {
    let store: StoreOf<Errands>

    var body: some View {
      ForEach(store.scope(Errands.rows)) { row in
        RowView(store: row)
      }
      .onDelete { store.send(.rowsDeleted($0)) }
    }
  }

  struct PlainView: View {
    let store: StoreOf<Errands>

    var body: some View {
      ForEach(store.scope(Errands.rows)) { row in
        RowView(store: row)
      }
    }
  }

  struct OpenErrandsView: View {
    let store: StoreOf<Errands>

    var body: some View {
      ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
    }
  }

  struct EditableErrandsView: View {
    let store: StoreOf<Errands>

    var body: some View {
      ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
        .onDelete { store.send(.rowsDeleted($0)) }
    }
  }

  struct MovableErrandsView: View {
    let store: StoreOf<Errands>

    var body: some View {
      ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
        .onMove { store.send(.rowsMoved($0, before: $1)) }
    }
  }

  @Test("a list has a row for each element, or for those that a filter leaves")
  func rows() throws {
    let state = Errands.State(
      rows: [Row.State(id: 1, name: "Bread", isDone: true), Row.State(id: 2, name: "Milk")],
      hidesDone: true)
    let store = Store(initialState: state, reducer: Errands())
    #expect(HeadlessHost(PlainView(store: store)).all(.toggle).count == 2)
    #expect(HeadlessHost(OpenErrandsView(store: store)).all(.toggle).count == 1)
    let host = HeadlessHost(ErrandsView(store: store))
    try host.move([0], to: 2)
    #expect(host.all(.toggle).map(\.label) == ["Milk", "Bread"])
    try HeadlessHost(DeletableView(store: store)).delete([0])
    #expect(store.rows.ids == [1])
  }

  @Test("a row of a filtered list is deleted or moved by its id")
  func filteredRows() throws {
    let rows: IdentifiedArray = [
      Row.State(id: 1, isDone: true), Row.State(id: 2), Row.State(id: 3), Row.State(id: 4),
    ]
    let store = Store(
      initialState: Errands.State(rows: rows, hidesDone: true), reducer: Errands())
    try HeadlessHost(EditableErrandsView(store: store)).delete([0])
    #expect(store.rows.ids == [1, 3, 4])
    try HeadlessHost(MovableErrandsView(store: store)).move([1], to: 0)
    #expect(store.rows.ids == [1, 4, 3])
  }

  struct OwnListView: View {
    @State private var items: IdentifiedArray<Row.State> = [.init(id: 1), .init(id: 2)]

    var body: some View {
      ForEach(items) { Text("\($0.id)") }
        .onMove { items.move(fromOffsets: $0, toOffset: $1) }
    }
  }

  @Test("a view's own list is moved by an index set")
  func ownList() throws {
    let host = HeadlessHost(OwnListView())
    try host.move([0], to: 2)
    #expect(host.texts == ["2", "1"])
  }
}
