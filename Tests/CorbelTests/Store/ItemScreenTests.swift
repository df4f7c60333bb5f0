import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Screens that show an item of a list", .stallLimit) struct ItemScreenTests {
  private let clock = TestClock()
  private let diagnostics = LockedLog()
  private var state: Bookcase.State {
    Bookcase.State(
      books: [
        Book(id: 1, title: "Emma"),
        Book(id: 2, title: "Dune", chapters: [Chapter(id: 7, title: "One")]),
      ])
  }

  private func makeStore(
    detail: Int? = nil, editor: Int? = nil, closesScreens: Bool = true
  ) -> StoreOf<Bookcase> {
    var state = state
    state.detail = detail.map { BookScreen.Screen(id: $0) }
    state.editor = editor.map { BookScreen.Screen(id: $0) }
    return Store(
      initialState: state, reducer: Bookcase(clock: clock, closesScreens: closesScreens),
      diagnostics: DiagnosticReporter { [diagnostics] in diagnostics.add($0.description) })
  }

  @Test("a screen changes the item in the list and its own part in the parent's state")
  func steps() async {
    let store = TestStore(initialState: state, reducer: Bookcase(clock: clock))
    store.send(.changed { $0.detail = .init(id: 2) }) { $0.detail = .init(id: 2) }
    store.send(.detail(.draftTapped)) { $0.detail?.draft = "Dune" }
    store.send(.detail(.draftChanged("Dune II"))) { $0.detail?.draft = "Dune II" }
    store.send(.detail(.saved)) {
      $0.detail?.draft = nil
      $0.books[id: 2]?.title = "Dune II"
    }
    store.send(.panel(.paged(3))) { $0.books[id: 2]?.pages = [3] }
    store.send(.detail(.chapterTapped(7))) { $0.detail?.chapter = .init(id: 7) }
    store.send(.detail(.chapter("Two"))) { $0.books[id: 2]?.chapters[id: 7]?.title = "Two" }
    store.send(.detail(.deleteTapped))
    await store.receive(.finished("Dune II")) {
      $0.books.remove(id: 2)
      $0.detail = nil
    }
    await store.finish()
  }

  @Test("a destination shows an item, and is closed with it") func destination() async throws {
    let store = TestStore(initialState: state, reducer: Bookcase(clock: clock))
    let open: Bookcase.Action = .changed { $0.destination.sheet = .init(id: 2) }
    store.send(open) { $0.destination.sheet = .init(id: 2) }
    store.send(.sheet(.draftTapped)) { $0.destination.sheet?.draft = "Dune" }
    store.send(.sheet(.paged(3))) { $0.books[id: 2]?.pages = [3] }
    store.send(.sheet(.deleteTapped))
    await store.receive(.finished("Dune")) {
      $0.books.remove(id: 2)
      $0.destination = nil
    }
    store.send(.changed { $0.destination.alert = "Gone" }) { $0.destination.alert = "Gone" }
    await store.finish()
  }

  @Test("screens on a stack show items, and those of one item are closed with it")
  func stack() async throws {
    let store = TestStore(initialState: state, reducer: Bookcase(clock: clock))
    let open: @MainActor (inout Bookcase.State) -> Void = {
      $0.path.push(\.book, .init(id: 2))
      $0.path.push(\.cover, .init(id: 2))
      $0.path.push(\.book, .init(id: 1))
    }
    store.send(.changed(open), expect: open)
    store.send(.page(1, .draftTapped)) { $0.path[1]?.book?.draft = "Dune" }
    store.send(.page(1, .paged(3))) { $0.books[id: 2]?.pages = [3] }
    store.send(.page(3, .paged(4))) { $0.books[id: 1]?.pages = [4] }
    store.send(.page(1, .deleteTapped))
    await store.receive(.pageFinished(1, "Dune")) {
      $0.books.remove(id: 2)
      $0.path[1] = nil
      $0.path[2] = nil
    }
    await store.finish()
  }

  @Test("the stores of a stack's screens follow their items, copy nothing, and keep the last state")
  func stackStores() async throws {
    let store = makeStore(detail: 2)
    store.send(.changed { $0.path.push(\.book, .init(id: 2)) })
    store.send(.changed { $0.path.push(\.cover, .init(id: 2)) })
    store.send(.changed { $0.path.push(\.book, .init(id: 2)) })
    let page = try unwrap(store.scope(Bookcase.pages, id: 1))
    let cover = try unwrap(store.scope(Bookcase.covers, id: 2))
    let other = try unwrap(store.scope(Bookcase.pages, id: 3))
    expectNil(store.scope(Bookcase.pages, id: 2).map { _ in true }, "Of another kind")
    let timer = page.send(.started)
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    page.send(.paged(1))
    other.send(.paged(2))
    store.send(.row(2, .paged(3)))
    page.send(.draftTapped)
    for pages in [page.item.pages, cover.item.pages, other.item.pages] {
      expectEqual(pages, [0, 1, 2, 3])
    }
    expectEqual([page.draft, other.draft], ["Dune", nil])
    expectEqual(page.item.mark.wasCopied || page.mark.wasCopied || other.mark.wasCopied, false)
    store.send(.changed { $0.books.remove(id: 2) })
    await timer.finish()
    expectEqual(store.path.elements.count, 0)
    expectEqual([page.item.title, cover.item.title, page.draft], ["Dune", "Dune", "Dune"])
    expectEqual(diagnostics.entries, [])
  }

  @Test("a field of a screen is observed alone") func observation() throws {
    let store = makeStore(detail: 2)
    let detail = try unwrap(store.scope(Bookcase.detail))
    let changes = trackChanges { _ = detail.draft }
    detail.send(.paged(1))
    expectEqual(changes.value, 0)
    detail.send(.draftTapped)
    expectEqual(changes.value, 1)
  }

  @Test("changes of an undoable item are steps, and an undo reaches the screen") func undoable()
    throws
  {
    let store = Store(initialState: UndoableBook.State(), reducer: UndoableBook())
    let screen = try unwrap(store.scope(UndoableBook.chapter))
    for title in ["Two", "Three"] { screen.send(title) }
    store.send(.undone)
    expectEqual([screen.item.title, store.chapters.value[id: 7]?.title], ["Two", "Two"])
    store.send(.deleted)
    store.send(.undone)
    expectEqual([screen.item.title, store.chapters.value[id: 7]?.title], ["Two", "Two"])
    expectNil(store.screen)
    expectEqual(store.chapters.canRedo, true)
  }

  @Test("the reducer of a screen is tested alone") func alone() async {
    let store = TestStore(
      initialState: ItemScreen(Book(id: 1, title: "Emma"), BookScreen.Screen(id: 1)),
      reducer: BookScreen(clock: clock))
    store.send(.draftTapped) { $0.draft = "Emma" }
    store.send(.paged(3)) { $0.item.pages = [3] }
    await store.finish()
  }

  @Test("the stores of two screens and of the row follow each change of their item")
  func stores() throws {
    let store = makeStore(detail: 2, editor: 2)
    let detail = try unwrap(store.scope(Bookcase.detail))
    let editor = try unwrap(store.scope(Bookcase.editor))
    let panel = try unwrap(store.scope(Bookcase.panel))
    let row = try unwrap(store.scope(Bookcase.rows, id: 2))
    let chapter = { detail.scope(BookScreen.chapter) }
    detail.send(.paged(1))
    editor.send(.paged(2))
    row.send(.paged(3))
    panel.send(.paged(4))
    store.send(.changed { $0.books[id: 2]?.pages.append(5) })
    detail.send(.chapterTapped(7))
    chapter()?.send("Two")
    editor.send(.draftTapped)
    for pages in [detail.item.pages, editor.item.pages, row.pages, panel.item.pages] {
      expectEqual(pages, [1, 2, 3, 4, 5])
    }
    expectEqual(chapter()?.item.title, "Two")
    expectEqual(row.chapters[id: 7]?.title, "Two")
    expectEqual([detail.draft, editor.draft, panel.draft], [nil, "Dune", nil])
    store.send(.changed { $0.books = [Book(id: 2, title: "Dune II")] })
    expectEqual(
      [detail.item.title, editor.item.title, row.title], Array(repeating: "Dune II", count: 3))
    expectNil(chapter().map { _ in true }, "A chapter that is gone has no store.")
  }

  @Test("an action copies neither the item nor the screen, whichever stores exist")
  func copies() {
    for number in 0..<8 {
      let store = makeStore(detail: 2, editor: 2)
      let detail = number & 1 > 0 ? store.scope(Bookcase.detail) : nil
      let editor = number & 2 > 0 ? store.scope(Bookcase.editor) : nil
      let row = number & 4 > 0 ? store.scope(Bookcase.rows, id: 2) : nil
      for _ in 0..<2 {
        store.send(.detail(.paged(1)))
        store.send(.editor(.paged(2)))
        store.send(.row(2, .paged(3)))
      }
      let book = store.books[id: 2]
      expectEqual(book?.mark.wasCopied, false, "\(number)")
      expectEqual(store.detail?.mark.wasCopied, false, "\(number)")
      for pages in [detail?.item.pages, editor?.item.pages, row?.pages] {
        if let pages { expectEqual(pages, book?.pages, "\(number)") }
      }
    }
  }

  /// The ways in which a screen or its item goes.
  private static let losses: [(String, @MainActor (inout Bookcase.State) -> Void)] = [
    ("the item is removed", { $0.books.remove(id: 2) }),
    (
      "the item is removed after a change",
      {
        $0.books[id: 2]?.title = "Dune II"
        $0.books[id: 2] = nil
      }
    ),
    ("the list is replaced", { $0.books = [Book(id: 1, title: "Emma")] }),
    ("the screen is removed", { $0.detail = nil }),
    ("the screen shows another item", { $0.detail = .init(id: 1) }),
  ]

  @Test(
    "a screen ends when it or its item goes: its effects end, and its store keeps the last state")
  func losing() async throws {
    for (name, change) in Self.losses {
      let store = makeStore(detail: 2)
      let detail = try unwrap(store.scope(Bookcase.detail))
      let timer = detail.send(.started)
      await clock.waitForSleepers()
      await clock.advance(by: .seconds(1))
      await clock.waitForSleepers()
      detail.send(.draftTapped)
      store.send(.changed(change))
      await timer.finish()
      await clock.advance(by: .seconds(1))
      expectEqual([detail.item.title, detail.draft], ["Dune", "Dune"], name)
      expectEqual(detail.item.pages, [0], name)
      expectTrue(store.scope(Bookcase.detail) !== detail, name)
      expectEqual(store.detail == nil, name != "the screen shows another item", name)
      expectEqual(diagnostics.entries, [], name)
    }
  }

  @Test("a list that is loaded again with the same ids keeps its screens and their effects")
  func reloading() async throws {
    let store = makeStore(detail: 2)
    let detail = try unwrap(store.scope(Bookcase.detail))
    let timer = store.send(.detail(.started))
    store.send(.changed { $0.books = [Book(id: 2, title: "Dune II"), Book(id: 3, title: "It")] })
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await clock.waitForSleepers()
    expectEqual(detail.item, Book(id: 2, title: "Dune II", pages: [0]))
    expectTrue(store.scope(Bookcase.detail) === detail)
    timer.cancel()
    await timer.finish()
  }

  @Test(
    "a screen that stays without its item is reported, and is another child if the item returns")
  func orphans() throws {
    let store = makeStore(detail: 2, closesScreens: false)
    let detail = try unwrap(store.scope(Bookcase.detail))
    store.send(.changed { $0.books.remove(id: 2) })
    expectEqual(
      diagnostics.entries,
      [
        """
        A screen is still in the state, but its item is no longer in the list.

          Child:        Corbel.ItemScreen<CorbelTests.Book, CorbelTests.BookScreen.Screen>
          Path:         \\State.detail
          ID:           2
          Declared at:  Bookcase.swift:9

        The screen's effects have ended, and its store keeps the last state. Close the screen in the \
        same action. Begin 'reduce' with 'defer { closeOrphans(Self.detail, in: &state) }', with the \
        screen's declaration.
        """
      ])
    detail.send(.draftTapped)
    store.send(.detail(.draftTapped))
    expectEqual(diagnostics.entries.count, 3, "Both actions are reported.")
    expectEqual(
      diagnostics.entries.last?.contains(
        "'detail(draftTapped)' for a screen whose item is not in the list."), true)
    store.send(.changed { $0.books.append(Book(id: 2, title: "Dune II")) })
    expectEqual(store.scope(Bookcase.detail)?.item.title, "Dune II")
    expectEqual(detail.item.title, "Dune")
  }

  @Test("screens and rows agree with a plain model after any operations") func model() {
    for seed in 1...30 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let store = makeStore()
      var pages: [Int: [Int]] = [1: [], 2: []]
      func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
      for step in 0..<120 {
        let id = draw(4)
        let detail = store.scope(Bookcase.detail)
        let editor = store.scope(Bookcase.editor)
        switch draw(8) {
        case 0: store.send(.changed { $0.detail = .init(id: id) })
        case 1: store.send(.changed { $0.editor = .init(id: id) })
        case 2:
          detail?.send(.paged(step))
          if let detail { pages[detail.item.id]?.append(step) }
        case 3:
          editor?.send(.paged(step))
          if let editor { pages[editor.item.id]?.append(step) }
        case 4:
          if pages[id] != nil { store.send(.row(id, .paged(step))) }
          pages[id]?.append(step)
        case 5:
          let books = pages.map { Book(id: $0, title: "", pages: $1) }
          store.send(.changed { $0.books = IdentifiedArray(books) })
        case 6:
          pages[id] = nil
          store.send(.changed { $0.books.remove(id: id) })
        default:
          if pages[id] == nil { store.send(.changed { $0.books.append(Book(id: id, title: "")) }) }
          pages[id] = pages[id] ?? []
        }
        let books = Dictionary(uniqueKeysWithValues: store.books.map { ($0.id, $0.pages) })
        expectEqual(books, pages, "\(seed), \(step)")
        for (screen, shown) in [
          (store.detail, store.scope(Bookcase.detail)),
          (store.editor, store.scope(Bookcase.editor)),
        ] {
          expectEqual(shown?.item.pages, screen.flatMap { pages[$0.id] }, "\(seed), \(step)")
        }
      }
      expectEqual(diagnostics.entries, [])
    }
  }
}

/// Chapters whose changes can be undone, and the screen of one.
private struct UndoableBook: Reducer {
  struct State {
    var chapters = Undoable(IdentifiedArray([Chapter(id: 7, title: "One")]))
    var screen: ChapterScreen.Screen? = ChapterScreen.Screen(id: 7)
  }

  enum Action { case chapter(String), deleted, undone }

  static let chapter = child(\.screen, of: \.chapters.value, action: Action.chapter)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    defer { closeOrphans(Self.chapter, in: &state) }
    switch action {
    case .chapter(let action):
      return reduce(ChapterScreen(), Self.chapter, in: &state, action)
    case .deleted: state.chapters.change { $0.remove(id: 7) }
    case .undone: state.chapters.undo()
    }
    return .none
  }
}
