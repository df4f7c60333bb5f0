import Corbel
import CorbelSwiftUI
import Foundation
import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Navigation and deep links") struct PresentationSnippets {
  // MARK: Questions

  struct ItemList: Reducer {
    struct State {
      var items = ["Tea"]
      var itemToDelete: String?
    }

    enum Deletion { case deleteTapped(String), keepTapped }

    enum Action { case deleteTapped(String), deletion(Deletion) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .deleteTapped(let name): state.itemToDelete = name
      case .deletion(let answer):
        if case .deleteTapped(let name) = answer { state.items.removeAll { $0 == name } }
        state.itemToDelete = nil
      }
      return .none
    }
  }

  struct ItemListView: View {
    let store: StoreOf<ItemList>

    var body: some View {
      Text("Items")
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

  struct HelpedListView: View {
    @State private var showsHelp = true
    let store: StoreOf<ItemList>

    var body: some View {
      ItemListView(store: store)
        .sheet(isPresented: $showsHelp) { Text("Help").holdsQuestions(of: store) }
    }
  }

  struct TitledListView: View {
    let store: StoreOf<ItemList>

    var body: some View {
      Text("Items")
        .alert(item: store.presented(\.itemToDelete, onDismiss: .deletion(.keepTapped))) { item in
          Text("Delete \(item)?")
        } actions: { item in
          Button("Delete", role: .destructive) { store.send(.deletion(.deleteTapped(item))) }
        }
    }
  }

  @Test("an alert names its subject, also while it leaves")
  func title() throws {
    let store = Store(initialState: ItemList.State(), reducer: ItemList())
    let host = HeadlessHost(TitledListView(store: store))
    store.send(.deleteTapped("Tea"))
    host.update()
    #expect(host.labels(.alert) == ["Delete Tea?"])
    store.send(.deletion(.keepTapped))
    host.update()
    host.expectLeaving("alert \"Delete Tea?\"")
    host.leave()
    store.send(.deleteTapped("Milk"))
    host.update()
    #expect(host.labels(.alert) == ["Delete Milk?"])
  }

  @Test("an alert asks about a value")
  func alert() throws {
    let store = Store(initialState: ItemList.State(), reducer: ItemList())
    let host = HeadlessHost(ItemListView(store: store))
    for (button, items) in [("Keep", ["Tea"]), ("Delete", [])] {
      store.send(.deleteTapped("Tea"))
      try host.tap(button)
      #expect(store.items == items)
      #expect(host.find(.alert) == nil)
    }
  }

  @Observable final class ShelfViewState: ViewState {
    struct Destination: Alternatives { var deletion: String?, photo: Photo.State? }

    var items = ["Tea"]
    var destination: OneOf<Destination> = OneOf(\.deletion, "Tea")
  }

  struct ShelfLogic: Logic {
    let viewState: ShelfViewState

    func deleted(_ item: String) { viewState.items.removeAll { $0 == item } }
  }

  struct ShelfView: View {
    @Bindable var viewState: ShelfViewState

    var body: some View {
      let logic = ShelfLogic(viewState: viewState)
      Text("Shelf")
        .alert("Delete?", item: $viewState.destination.deletion) { item in
          Button("Delete \(item)", role: .destructive) { logic.deleted(item) }
        }
        .sheet(item: $viewState.destination.photo) { Text("Photo \($0.id)") }
    }
  }

  @Test("an alternative of a view state is presented")
  func viewState() throws {
    let viewState = ShelfViewState()
    let host = HeadlessHost(ShelfView(viewState: viewState))
    try host.tap("Delete Tea")
    #expect(viewState.items.isEmpty && viewState.destination == nil)
    viewState.destination.photo = Photo.State(id: 3)
    host.update()
    #expect(host.texts == ["Shelf", "Photo 3"])
  }

  // MARK: Stacks

  struct Photo: Reducer {
    struct State: Identifiable, Equatable { let id: Int }

    enum Action { case likeTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
  }

  struct Album: Reducer {
    struct State { var photos: IdentifiedArray<Photo.State> = [] }

    enum Action { case linkOpened([Int]), pathChanged([Int]), photo(Int, Photo.Action) }

    static let photos = child(\.photos, action: Action.photo)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .linkOpened(let ids): state.photos = IdentifiedArray(ids.map { Photo.State(id: $0) })
      case .pathChanged(let ids): state.photos.removeAll { !ids.contains($0.id) }
      case .photo: break
      }
      return .none
    }
  }

  struct AlbumView: View {
    let store: StoreOf<Album>

    var body: some View { Text("Harbour") }
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
    store.send(.linkOpened([2, 3]))
    host.update()
    #expect(host.texts == ["Harbour", "Photo 2", "Photo 3"])
    try host.dismiss(.destination)
    #expect(store.photos.ids == [2])
  }

  struct Folder: Reducer {
    struct State: Equatable { let name: String }

    enum Action { case shareTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
  }

  struct Gallery: Reducer {
    struct Screens: Alternatives { var folder: Folder.State?, photo: Photo.State? }

    struct State { var path = ScreenStack<Screens>() }

    enum Action {
      case folderTapped(String), linkOpened([OneOf<Screens>]), pathChanged([Int])
      case folder(Int, Folder.Action), photo(Int, Photo.Action)
    }

    static let folders = child(\.path, \.folder, action: Action.folder)
    static let photos = child(\.path, \.photo, action: Action.photo)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .folderTapped(let name): state.path.push(\.folder, Folder.State(name: name))
      case .linkOpened(let screens): state.path.replace(with: screens)
      case .pathChanged(let ids): state.path.keep(ids: ids)
      case .folder, .photo: break
      }
      return .none
    }
  }

  struct RootView: View {
    let store: StoreOf<Gallery>

    var body: some View {
      NavigationLink("Lisbon", value: store.linkValue(.folderTapped("Lisbon")))
    }
  }

  struct FolderView: View {
    let store: StoreOf<Folder>

    var body: some View { Text("Folder \(store.name)") }
  }

  struct GalleryView: View {
    let store: StoreOf<Gallery>

    var body: some View {
      StoreStack(store, path: \.path, onPop: { .pathChanged($0) }) {
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
      .linkOpened([
        OneOf(\.folder, Folder.State(name: "Porto")), OneOf(\.photo, Photo.State(id: 7)),
      ]))
    host.update()
    #expect(host.texts == ["Lisbon", "Folder Porto", "Photo 7"])
    try host.dismiss(.destination)
    try host.tap("Lisbon")
    #expect(host.texts == ["Lisbon", "Folder Porto", "Folder Lisbon"])
  }

  // MARK: A presentation of one's own

  struct Harbour: Reducer {
    struct State { var photo: Photo.State? }

    enum Action { case photoTapped(Int), photoClosed, photo(Photo.Action) }

    static let photo = child(\.photo, action: Action.photo)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .photoTapped(let id): state.photo = Photo.State(id: id)
      case .photoClosed: state.photo = nil
      case .photo: break
      }
      return .none
    }
  }

  struct HarbourView: View {
    let store: StoreOf<Harbour>

    var body: some View {
      Text("Harbour")
        .bottomSheet(item: store.presented(Harbour.photo, onDismiss: .photoClosed).item) {
          PhotoView(store: $0.store)
        }
    }
  }

  @Test("a presentation of one's own has an item, and dismisses it")
  func ownPresentation() throws {
    let store = Store(initialState: Harbour.State(), reducer: Harbour())
    let host = HeadlessHost(HarbourView(store: store))
    store.send(.photoTapped(3))
    host.update()
    #expect(host.texts == ["Harbour", "Photo 3", "Close"])
    try host.tap("Close")
    #expect(store.photo == nil)
    #expect(host.texts == ["Harbour"])
  }

  // MARK: Rows

  struct Row: Identifiable, Equatable {
    let id: Int
    var isDone = false
  }

  struct Errands: Reducer {
    struct State {
      var rows: IdentifiedArray<Row> = [
        Row(id: 1, isDone: true), Row(id: 2), Row(id: 3), Row(id: 4),
      ]
    }

    enum Action { case rowsDeleted([Int]), rowsMoved([Int], before: Int?) }

    static let rows = child(\.rows)
    static let visibleIDs = derived(\.rows) { rows in rows.filter { !$0.isDone }.map(\.id) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .rowsDeleted(let ids): state.rows.remove(ids: ids)
      case .rowsMoved(let ids, let next): state.rows.move(ids: ids, before: next)
      }
      return .none
    }
  }

  struct RowView: View {
    let store: Store<Row, Never>

    var body: some View { Text("\(store.state.id)") }
  }

  /// Shows one of the forms of a list.
  struct ErrandsView: View {
    enum Form { case list, deletable, filtered, filteredDeletable, filteredMovable }

    let store: StoreOf<Errands>
    let form: Form

    var body: some View {
      switch form {
      case .list:
        List {
          ForEach(store.scope(Errands.rows)) { RowView(store: $0) }
            .onDelete { store.send(.rowsDeleted($0)) }
            .onMove { store.send(.rowsMoved($0, before: $1)) }
        }
      case .deletable:
        ForEach(store.scope(Errands.rows)) { row in
          RowView(store: row)
        }
        .onDelete { store.send(.rowsDeleted($0)) }
      case .filtered:
        ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
      case .filteredDeletable:
        ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
          .onDelete { store.send(.rowsDeleted($0)) }
      case .filteredMovable:
        ForEach(store.scope(Errands.rows, ids: store[Errands.visibleIDs])) { RowView(store: $0) }
          .onMove { store.send(.rowsMoved($0, before: $1)) }
      }
    }
  }

  @Test("a list has a row for each element, or for those of a filter, and changes them by id")
  func rows() throws {
    let store = Store(initialState: Errands.State(), reducer: Errands())
    func host(_ form: ErrandsView.Form) -> HeadlessHost {
      HeadlessHost(ErrandsView(store: store, form: form))
    }
    #expect(host(.filtered).texts == ["2", "3", "4"])
    try host(.filteredMovable).move([2], to: 0)
    #expect(store.rows.ids == [1, 4, 2, 3])
    try host(.filteredDeletable).delete([1])
    #expect(store.rows.ids == [1, 4, 3])
    try host(.list).move([0], to: 2)
    #expect(host(.list).texts == ["4", "1", "3"])
    try host(.deletable).delete([0])
    #expect(store.rows.ids == [1, 3])
  }

  struct OwnListView: View {
    @State private var items: IdentifiedArray<Row> = [Row(id: 1), Row(id: 2)]

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

extension View {
  fileprivate func bottomSheet<Item: Identifiable>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View {
    overlay(alignment: .bottom) {
      if let shown = item.wrappedValue {
        VStack {
          content(shown)
          Button("Close") { item.wrappedValue = nil }
        }
        .id(shown.id)
      }
    }
  }
}
