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

  /// A place of a screen in the state of its parent.
  enum Place: CaseIterable {
    case detail, sheet, page

    func action(_ action: BookScreen.Action) -> Bookcase.Action {
      switch self {
      case .detail: .detail(action)
      case .sheet: .sheet(action)
      case .page: .page(1, action)
      }
    }

    /// The way to open the screen, and to change its draft.
    func open(_ state: inout Bookcase.State, draft: String?) {
      let screen = BookScreen.Screen(id: 2, draft: draft)
      switch self {
      case .detail: state.detail = screen
      case .sheet: state.destination.sheet = screen
      case .page: state.path = ScreenStack([OneOf(\.book, screen)])
      }
    }
  }

  @Test(
    "a screen changes its item in the list and its own part, and is closed with the item",
    arguments: Place.allCases)
  func steps(place: Place) {
    let store = makeStore()
    var expected = state
    store.send(.changed { place.open(&$0, draft: nil) })
    store.send(place.action(.draftTapped))
    place.open(&expected, draft: "Dune")
    expectEqual(store.state, expected)
    for action in [.saved("Dune II"), .paged(3)] as [BookScreen.Action] {
      store.send(place.action(action))
    }
    place.open(&expected, draft: nil)
    expected.books[id: 2]?.title = "Dune II"
    expected.books[id: 2]?.pages = [3]
    expectEqual(store.state, expected)
    store.send(place.action(.deleteTapped))
    expectEqual(store.state, Bookcase.State(books: [Book(id: 1, title: "Emma")]))
    expectEqual(diagnostics.entries, [])
  }

  @Test("the screens of a stack follow their items, copy nothing, and keep the last state")
  func stackStores() throws {
    let store = makeStore(detail: 2)
    store.send(
      .changed { state in
        for id in [2, 1] { state.path.push(\.book, .init(id: id)) }
        state.path.push(\.cover, .init(id: 2))
        state.path.push(\.book, .init(id: 2))
      })
    let page = try unwrap(store.scope(Bookcase.pages, id: 1))
    let cover = try unwrap(store.scope(Bookcase.covers, id: 3))
    let other = try unwrap(store.scope(Bookcase.pages, id: 4))
    expectNil(store.scope(Bookcase.pages, id: 3).map { _ in true }, "Of another kind")
    let timer = page.send(.started)
    page.send(.paged(1))
    other.send(.paged(2))
    store.send(.row(2, 3))
    store.send(.page(2, .paged(4)))
    page.send(.draftTapped)
    expectEqual(
      [page.item.pages, cover.item.pages, other.item.pages, store.books[0].pages],
      [[1, 2, 3], [1, 2, 3], [1, 2, 3], [4]])
    expectEqual([page.draft, other.draft], ["Dune", nil])
    expectEqual(page.item.mark.wasCopied || page.mark.wasCopied || other.mark.wasCopied, false)
    store.send(.changed { $0.books.remove(id: 2) })
    expectTrue(timer.isFinished)
    expectEqual(store.path.elements.map(\.id), [2])
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

  @Test("the stores of screens, of their parts, and of the row follow each change of their item")
  func stores() throws {
    let store = makeStore(detail: 2)
    let detail = try unwrap(store.scope(Bookcase.detail))
    let panel = try unwrap(store.scope(Bookcase.panel))
    let row = try unwrap(store.scope(Bookcase.rows, id: 2))
    let chapter = { detail.scope(BookScreen.chapter) }
    row.send(1)
    panel.send(.paged(2))
    store.send(.changed { $0.books[id: 2]?.pages.append(3) })
    detail.send(.chapterTapped(7))
    chapter()?.send("Two")
    expectEqual([detail.item, panel.item, row.state], Array(repeating: store.books[1], count: 3))
    expectEqual(row.pages, [1, 2, 3])
    expectEqual([chapter()?.item.title, row.chapters[id: 7]?.title], ["Two", "Two"])
    store.send(.changed { $0.books = [Book(id: 2, title: "Dune II")] })
    expectEqual(
      [detail.item.title, panel.item.title, row.title], ["Dune II", "Dune II", "Dune II"])
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
        store.send(.row(2, 3))
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
  func losing() throws {
    for (name, change) in Self.losses {
      let store = makeStore(detail: 2)
      let detail = try unwrap(store.scope(Bookcase.detail))
      let timer = detail.send(.started)
      detail.send(.draftTapped)
      store.send(.changed(change))
      expectTrue(timer.isFinished)
      expectEqual([detail.item.title, detail.draft], ["Dune", "Dune"], name)
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
          if pages[id] != nil { store.send(.row(id, step)) }
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
