import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Stacks of one kind of screen") struct StackTests {
  struct Pages: Reducer {
    struct State {
      var pages: IdentifiedArray<Note.State> = []
      var fixed: [Int] = []
    }

    enum Action { case page(Int, Note.Action), pushed(Int), popped([Int]) }

    static let pages = child(
      \.pages, action: Action.page, output: { (id, _: Note.Output) in .pushed(id + 1) })

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .page(let id, let action): return reduce(Note(), Self.pages, id: id, in: &state, action)
      case .pushed(let id): state.pages.append(Note.State(id: id))
      case .popped(let ids):
        state.pages.removeAll { [fixed = state.fixed] in !(ids + fixed).contains($0.id) }
      }
      return .none
    }
  }

  struct PagesView: View {
    let store: StoreOf<Pages>

    var body: some View {
      StoreStack(store, path: Pages.pages, onPop: { .popped($0) }) {
        Button("Open") { store.send(.pushed(1)) }
      } destination: { page in
        PageView(store: page)
      }
    }
  }

  struct PageView: View {
    @State private var taps = 0
    let store: StoreOf<Note>

    var body: some View {
      TextField("Text \(store.state.id)", text: store.binding(\.text) { .textChanged($0) })
      Button("Next \(store.state.id)") { store.send(.doneTapped) }
      Button("taps \(taps)") { taps += 1 }
    }
  }

  private func stage(_ ids: [Int], fixed: [Int] = []) -> Stage<Pages> {
    let pages = IdentifiedArray(ids.map { Note.State(id: $0) })
    return Stage(Pages.State(pages: pages, fixed: fixed), Pages()) { PagesView(store: $0) }
  }

  @Test("each element has a screen, and going back is sent once, with the ids that are left")
  func screens() throws {
    let stage = stage([1, 2, 3])
    expectEqual(stage.host.labels(.textField), ["Text 1", "Text 2", "Text 3"])
    try stage.host.dismiss(.destination)
    expectEqual(stage.log.take(), ["popped([1, 2])"])
    try #require(stage.host.find(.destination)).dismiss?()
    expectEqual(stage.log.take(), ["popped([])"])
    expectTrue(stage.store.pages.isEmpty)
    try stage.host.tap("Open")
    try stage.host.tap("Next 1")
    expectEqual(stage.host.labels(.textField), ["Text 1", "Text 2"])
    expectTrue(stage.log.origins.allSatisfy { $0.hasPrefix("StackTests.swift") })
  }

  @Test("typing evaluates only the screen, which keeps its last state while it leaves")
  func leaving() throws {
    let stage = stage([1])
    try stage.host.type("Tea", into: "Text 1")
    expectEqual(stage.host.evaluations(of: PagesView.self), 1)
    stage.send(.popped([]))
    stage.host.expectLeaving("textField \"Text 1\" = Tea")
  }

  @Test("a screen that is popped and pushed again under the same id gets a view of its own")
  func identity() throws {
    let stage = stage([1])
    try stage.host.tap("taps 0")
    stage.store.send(.popped([]))
    stage.send(.pushed(1))
    expectEqual(stage.host.labels(.button).last, "taps 0")
  }

  @Test("screens whose pop is refused are shown again, and can be popped again", arguments: [2, 3])
  func refused(count: Int) async throws {
    let stage = stage(Array(1...count), fixed: [1, 2])
    for _ in 1...2 {
      try #require(stage.host.find(.destination)).dismiss?()
      stage.host.update()
      expectEqual(stage.host.labels(.textField), [])
      await stage.host.until { !stage.host.labels(.textField).isEmpty }
      expectEqual(stage.host.labels(.textField), ["Text 1", "Text 2"])
    }
    expectEqual(stage.log.actions, ["popped([])", "popped([])"])
  }

  struct Write: Named {
    let name: String
    let pages: [Int]
    var isFixed = false
    /// What the feature does before SwiftUI writes.
    var meanwhile: [Pages.Action] = []
    let left: Int
    let expected: [String]
  }

  @Test(
    "SwiftUI writes each path twice, and only a pop of what is still shown is sent, once",
    arguments: [
      Write(name: "a pop", pages: [1, 2], left: 1, expected: ["popped([1])"]),
      Write(
        name: "of screens that were replaced meanwhile", pages: [1],
        meanwhile: [.popped([]), .pushed(7)], left: 0, expected: []),
      Write(
        name: "of a screen below one that was pushed meanwhile", pages: [1, 2],
        meanwhile: [.pushed(3)], left: 1, expected: ["popped([1])"]),
      Write(
        name: "that is refused", pages: [1, 2], isFixed: true, left: 0,
        expected: ["popped([])"]),
    ])
  func writes(_ write: Write) {
    let stage = stage(write.pages, fixed: write.isFixed ? write.pages : [])
    let shown = ShownScreens()
    let place = BindingPlace("A.swift", 1, 1)
    let path = stage.store.boundPath(Pages.pages, shown: shown, place) { .popped($0) }
    shown.elements = path.wrappedValue
    expectEqual(path.wrappedValue, shown.elements)
    let left = Array(path.wrappedValue.prefix(write.left))
    for action in write.meanwhile { stage.store.send(action) }
    _ = stage.log.take()
    path.wrappedValue = left
    path.wrappedValue = left
    expectEqual(stage.log.actions, write.expected)
  }

  @Test("the path's binding is the same in each evaluation")
  func equal() {
    let shown = ShownScreens()
    func path(line: UInt = 1, _ source: AnyHashable = 1) -> BoundPath<Pages.Action> {
      BoundPath(
        source: source, place: BindingPlace("A.swift", line, 1), shown: shown, screens: { [] },
        pop: { _ in .popped([]) })
    }
    expectEqual([path(), path(line: 2), path(2)].map { $0 == path() }, [true, false, false])
  }
}

@MainActor @Suite("Stacks of several kinds of screens") struct MixedStackTests {
  struct Book: Reducer {
    struct Screens: Alternatives { var note: Note.State?, draft: Note.State? }
    struct State { var path = ScreenStack<Screens>(), isClosed = false }

    enum Action {
      case noteTapped(Int), draftTapped, popped([Int]), replaced(OneOf<Screens>)
      case note(Int, Note.Action), draft(Int, Note.Action)
    }

    static let notes = child(
      \.path, \.note, action: Action.note, output: { (_, _: Note.Output) in .draftTapped })
    static let drafts = child(
      \.path, \.draft, action: Action.draft, output: { (_, _: Note.Output) in .popped([]) })

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .noteTapped(let id):
        if !state.isClosed { state.path.push(\.note, Note.State(id: id)) }
      case .draftTapped: state.path.push(\.draft, Note.State(id: 7, text: "Tea"))
      case .popped(let ids): state.path.keep(ids: ids)
      case .replaced(let screen): state.path[1] = screen
      case .note(let id, let action): return reduce(Note(), Self.notes, id: id, in: &state, action)
      case .draft(let id, let action):
        return reduce(Note(), Self.drafts, id: id, in: &state, action)
      }
      return .none
    }
  }

  struct BookView: View {
    let store: StoreOf<Book>

    var body: some View {
      StoreStack(store, path: \.path, onPop: { .popped($0) }) {
        ForEach([1, 2], id: \.self) { number in
          NavigationLink("Note \(number)", value: store.linkValue(.noteTapped(number)))
        }
      } destination: { screen in
        if let note = screen.scope(Book.notes) {
          Text("note \(note.state.id) on \(screen.id)")
          TextField("Text", text: note.binding(\.text) { .textChanged($0) })
          NavigationLink("Draft", value: note.linkValue(.doneTapped))
        }
        screen.show(Book.drafts) { Text("draft \($0.text)") }
      }
    }
  }

  private func stage(_ screens: [OneOf<Book.Screens>] = [], isClosed: Bool = false) -> Stage<Book> {
    Stage(Book.State(path: ScreenStack(screens), isClosed: isClosed), Book()) {
      BookView(store: $0)
    }
  }

  private let links = ["Note 1", "Note 2"]

  @Test("a link sends its action once, and the stack shows what is pushed, as what it is")
  func pushed() throws {
    let stage = stage()
    try stage.host.tap("Note 2")
    try stage.host.tap("Draft")
    expectEqual(stage.host.texts, links + ["note 2 on 1", "Text", "Draft", "draft Tea"])
    try stage.host.dismiss(.destination)
    expectEqual(
      stage.log.actions,
      [
        "noteTapped(2)", "note(1, SwiftUICheckTests.Note.Action.doneTapped)", "draftTapped",
        "popped([1])",
      ])
  }

  @Test("a link whose action pushes nothing leaves the stack as it was")
  func refused() async throws {
    let stage = stage(isClosed: true)
    for _ in 1...2 {
      try stage.host.tap("Note 1")
      await stage.host.until { stage.host.find(.destination) == nil }
    }
    expectEqual(stage.log.actions, ["noteTapped(1)", "noteTapped(1)"])
    expectNil(stage.store.path.top)
  }

  @Test("links are equal if they send one action from one place") func equality() {
    let (store, other) = (stage().store, stage().store)
    func link(_ store: StoreOf<Book>, _ number: Int, line: UInt = 1) -> PathElement {
      store.linkValue(.noteTapped(number), fileID: "A.swift", line: line, column: 1)
    }
    let links = [link(store, 1), link(store, 2), link(store, 1, line: 2), link(other, 1)]
    expectEqual(links.map { $0 == link(store, 1) }, [true, false, false, false])
  }

  @Test("typing evaluates only the screen, and screens leave with their state and as their kind")
  func leaving() throws {
    let stage = stage([OneOf(\.note, Note.State(id: 1))])
    try stage.host.type("Tea", into: "Text")
    expectEqual(stage.host.evaluations(of: BookView.self), 1)
    stage.send(.popped([]))
    stage.host.expectLeaving("textField \"Text\" = Tea")
    stage.send(.draftTapped)
    _ = stage.host.takeLeavingFrames()
    stage.send(.popped([]))
    stage.host.expectLeaving("draft Tea")
  }

  @Test("a screen that becomes another kind is shown as that") func otherKind() {
    let stage = stage([OneOf(\.note, Note.State(id: 1))])
    stage.send(.replaced(OneOf(\.draft, Note.State(id: 1, text: "Milk"))))
    expectEqual(stage.host.texts, links + ["draft Milk"])
  }
}

@MainActor @Suite("Kinds of screens without a view") struct ScreenMistakeTests {
  struct Page: Reducer {
    struct State: Equatable { var text = "" }
    enum Action { case cleared }

    func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
  }

  struct Trip: Reducer {
    struct Screens: Alternatives {
      var isLate: Bool?, page: Page.State?, copy: Page.State?, flag: Bool?, map: String?
    }

    struct State { var path = ScreenStack<Screens>() }
    enum Action { case page(Int, Page.Action), copy(Int, Page.Action), popped([Int]), tapped }

    static let pages = child(\.path, \.page, action: Action.page)
    static let copies = child(\.path, \.copy, action: Action.copy)
    static let lates = child(\.path, \.isLate)
    static let flags = child(\.path, \.flag)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .popped(let ids) = action { state.path.keep(ids: ids) }
      if case .tapped = action { state.path.push(\.map, "Lisbon") }
      return .none
    }
  }

  enum Way { case some, one, scoped, later, none }

  struct TripView: View {
    let store: StoreOf<Trip>
    let way: Way

    var body: some View {
      StoreStack(
        store, path: \.path, onPop: { .popped($0) }, fileID: "App/TripView.swift", line: 9
      ) {
        Text("root")
      } destination: { screen in
        switch way {
        case .some:
          screen.show(Trip.lates) { Text("late \($0.state)") }
          screen.show(Trip.copies) { Text($0.text) }
          if let flag = screen.scope(Trip.flags) { Text("flag \(flag.state)") }
        case .one: screen.show(Trip.pages) { Text($0.text) }
        case .scoped:
          if let page = screen.scope(Trip.pages) { Text(page.text) } else { Text("Another") }
        case .later: LaterView(screen: screen)
        case .none: Text("Something else")
        }
      }
    }
  }

  struct LaterView: View {
    let screen: StackScreen<Trip.State, Trip.Action, Trip.Screens>

    var body: some View { screen.show(Trip.pages) { Text($0.text) } }
  }

  private func stage(_ way: Way, _ screens: [OneOf<Trip.Screens>] = []) -> Stage<Trip> {
    Stage(Trip.State(path: ScreenStack(screens)), Trip()) { TripView(store: $0, way: way) }
  }

  private func message(_ kinds: String) -> String {
    """
    A stack has no 'show' for \(kinds).

      Stack at:  TripView.swift:9
      Screens:   SwiftUICheckTests.ScreenMistakeTests.Trip.Screens

    A person would see an empty screen. Declare each kind with 'child', and pass the declaration to \
    'show' in the closure 'destination' of the stack.
    """
  }

  @Test("kinds of screens without a view are reported by their names when the stack is shown first")
  func notShown() {
    let rows = [
      (Way.some, "'page' and 'map'"), (.one, "'isLate' and 'copy' and 'flag' and 'map'"),
    ]
    for (way, kinds) in rows {
      let stage = stage(way)
      expectEqual(stage.reports.texts, [message(kinds)])
      stage.send(.tapped, .tapped)
      expectEqual(stage.reports.texts.count, 1)
    }
  }

  @Test(
    "views that are made in another way are no mistake", arguments: [Way.scoped, .later, .none])
  func otherWays(way: Way) {
    let stage = stage(way, [OneOf(\.page, Page.State(text: "Tea"))])
    stage.send(.page(1, .cleared), .popped([]))
    expectEqual(stage.reports.texts, [])
  }
}
