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
    enum Tab: String, Codable { case books, search }

    struct Place: Codable, Equatable {
      var tab = Tab.books
      var path: [Book.State.ID] = []
    }

    enum SearchToken: String, CaseIterable, Identifiable {
      case unread = "Unread"
      var id: Self { self }
    }

    struct State {
      var books: IdentifiedArray<Book.State> = []
      var loading = Loadable<IdentifiedArray<Book.State>>.notLoaded
      var place = Place()
      var selection: Book.State.ID?
      var searchText = ""
      var searchTokens: [SearchToken] = []
      var requestedTitles: [String] = []
    }

    enum Action {
      case appeared, booksLoaded(LoadResult<IdentifiedArray<Book.State>>)
      case book(Book.State.ID, Book.Action), deleted([Book.State.ID]), addRequested(String)
      case tabSelected(Tab), pathChanged([Book.State.ID]), bookSelected(Book.State.ID?)
      case linkOpened(URL), restored(Data)
      case searchTextChanged(String), searchTokensChanged([SearchToken])
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
      case .linkOpened(let url):
        state.place.path = Int(url.lastPathComponent).map { [$0] } ?? []
        return loadBooks(&state)
      case .booksLoaded(let result):
        if let books = state.loading.finish(with: result) { state.books = books }
        return addRequested(&state)
      case .book(let id, let action):
        return reduce(Book(), Self.books, id: id, in: &state, action)
      case .deleted(let ids):
        state.books.remove(ids: ids)
        state.place.path.removeAll { ids.contains($0) }
        if let id = state.selection, ids.contains(id) { state.selection = nil }
      case .addRequested(let title):
        state.requestedTitles.append(title)
        return .merge(loadBooks(&state), addRequested(&state))
      case .tabSelected(let tab): state.place.tab = tab
      case .pathChanged(let path): state.place.path = path
      case .bookSelected(let id): state.selection = id
      case .restored(let data):
        let place = try? JSONDecoder().decode(Place.self, from: data)
        if state.place == Place(), let place { state.place = place }
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

  struct BookView: View {
    let store: StoreOf<Book>

    var body: some View {
      Toggle("Read \(store.title)", isOn: store.binding(\.isRead) { .readChanged($0) })
    }
  }

  // MARK: Tabs

  struct LibraryTabs: View {
    let store: StoreOf<Library>

    var body: some View {
      TabView(selection: store.binding(\.place.tab) { .tabSelected($0) }) {
        BooksView(store: store)
          .tabItem { Label("Books", systemImage: "books.vertical") }
          .tag(Library.Tab.books)
        SearchView(store: store)
          .tabItem { Label("Search", systemImage: "magnifyingglass") }
          .tag(Library.Tab.search)
      }
    }
  }

  @Test("a tab is selected by a tap, and by an action")
  func tabs() throws {
    let store = store(["Dune"])
    let host = HeadlessHost(LibraryTabs(store: store))
    try host.tap("Search")
    #expect(host.all(.tab).map(\.value) == ["", "selected"])
    store.send(.tabSelected(.books))
    host.update()
    #expect(host.all(.tab).map(\.value) == ["selected", ""])
  }

  // MARK: Split view

  struct SplitLibraryView: View {
    let store: StoreOf<Library>

    var body: some View {
      NavigationSplitView {
        List(selection: store.binding(\.selection) { .bookSelected($0) }) {
          ForEach(store.scope(Library.books)) { Text($0.title) }
            .onDelete { store.send(.deleted($0)) }
        }
      } detail: {
        if let id = store.selection, let book = store.scope(Library.books, id: id) {
          BookView(store: book).id(book.identity)
        } else {
          Text("Choose a book.")
        }
      }
    }
  }

  @Test("a row of a split view is selected, and goes")
  func splitView() throws {
    let host = HeadlessHost(SplitLibraryView(store: store(["Dune", "Emma"])))
    try host.select(row: 2)
    #expect(host.labels(.toggle) == ["Read Emma"])
    try host.select(row: 1)
    #expect(host.labels(.toggle) == ["Read Dune"])
    try host.delete([0])
    #expect(host.texts == ["Emma", "Choose a book."])
  }

  // MARK: One element on several screens

  struct BooksView: View {
    let store: StoreOf<Library>

    var body: some View {
      NavigationStack(path: store.binding(\.place.path) { .pathChanged($0) }) {
        List {
          ForEach(store.scope(Library.books)) { NavigationLink($0.title, value: $0.id) }
            .onDelete { store.send(.deleted($0)) }
        }
        .navigationDestination(for: Book.State.ID.self) { BookScreen(library: store, id: $0) }
      }
      .task { await store.send(.appeared).finish() }
      .onOpenURL { store.send(.linkOpened($0)) }
    }
  }

  struct BookScreen: View {
    let library: StoreOf<Library>
    let id: Book.State.ID

    var body: some View {
      if let book = library.scope(Library.books, id: id) {
        BookView(store: book).id(book.identity)
      } else {
        LoadableView(library.loading, retry: { library.send(.appeared) }) { _ in
          Text("This book is gone.")
        }
      }
    }
  }

  @Test("the list and a screen show the same element, until it is deleted")
  func oneElement() throws {
    let store = store(["Dune", "Emma"])
    let host = HeadlessHost(BooksView(store: store))
    try host.tap("Emma")
    try host.tap("Read Emma")
    #expect(store.books[id: 2]?.isRead == true)
    try host.dismiss(.destination)
    #expect(store.place.path == [])
    try host.tap("Emma")
    #expect(host.find(.toggle)?.value == "true")
    _ = host.takeLeavingFrames()
    store.send(.deleted([2]))
    host.update()
    #expect(host.find(.destination) == nil)
    #expect(host.labels(.link) == ["Dune"])
    host.expectLeaving("This book is gone.")
    try host.open(URL(string: "library://book/2")!)
    #expect(host.texts.last == "This book is gone.")
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
    let host = HeadlessHost(BooksView(store: store))
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
    let store: StoreOf<Library>
    @SceneStorage("place") private var saved: Data?
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
      LibraryTabs(store: store)
        .onAppear { if let saved { store.send(.restored(saved)) } }
        .onChange(of: scenePhase) {
          if scenePhase != .active { saved = try? JSONEncoder().encode(store.place) }
        }
    }
  }

  @Test("a window comes back with its tab and its screens, unless a link comes before that")
  func restoration() throws {
    let scene = SceneValues()
    let host = HeadlessHost(
      Stateful(ScenePhase.active) { [store = store(["Dune"])] phase in
        Button("Leave") { phase.wrappedValue = .background }
        LibraryWindow(store: store).environment(\.scenePhase, phase.wrappedValue)
      }, scene: scene)
    for button in ["Dune", "Search", "Leave"] { try host.tap(button) }

    let restored = store(["Dune"])
    #expect(HeadlessHost(LibraryWindow(store: restored), scene: scene).find(.destination) != nil)
    #expect(restored.place == Library.Place(tab: .search, path: [1]))
    let linked = store(["Dune", "Emma"])
    linked.send(.linkOpened(URL(string: "library://book/2")!))
    _ = HeadlessHost(LibraryWindow(store: linked), scene: scene)
    #expect(linked.place == Library.Place(path: [2]))
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
    let store = store(["Dune", "Emma", "Dust"])
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

  private func store(_ titles: [String]) -> StoreOf<Library> {
    let books = IdentifiedArray(
      titles.enumerated().map { Book.State(id: $0.offset + 1, title: $0.element) })
    return Store(
      initialState: Library.State(books: books, loading: .loaded(books)), reducer: Library())
  }
}
