import Corbel

/// A list of books with screens of every kind that show a book, and with the stores of its rows.
struct Bookcase: Reducer {
  struct State: Equatable {
    var books: IdentifiedArray<Book> = []
    var detail: BookScreen.Screen?
    var editor: BookScreen.Screen?
    var destination: OneOf<Destination> = nil
    var path = ScreenStack<Screens>()
    /// The same parts, computed.
    var visibleBooks: IdentifiedArray<Book> {
      get { books }
      set { books = newValue }
    }
    var panel: BookScreen.Screen? {
      get { detail }
      set { detail = newValue }
    }
  }

  struct Screens: Alternatives, Equatable { var book: BookScreen.Screen?, cover: Cover? }

  /// A screen that only shows its book.
  struct Cover: Identifiable, Equatable { let id: Int }

  struct Destination: Alternatives, Equatable { var sheet: BookScreen.Screen?, alert: String? }

  enum Action {
    case row(Int, Int)
    case sheet(BookScreen.Action)
    case page(Int, BookScreen.Action), pageFinished(Int, String)
    case detail(BookScreen.Action), editor(BookScreen.Action), panel(BookScreen.Action)
    case finished(String)
    /// Any other change of the test.
    case changed(@MainActor (inout State) -> Void)
  }

  static let rows = child(\.books, action: Action.row)
  static let detail = child(
    \.detail, of: \.books, action: Action.detail, output: Action.finished,
    fileID: "App/Bookcase.swift",
    line: 9)
  static let editor = child(\.editor, of: \.books, action: Action.editor, output: Action.finished)
  static let sheet = child(
    \.destination, \.sheet, of: \.books, action: Action.sheet, output: Action.finished)
  static let pages = child(
    \.path, \.book, of: \.books, action: Action.page, output: Action.pageFinished)
  static let covers = child(\.path, \.cover, of: \.books)
  static let panel = child(
    \.panel, of: \.visibleBooks, action: Action.panel, output: Action.finished)

  let clock: any Clock<Duration>
  var closesScreens = true

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    defer {
      if closesScreens {
        closeOrphans(Self.detail, in: &state)
        closeOrphans(Self.editor, in: &state)
        closeOrphans(Self.sheet, in: &state)
        closeOrphans(Self.pages, Self.covers, in: &state)
      }
    }
    let screen = BookScreen(clock: clock)
    switch action {
    case .row(let id, let action): return reduce(BookRow(), Self.rows, id: id, in: &state, action)
    case .detail(let action): return reduce(screen, Self.detail, in: &state, action)
    case .editor(let action): return reduce(screen, Self.editor, in: &state, action)
    case .sheet(let action): return reduce(screen, Self.sheet, in: &state, action)
    case .panel(let action): return reduce(screen, Self.panel, in: &state, action)
    case .page(let id, let action): return reduce(screen, Self.pages, id: id, in: &state, action)
    case .finished(let title), .pageFinished(_, let title):
      state.books.removeAll { $0.title == title }
    case .changed(let change): change(&state)
    }
    return .none
  }
}

struct Book: Identifiable, Equatable {
  let id: Int
  var title: String
  var pages: [Int] = []
  var chapters: IdentifiedArray<Chapter> = []
  var mark = Mark()
}

/// A value that notices whether it has been copied.
struct Mark: Equatable {
  final class Storage {}

  private var storage = Storage()
  var wasCopied = false

  mutating func check() {
    wasCopied = wasCopied || !isKnownUniquelyReferenced(&storage)
  }

  static func == (_: Mark, _: Mark) -> Bool { true }
}

struct Chapter: Identifiable, Equatable {
  let id: Int
  var title: String
}

struct BookRow: Reducer {
  func reduce(into book: inout Book, action page: Int) -> Effect<Self> {
    book.mark.check()
    book.pages.append(page)
    return .none
  }
}

/// The screen of a book, over which a chapter of the book can be shown.
struct BookScreen: Reducer {
  struct Screen: Identifiable, Equatable {
    let id: Int
    var draft: String?
    var chapter: ChapterScreen.Screen?
    var mark = Mark()
  }

  typealias State = ItemScreen<Book, Screen>
  typealias Output = String

  enum Action {
    case paged(Int), draftTapped, saved(String), deleteTapped
    case started, chapterTapped(Int), chapter(ChapterScreen.Action)
  }

  static let chapter = child(
    \.screen.chapter, of: \.item.chapters, action: Action.chapter)

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    state.item.mark.check()
    state.mark.check()
    switch action {
    case .paged(let page): state.item.pages.append(page)
    case .draftTapped: state.draft = state.item.title
    case .saved(let title):
      state.item.title = title
      state.draft = nil
    case .deleteTapped: return .respond(state.item.title)
    case .started: return .timer(id: "pages", every: .seconds(1), clock: clock) { .paged(0) }
    case .chapterTapped(let id): state.chapter = ChapterScreen.Screen(id: id)
    case .chapter(let action):
      return reduce(ChapterScreen(), Self.chapter, in: &state, action)
    }
    return .none
  }
}

struct ChapterScreen: Reducer {
  struct Screen: Identifiable, Equatable { let id: Int }
  typealias State = ItemScreen<Chapter, Screen>

  func reduce(into state: inout State, action: String) -> Effect<Self> {
    state.item.title = action
    return .none
  }
}
