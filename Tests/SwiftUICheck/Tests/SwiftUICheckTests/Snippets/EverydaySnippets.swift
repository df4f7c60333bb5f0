import Corbel
import CorbelSwiftUI
import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Everyday screens") struct EverydaySnippets {
  struct Book: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var title = ""
      var isRead = false
    }

    enum Action { case readChanged(Bool) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .readChanged(let isRead) = action { state.isRead = isRead }
      return .none
    }
  }

  struct Library: Reducer {
    enum SearchToken: String, CaseIterable, Identifiable {
      case unread = "Unread"
      var id: Self { self }
    }

    struct State {
      var books: IdentifiedArray<Book.State> = []
      var loading = Loadable<IdentifiedArray<Book.State>>.notLoaded
      var searchText = ""
      var searchTokens: [SearchToken] = []
      var requestedTitles: [String] = []
    }

    enum Action {
      case appeared, booksLoaded(LoadResult<IdentifiedArray<Book.State>>)
      case book(Book.State.ID, Book.Action), deleted([Book.State.ID]), addRequested(String)
      case searchTextChanged(String), searchTokensChanged([SearchToken])
      case dropped([String], before: Book.State.ID?)
    }

    static let books = child(\.books, action: Action.book)
    static let foundIDs = derived(\.books, \.searchText, \.searchTokens) { books, text, tokens in
      books.filter { text.isEmpty || $0.title.contains(text) }
        .filter { !tokens.contains(.unread) || !$0.isRead }.map(\.id)
    }

    var load: @MainActor () async throws -> IdentifiedArray<Book.State> = { [] }
    var save: @MainActor (IdentifiedArray<Book.State>) async -> Void = { _ in }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return loadBooks(&state)
      case .booksLoaded(let result):
        if let books = state.loading.finish(with: result) { state.books = books }
        return addRequested(&state)
      case .book(let id, let action):
        return reduce(Book(), Self.books, id: id, in: &state, action)
      case .deleted(let ids): state.books.remove(ids: ids)
      case .dropped(let titles, let next):
        let newIDs = titles.indices.map { (state.books.ids.max() ?? 0) + 1 + $0 }
        for (id, title) in zip(newIDs, titles) {
          state.books.append(Book.State(id: id, title: title))
        }
        state.books.move(ids: newIDs, before: next)
      case .addRequested(let title):
        state.requestedTitles.append(title)
        return .merge(loadBooks(&state), addRequested(&state))
      case .searchTextChanged(let text): state.searchText = text
      case .searchTokensChanged(let tokens): state.searchTokens = tokens
      }
      return .none
    }

    private func addRequested(_ state: inout State) -> Effect<Self> {
      guard state.loading.isLoaded, !state.requestedTitles.isEmpty else { return .none }
      for title in state.requestedTitles {
        state.books.append(Book.State(id: (state.books.ids.max() ?? 0) + 1, title: title))
      }
      state.requestedTitles = []
      return .run { [books = state.books] _ in await save(books) }
    }

    private func loadBooks(_ state: inout State) -> Effect<Self> {
      .load(&state.loading, once: true) {
        try await load()
      } finish: {
        .booksLoaded($0)
      }
    }
  }

  /// The place of a window: its tab and its open screens.
  struct Place: Reducer {
    enum Tab: String, Codable { case books, search }

    struct State: Codable, Equatable {
      var tab = Tab.books
      var path: [Book.State.ID] = []
      var selection: Book.State.ID?
    }

    enum Action {
      case tabSelected(Tab), pathChanged([Book.State.ID]), bookSelected(Book.State.ID?)
      case booksDeleted([Book.State.ID]), linkOpened(URL), restored(Data)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .tabSelected(let tab): state.tab = tab
      case .pathChanged(let path): state.path = path
      case .bookSelected(let id): state.selection = id
      case .booksDeleted(let ids):
        state.path.removeAll { ids.contains($0) }
        if let id = state.selection, ids.contains(id) { state.selection = nil }
      case .linkOpened(let url):
        state.tab = .books
        state.path = Int(url.lastPathComponent).map { [$0] } ?? []
      case .restored(let data):
        let saved = try? JSONDecoder().decode(State.self, from: data)
        if state == State(), let saved { state = saved }
      }
      return .none
    }
  }

  struct BookView: View {
    let store: StoreOf<Book>

    var body: some View {
      Toggle("Read \(store.title)", isOn: store.binding(\.isRead) { .readChanged($0) })
    }
  }

  // MARK: Tabs

  struct LibraryTabs: View {
    let library: StoreOf<Library>
    let place: StoreOf<Place>

    var body: some View {
      TabView(selection: place.binding(\.tab) { .tabSelected($0) }) {
        BooksView(library: library, place: place)
          .tabItem { Label("Books", systemImage: "books.vertical") }
          .tag(Place.Tab.books)
        SearchView(store: library)
          .tabItem { Label("Search", systemImage: "magnifyingglass") }
          .tag(Place.Tab.search)
      }
      .task { await library.send(.appeared).finish() }
      .onOpenURL { url in
        place.send(.linkOpened(url))
        library.send(.appeared)
      }
    }
  }

  @Test("a tab is selected by a tap, by an action, and by a link in another tab")
  func tabs() throws {
    let place = place()
    let host = HeadlessHost(LibraryTabs(library: library(["Dune"]), place: place))
    try host.tap("Search")
    #expect(host.all(.tab).map(\.value) == ["", "selected"])
    place.send(.tabSelected(.books))
    host.update()
    #expect(host.all(.tab).map(\.value) == ["selected", ""])
    try host.tap("Search")
    try host.open(URL(string: "library://book/1")!)
    #expect(host.labels(.toggle) == ["Read Dune"])
  }

  // MARK: Drops

  struct DroppingView: View {
    let library: StoreOf<Library>

    var body: some View {
      ForEach(library.scope(Library.books)) { Text($0.title) }
        .dropDestination(for: String.self) { titles, offset in
          library.send(.dropped(titles, before: library.books.ids.dropFirst(offset).first))
        }
    }
  }

  @Test("a drop comes before the row at its offset, or at the end") func drops() throws {
    let host = HeadlessHost(DroppingView(library: library(["Dune", "Emma"])))
    try host.drop(["Ulysses"], at: 1)
    try host.drop(["Momo", "Heidi"], at: 3)
    #expect(host.texts == ["Dune", "Ulysses", "Emma", "Momo", "Heidi"])
  }

  // MARK: Split view

  struct SplitLibraryView: View {
    let library: StoreOf<Library>
    let place: StoreOf<Place>

    var body: some View {
      NavigationSplitView {
        List(selection: place.binding(\.selection) { .bookSelected($0) }) {
          ForEach(library.scope(Library.books)) { Text($0.title) }
            .onDelete { library.send(.deleted($0)) }
        }
      } detail: {
        if let id = place.selection {
          BookScreen(library: library, id: id)
        } else {
          Text("Choose a book.")
        }
      }
      .onChange(of: library[\.books.ids]) { old, new in
        place.send(.booksDeleted(old.filter { !new.contains($0) }))
      }
    }
  }

  @Test("a row of a split view is selected, and goes")
  func splitView() throws {
    let library = library(["Dune", "Emma"])
    let host = HeadlessHost(SplitLibraryView(library: library, place: place()))
    try host.select(row: 2)
    #expect(host.labels(.toggle) == ["Read Emma"])
    try host.select(row: 1)
    #expect(host.labels(.toggle) == ["Read Dune"])
    try host.delete([0])
    #expect(host.texts == ["Emma", "Choose a book."])
  }

  // MARK: One element on several screens

  struct BooksView: View {
    let library: StoreOf<Library>
    let place: StoreOf<Place>

    var body: some View {
      NavigationStack(path: place.binding(\.path) { .pathChanged($0) }) {
        List {
          ForEach(library.scope(Library.books)) { NavigationLink($0.title, value: $0.id) }
            .onDelete { library.send(.deleted($0)) }
        }
        .navigationDestination(for: Book.State.ID.self) { BookScreen(library: library, id: $0) }
      }
    }
  }

  struct BookScreen: View {
    let library: StoreOf<Library>
    let id: Book.State.ID

    var body: some View {
      StoreElement(library, Library.books, id: id) { book in
        BookView(store: book)
      } missing: {
        LoadableView(library.loading, retry: { library.send(.appeared) }) { _ in
          Text("This book doesn't exist.")
        }
      }
    }
  }

  @Test("the list and a screen show the same element, also while it is deleted in its screen")
  func oneElement() async throws {
    let library = library(["Dune", "Emma"])
    let host = HeadlessHost(LibraryWindow(library: library))
    try host.tap("Emma")
    try host.tap("Read Emma")
    #expect(library.books[id: 2]?.isRead == true)
    try host.dismiss(.destination)
    try host.tap("Emma")
    #expect(host.find(.toggle)?.value == "true")
    _ = host.takeLeavingFrames()
    library.send(.deleted([2]))
    await host.pass()
    #expect(host.find(.destination) == nil)
    #expect(host.labels(.link) == ["Dune"])
    host.expectLeaving("toggle \"Read Emma\" = true")
    try host.open(URL(string: "library://book/2")!)
    #expect(host.texts.contains("This book doesn't exist."))
  }

  // MARK: A deep link before the data

  struct Offline: Error {}

  @MainActor final class Service {
    var waiting: [CheckedContinuation<IdentifiedArray<Book.State>, any Error>] = []

    func books() async throws -> IdentifiedArray<Book.State> {
      try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    /// Answers all calls; the view and the link make one each.
    func answer(with result: Result<IdentifiedArray<Book.State>, any Error>) {
      for call in waiting { call.resume(with: result) }
      waiting = []
    }
  }

  @Test("a link that is opened before the load ends shows its screen after it, or loads again")
  func early() async throws {
    let service = Service()
    let store = Store(initialState: Library.State(), reducer: Library(load: service.books))
    let host = HeadlessHost(LibraryTabs(library: store, place: place()))
    await host.until { !service.waiting.isEmpty }
    try host.open(URL(string: "library://book/1")!)
    #expect(host.all(.progress).count == 1)
    await host.until { service.waiting.count == 2 }
    service.answer(with: .failure(Offline()))
    await host.until { host.find(.button, "Try Again") != nil }
    try host.tap("Try Again")
    await host.until { !service.waiting.isEmpty }
    service.answer(with: .success([Book.State(id: 1, title: "Dune")]))
    await host.until { host.find(.toggle) != nil }
    #expect(host.labels(.toggle) == ["Read Dune"])
  }

  // MARK: Restoration

  struct LibraryWindow: View {
    let library: StoreOf<Library>
    @State private var place = Store(initialState: Place.State(), reducer: Place())
    @SceneStorage("place") private var saved: Data?
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
      LibraryTabs(library: library, place: place)
        .onChange(of: library[\.books.ids]) { old, new in
          place.send(.booksDeleted(old.filter { !new.contains($0) }))
        }
        .onAppear { if let saved { place.send(.restored(saved)) } }
        .onChange(of: scenePhase) {
          if scenePhase != .active { saved = try? JSONEncoder().encode(place.state) }
        }
    }
  }

  @Test("a window comes back with its tab and its screens, unless a link comes before that")
  func restoration() throws {
    let scene = SceneValues()
    let host = HeadlessHost(
      Stateful(ScenePhase.active) { [library = library(["Dune"])] phase in
        Button("Leave") { phase.wrappedValue = .background }
        LibraryWindow(library: library).environment(\.scenePhase, phase.wrappedValue)
      }, scene: scene)
    for button in ["Dune", "Search", "Leave"] { try host.tap(button) }
    let window = HeadlessHost(LibraryWindow(library: library(["Dune"])), scene: scene)
    #expect(window.all(.tab).map(\.value) == ["", "selected"])
    try window.tap("Books")
    #expect(window.find(.destination) != nil)

    let place = place()
    place.send(.linkOpened(URL(string: "library://book/2")!))
    let linked = place.state
    place.send(.restored(try JSONEncoder().encode(Place.State(path: [1]))))
    #expect(place.state == linked)
  }

  @Test("two windows have one library, each with a place of its own")
  func windows() throws {
    let library = library(["Dune", "Emma"])
    let windows = [
      HeadlessHost(LibraryWindow(library: library)), HeadlessHost(LibraryWindow(library: library)),
    ]
    for window in windows { try window.tap("Emma") }
    try windows[0].tap("Read Emma")
    windows[1].update()
    #expect(windows[1].find(.toggle)?.value == "true")
    try windows[0].dismiss(.destination)
    #expect(windows.map { $0.labels(.toggle) } == [[], ["Read Emma"]])
    try windows[0].delete([1])
    windows[1].update()
    #expect(windows.map { $0.labels(.link) } == [["Dune"], ["Dune"]])
    #expect(windows[1].find(.destination) == nil)
  }

  // MARK: Search

  struct SearchView: View {
    let store: StoreOf<Library>

    var body: some View {
      List {
        ForEach(store.scope(Library.books, ids: store[Library.foundIDs])) { BookView(store: $0) }
      }
      .searchable(
        text: store.binding(\.searchText) { .searchTextChanged($0) },
        tokens: store.binding(\.searchTokens) { .searchTokensChanged($0) },
        suggestedTokens: .constant(Library.SearchToken.allCases), prompt: "Title"
      ) { token in
        Text(token.rawValue)
      }
    }
  }

  @Test("a search has a text and tokens")
  func search() throws {
    let store = library(["Dune", "Emma", "Dust"])
    store.send(.book(1, .readChanged(true)))
    let host = HeadlessHost(SearchView(store: store))
    try host.type("Du", into: "Title")
    #expect(host.labels(.toggle) == ["Read Dune", "Read Dust"])
    try host.tap("Unread")
    #expect(host.labels(.toggle) == ["Read Dust"])
    #expect(host.labels(.token) == ["Unread"])
  }

  // MARK: Intent

  struct AddBook: AppIntent {
    static let title: LocalizedStringResource = "Add a book"
    @Parameter(title: "Title") var name: String
    @Dependency private var library: StoreOf<Library>

    func perform() async throws -> some IntentResult {
      await library.send(.addRequested(name)).finish()
      return .result()
    }
  }

  @MainActor final class Shelf {
    var saved: IdentifiedArray = [Book.State(id: 1, title: "Emma")]
    var isOffline = true
  }

  @Test("an intent waits for the end of its work, keeps the saved books, and adds its book later")
  func intent() async throws {
    let shelf = Shelf()
    let library = Library {
      if shelf.isOffline { throw Offline() }
      return shelf.saved
    } save: {
      shelf.saved = $0
    }
    AppDependencyManager.shared.add(
      dependency: Store(initialState: Library.State(), reducer: library))
    let intent = AddBook()
    intent.name = "Dune"
    _ = try await intent.perform()
    #expect(shelf.saved.map(\.title) == ["Emma"])
    shelf.isOffline = false
    intent.name = "Ulysses"
    _ = try await intent.perform()
    #expect(shelf.saved.map(\.title) == ["Emma", "Dune", "Ulysses"])
  }

  private func place() -> StoreOf<Place> { Store(initialState: Place.State(), reducer: Place()) }

  private func library(_ titles: [String]) -> StoreOf<Library> {
    let books = IdentifiedArray(
      titles.enumerated().map { Book.State(id: $0.offset + 1, title: $0.element) })
    return Store(
      initialState: Library.State(books: books, loading: .loaded(books)), reducer: Library())
  }
}
