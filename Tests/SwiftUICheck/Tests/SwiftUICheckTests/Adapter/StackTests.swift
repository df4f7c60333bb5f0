import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Stacks of one kind of screen") struct StackTests {
  struct Pages: Reducer {
    struct State {
      var pages: IdentifiedArray<Note.State> = []
      var unrelated = 0
      var isFixed = false
    }

    enum Action { case page(Int, Note.Action), pushed(Int), popped([Int]), unrelatedChanged }

    static let pages = child(
      \.pages, action: Action.page, output: { (id, _: Note.Output) in .pushed(id + 1) })

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .page(let id, let action): return reduce(Note(), Self.pages, id: id, in: &state, action)
      case .pushed(let id): state.pages.append(Note.State(id: id))
      case .popped(let ids):
        if !state.isFixed { state.pages.removeAll { !ids.contains($0.id) } }
      case .unrelatedChanged: state.unrelated += 1
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

  private func show(_ ids: [Int] = [], isFixed: Bool = false, log: Log = Log()) -> (
    StoreOf<Pages>, HeadlessHost
  ) {
    var state = Pages.State(isFixed: isFixed)
    for id in ids { state.pages.append(Note.State(id: id)) }
    let store = Store(initialState: state, reducer: Pages(), observer: log.observer)
    return (store, HeadlessHost(PagesView(store: store)))
  }

  private func screens(_ host: HeadlessHost) -> [String] {
    host.elements.filter { $0.kind == .textField }.map(\.label)
  }

  @Test("a screen is shown for each element")
  func screens() throws {
    let (_, host) = show()
    try host.tap("Open")
    try host.tap("Next 1")
    #expect(screens(host) == ["Text 1", "Text 2"])
  }

  @Test("a link that sets all screens at once shows them")
  func deepLink() {
    let (_, host) = show([1, 2, 3])
    #expect(screens(host) == ["Text 1", "Text 2", "Text 3"])
  }

  @Test("going back is sent once, with the ids that are left")
  func back() throws {
    let log = Log()
    let (store, host) = show([1, 2, 3], log: log)
    try host.dismiss(.destination)
    #expect(store.pages.ids == [1, 2])
    #expect(log.actions == ["popped([1, 2])"])
  }

  @Test("going back names the place of the stack")
  func callSite() throws {
    var origins: [String] = []
    let store = Store(
      initialState: Pages.State(pages: [Note.State(id: 1)]), reducer: Pages(),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, case .sent(let site) = reduced.origin {
          origins.append("\(site)")
        }
      })
    try HeadlessHost(PagesView(store: store)).dismiss(.destination)
    #expect(origins.count == 1)
    #expect(origins.allSatisfy { $0.hasPrefix("StackTests.swift") })
  }

  @Test("going back to the root is sent once, with no ids")
  func root() throws {
    let log = Log()
    let (store, host) = show([1, 2], log: log)
    try #require(host.find(.destination)).dismiss?()
    #expect(store.pages.isEmpty)
    #expect(log.actions == ["popped([])"])
  }

  @Test("a screen that is popped is drawn once more with its last state")
  func leaving() throws {
    let (store, host) = show([1])
    try host.type("Tea", into: "Text 1")
    _ = host.takeLeavingFrames()
    store.send(.popped([]))
    host.update()
    let frames = host.takeLeavingFrames()
    #expect(!frames.isEmpty)
    for frame in frames { #expect(frame.contains("textField \"Text 1\" = Tea")) }
  }

  @Test("an action to a screen does not evaluate the view of the stack")
  func observation() throws {
    let (_, host) = show([1])
    try host.type("Tea", into: "Text 1")
    #expect(host.evaluations(of: PagesView.self) == 1)
  }

  @Test("a screen that is popped and pushed again under the same id gets a view of its own")
  func identity() throws {
    let (store, host) = show([1])
    try host.tap("taps 0")
    store.send(.popped([]))
    store.send(.pushed(1))
    host.update()
    #expect(host.elements.filter { $0.kind == .button }.map(\.label).contains("taps 0"))
  }

  @Test("going back that SwiftUI writes twice is sent once")
  func twice() {
    let log = Log()
    let (store, path) = bind([1, 2], log)
    let first = Array(path.wrappedValue.prefix(1))
    path.wrappedValue = first
    path.wrappedValue = first
    #expect(log.actions == ["popped([1])"])
    #expect(store.pages.ids == [1])
  }

  @Test("going back after the feature has changed the screens is not sent")
  func replaced() {
    let log = Log()
    let (store, path) = bind([1], log)
    store.send(.popped([]))
    store.send(.pushed(7))
    _ = log.take()
    path.wrappedValue = []
    #expect(log.actions.isEmpty)
    #expect(store.pages.ids == [7])
  }

  @Test("a screen that was pushed meanwhile goes with the one below it")
  func pushedMeanwhile() {
    let log = Log()
    let (store, path) = bind([1, 2], log)
    let first = Array(path.wrappedValue.prefix(1))
    store.send(.pushed(3))
    _ = log.take()
    path.wrappedValue = first
    #expect(log.actions == ["popped([1])"])
  }

  @Test("screens whose pop is refused are shown again, and can be popped again")
  func refused() async throws {
    let log = Log()
    let (_, host) = show([1, 2], isFixed: true, log: log)
    for _ in 1...2 {
      try #require(host.find(.destination)).dismiss?()
      host.update()
      #expect(screens(host) == [])
      await host.until { !screens(host).isEmpty }
      #expect(screens(host) == ["Text 1", "Text 2"])
    }
    #expect(log.actions == ["popped([])", "popped([])"])
  }

  @Test("a refused pop that SwiftUI writes twice is sent once")
  func refusedTwice() {
    let log = Log()
    let (_, path) = bind([1, 2], log, isFixed: true)
    path.wrappedValue = []
    path.wrappedValue = []
    #expect(log.actions == ["popped([])"])
  }

  @Test("the screens that stay are shown again if only some of the popped ones go")
  func refusedInPart() async throws {
    let (store, host) = show([1, 2, 3])
    // Only the topmost screen goes, as if the one below had unsaved changes.
    let binding = store.scope(state: \.self) { (action: Pages.Action) -> Pages.Action in
      if case .popped = action { .popped([1, 2]) } else { action }
    }
    let stubborn = HeadlessHost(PagesView(store: binding))
    host.unmount()
    try #require(stubborn.find(.destination)).dismiss?()
    stubborn.update()
    #expect(screens(stubborn) == [])
    await stubborn.until { !screens(stubborn).isEmpty }
    #expect(screens(stubborn) == ["Text 1", "Text 2"])
  }

  @Test("the path's binding is the same in each evaluation")
  func equal() {
    let shown = ShownScreens()
    func path(_ place: BindingPlace, _ source: AnyHashable = 1) -> BoundPath<Pages.Action> {
      BoundPath(
        source: source, place: place, shown: shown, screens: { [] }, pop: { _ in .popped([]) })
    }
    let place = BindingPlace("A.swift", 1, 1)
    #expect(path(place) == path(place))
    #expect(path(place) != path(BindingPlace("A.swift", 2, 1)))
    #expect(path(place) != path(place, 2))
  }

  @Test("the elements of a path are the same in each evaluation")
  func elements() {
    let (_, path) = bind([1, 2], Log())
    #expect(path.wrappedValue == path.wrappedValue)
  }

  private func bind(_ ids: [Int], _ log: Log, isFixed: Bool = false) -> (
    StoreOf<Pages>, Binding<[PathElement]>
  ) {
    var state = Pages.State(isFixed: isFixed)
    for id in ids { state.pages.append(Note.State(id: id)) }
    let store = Store(initialState: state, reducer: Pages(), observer: log.observer)
    let place = BindingPlace("A.swift", 1, 1)
    let shown = ShownScreens()
    let path = store.boundPath(Pages.pages, shown: shown, place) { .popped($0) }
    shown.elements = path.wrappedValue
    return (store, path)
  }
}

@MainActor @Suite("Stacks of several kinds of screens") struct MixedStackTests {
  /// Folders lead to folders and notes, as in most apps: one stack of two kinds of screens.
  struct Gallery: Reducer {
    struct Screen: Identifiable, Equatable {
      enum Content: Equatable { case note(Note.State), draft(Note.State), lamp(Lamp.State) }

      let id: Int
      var content: Content
    }

    struct State { var path: IdentifiedArray<Screen> = [] }

    enum Action {
      case note(Int, Note.Action), draft(Int, Note.Action), lamp(Int, Lamp.Action), pushed(Screen),
        popped([Int])
      case replaced(Screen)
    }

    static let notes = child(
      \.path, \.content, case: Screen.Content.note, action: Action.note,
      output: { (id, _: Note.Output) in .pushed(Screen(id: id + 1, content: .lamp(Lamp.State()))) }
    ) { if case .note(let note) = $0 { note } else { nil } }
    static let drafts = child(
      \.path, \.content, case: Screen.Content.draft, action: Action.draft,
      output: { (id, _: Note.Output) in .popped([]) }
    ) { if case .draft(let draft) = $0 { draft } else { nil } }
    static let lamps = child(\.path, \.content, case: Screen.Content.lamp, action: Action.lamp) {
      if case .lamp(let lamp) = $0 { lamp } else { nil }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .note(let id, let action): return reduce(Note(), Self.notes, id: id, in: &state, action)
      case .draft(let id, let action):
        return reduce(Note(), Self.drafts, id: id, in: &state, action)
      case .lamp(let id, let action): return reduce(Lamp(), Self.lamps, id: id, in: &state, action)
      case .pushed(let screen): state.path.append(screen)
      case .replaced(let screen): state.path.updateOrAppend(screen)
      case .popped(let ids): state.path.removeAll { !ids.contains($0.id) }
      }
      return .none
    }
  }

  struct Lamp: Reducer {
    struct State: Equatable { var isOn = false }

    enum Action { case switched(Bool) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .switched(let isOn) = action { state.isOn = isOn }
      return .none
    }
  }

  struct GalleryView: View {
    let store: StoreOf<Gallery>

    var body: some View {
      StoreStack(store, path: \.path, onPop: { .popped($0) }) {
        Text("root")
      } destination: { screen in
        if let note = screen.scope(Gallery.notes) {
          Text("note \(screen.id)")
          TextField("Text", text: note.binding(\.text) { .textChanged($0) })
        } else if let draft = screen.scope(Gallery.drafts) {
          Text("draft \(draft.text)")
        } else if let lamp = screen.scope(Gallery.lamps) {
          Toggle("Lamp \(screen.id)", isOn: lamp.binding(\.isOn) { .switched($0) })
        }
      }
    }
  }

  private func show(_ contents: [Gallery.Screen.Content], _ log: Log = Log()) -> (
    StoreOf<Gallery>, HeadlessHost
  ) {
    var state = Gallery.State()
    for (index, content) in contents.enumerated() {
      state.path.append(Gallery.Screen(id: index + 1, content: content))
    }
    let store = Store(initialState: state, reducer: Gallery(), observer: log.observer)
    return (store, HeadlessHost(GalleryView(store: store)))
  }

  @Test("each screen is shown as what it is")
  func kinds() throws {
    let (store, host) = show([.note(Note.State(id: 1))])
    store.send(.note(1, .doneTapped))
    host.update()
    #expect(host.texts.contains("note 1"))
    try host.tap("Lamp 2")
    #expect(store.path[id: 2]?.content == .lamp(Lamp.State(isOn: true)))
  }

  @Test("going back is sent with the ids that are left")
  func back() throws {
    let log = Log()
    let (_, host) = show([.note(Note.State(id: 1)), .lamp(Lamp.State())], log)
    try host.dismiss(.destination)
    #expect(log.actions == ["popped([1])"])
  }

  @Test("a screen that is popped is drawn once more with its last state")
  func leaving() throws {
    let (store, host) = show([.note(Note.State(id: 1))])
    try host.type("Tea", into: "Text")
    _ = host.takeLeavingFrames()
    store.send(.popped([]))
    host.update()
    let frames = host.takeLeavingFrames()
    #expect(!frames.isEmpty)
    for frame in frames { #expect(frame.contains("textField \"Text\" = Tea")) }
  }

  @Test("a screen stays the same one when the path is read again")
  func sameScreen() throws {
    let (store, _) = show([.note(Note.State(id: 1))])
    let shown = ShownScreens()
    let place = BindingPlace("A.swift", 1, 1)
    let path = store.boundPath(\.path, shown: shown, place) { .popped($0) }
    shown.elements = path.wrappedValue
    typealias Screen = StackScreen<Gallery.State, Gallery.Action, Gallery.Screen>
    let screen = try #require(shown.elements.first?.screen?.screen as? Screen)
    #expect(screen.scope(Gallery.notes) != nil)
    let again = try #require(path.wrappedValue.first?.screen?.screen as? Screen)
    store.send(.popped([]))
    #expect(again.scope(Gallery.notes) != nil)
  }

  @Test("a screen that is popped is drawn as the kind that it was")
  func leavingKind() throws {
    let (store, host) = show([.draft(Note.State(id: 1, text: "Tea"))])
    #expect(host.texts.contains("draft Tea"))
    _ = host.takeLeavingFrames()
    store.send(.popped([]))
    host.update()
    let frames = host.takeLeavingFrames()
    #expect(!frames.isEmpty)
    for frame in frames { #expect(frame.contains("draft Tea")) }
  }

  @Test("a screen that becomes another kind is shown as that")
  func otherKind() {
    let (store, host) = show([.note(Note.State(id: 1))])
    store.send(.replaced(Gallery.Screen(id: 1, content: .lamp(Lamp.State()))))
    host.update()
    #expect(host.find(.textField) == nil)
    #expect(host.find(.toggle) != nil)
  }

  @Test("an action to a screen does not evaluate the view of the stack")
  func observation() throws {
    let (_, host) = show([.note(Note.State(id: 1))])
    try host.type("Tea", into: "Text")
    #expect(host.evaluations(of: GalleryView.self) == 1)
  }
}

@MainActor @Suite("Links that push a screen") struct ScreenLinkTests {
  struct Book: Reducer {
    enum Screen: Equatable { case chapter(Note.State), note(Note.State) }
    struct State { var path = ScreenStack<Screen>(), isClosed = false }

    enum Action {
      case chapterTapped(Int), noteTapped, popped([Int])
      case chapter(Int, Note.Action), note(Int, Note.Action)
    }

    static let chapters = child(
      \.path.elements, \.screen, case: Screen.chapter, action: Action.chapter,
      output: { (_, _: Note.Output) in .noteTapped }
    ) { if case .chapter(let chapter) = $0 { chapter } else { nil } }
    static let notes = child(
      \.path.elements, \.screen, case: Screen.note, action: Action.note,
      output: { (_, _: Note.Output) in .popped([]) }
    ) { if case .note(let note) = $0 { note } else { nil } }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .chapterTapped(let id):
        if !state.isClosed { state.path.push(.chapter(Note.State(id: id))) }
      case .noteTapped: state.path.push(.note(Note.State(id: 7)))
      case .popped(let ids): state.path.keep(ids: ids)
      case .chapter(let id, let action):
        return reduce(Note(), Self.chapters, id: id, in: &state, action)
      case .note(let id, let action): return reduce(Note(), Self.notes, id: id, in: &state, action)
      }
      return .none
    }
  }

  struct BookView: View {
    let store: StoreOf<Book>

    var body: some View {
      StoreStack(store, path: \.path.elements, onPop: { .popped($0) }) {
        ForEach([1, 2], id: \.self) { number in
          NavigationLink("Chapter \(number)", value: store.link(.chapterTapped(number)))
        }
      } destination: { screen in
        screen.show(Book.chapters) { chapter in
          Text("chapter \(chapter.state.id)")
          NavigationLink("Note", value: chapter.link(.doneTapped))
        }
        screen.show(Book.notes) { Text("note \($0.state.id)") }
      }
    }
  }

  private func show(isClosed: Bool = false, _ log: Log = Log()) -> (StoreOf<Book>, HeadlessHost) {
    let store = Store(
      initialState: Book.State(isClosed: isClosed), reducer: Book(), observer: log.observer)
    return (store, HeadlessHost(BookView(store: store)))
  }

  @Test("a link sends its action once, and the stack shows what is pushed") func pushed() throws {
    let log = Log()
    let (store, host) = show(log)
    try host.tap("Chapter 2")
    #expect(log.actions == ["chapterTapped(2)"])
    #expect(host.texts.contains("chapter 2"))
    #expect(Array(store[\.path.elements.ids]) == [1])
    try host.dismiss(.destination)
    #expect(log.actions == ["chapterTapped(2)", "popped([])"])
    #expect(!host.texts.contains("chapter 2"))
  }

  @Test("a screen has links of its own store") func nested() throws {
    let (store, host) = show()
    try host.tap("Chapter 1")
    try host.tap("Note")
    #expect(host.texts.contains("note 7"))
    #expect(store.path.top == .note(Note.State(id: 7)))
  }

  @Test("a link whose action pushes nothing leaves the stack as it was") func refused() async throws
  {
    let log = Log()
    let (store, host) = show(isClosed: true, log)
    try host.tap("Chapter 1")
    #expect(log.actions == ["chapterTapped(1)"])
    await host.until { host.find(.destination) == nil }
    #expect(store.path.top == nil)
    try host.tap("Chapter 1")
    #expect(log.actions == ["chapterTapped(1)", "chapterTapped(1)"])
  }

  @Test("links are equal if they send one action from one place") func equality() {
    let (store, other) = (show().0, show().0)
    func link(_ store: StoreOf<Book>, _ number: Int, line: UInt = 1) -> PathElement {
      store.link(.chapterTapped(number), fileID: "A.swift", line: line, column: 1)
    }
    #expect(link(store, 1) == link(store, 1))
    #expect(link(store, 1) != link(store, 2))
    #expect(link(store, 1) != link(store, 1, line: 2))
    #expect(link(store, 1) != link(other, 1))
  }
}

@MainActor @Suite("Mistakes with the kinds of screens") struct ScreenMistakeTests {
  struct Page: Reducer {
    struct State: Equatable { var text = "" }
    enum Action { case textChanged(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
  }

  struct Copy: Reducer {
    typealias State = Page.State
    enum Action { case cleared }

    func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
  }

  struct Trip: Reducer {
    struct State { var path = ScreenStack<any Equatable>() }
    enum Action {
      case page(Int, Page.Action), copy(Int, Copy.Action), popped([Int]), pushed(String)
    }

    static let pages = child(\.path, Page.self, action: Action.page)
    static let copies = child(\.path, Copy.self, action: Action.copy)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .popped(let ids) = action { state.path.keep(ids: ids) }
      if case .pushed(let text) = action { state.path.push(text) }
      return .none
    }
  }

  enum Way { case pages, twice, scoped, later, none }

  struct TripView: View {
    let store: StoreOf<Trip>
    let way: Way

    var body: some View {
      StoreStack(
        store, path: \.path.elements, onPop: { .popped($0) }, fileID: "App/TripView.swift", line: 9
      ) {
        Text("root")
      } destination: { screen in
        switch way {
        case .pages: screen.show(Trip.pages) { Text($0.text) }
        case .twice:
          screen.show(Trip.pages) { Text($0.text) }
          screen.show(Trip.copies) { Text($0.text) }
        case .scoped:
          if let page = screen.scope(Trip.pages) { Text(page.text) }
          if false { screen.show(Trip.copies) { Text($0.text) } }
        case .later: LaterView(screen: screen)
        case .none: Text("Something else")
        }
      }
    }
  }

  struct LaterView: View {
    let screen: StackScreen<Trip.State, Trip.Action, ScreenStack<any Equatable>.Element>

    var body: some View { screen.show(Trip.pages) { Text($0.text) } }
  }

  private let reports = Reports()

  private func host(_ way: Way, _ screens: [any Equatable]) -> (StoreOf<Trip>, HeadlessHost) {
    let state = Trip.State(path: ScreenStack(screens))
    let store = Store(initialState: state, reducer: Trip(), diagnostics: reports.reporter)
    return (store, HeadlessHost(TripView(store: store, way: way)))
  }

  @Test("a screen of a kind that no 'show' is for is reported once") func notShown() {
    let (store, host) = host(.pages, [Page.State(text: "Tea"), 7])
    store.send(.pushed("Milk"))
    host.update()
    #expect(
      reports.texts == [
        """
        A stack has a screen that no 'show' is for.

          Stack at:  TripView.swift:9
          Screen:    Swift.Int
          Value:     7
          ID:        2

        The person sees an empty screen. Declare the kind of the screen with 'child', and pass the \
        declaration to 'show' in the closure 'destination' of the stack.
        """,
        """
        A stack has a screen that no 'show' is for.

          Stack at:  TripView.swift:9
          Screen:    Swift.String
          Value:     Milk
          ID:        3

        The person sees an empty screen. Declare the kind of the screen with 'child', and pass the \
        declaration to 'show' in the closure 'destination' of the stack.
        """,
      ])
  }

  @Test("two kinds with one type of state are reported") func shownTwice() {
    _ = host(.twice, [Page.State(text: "Tea")])
    #expect(
      reports.texts == [
        """
        Two kinds of screens on a stack have one type of state.

          Declared at:  \(Trip.pages.declaration.place) and \(Trip.copies.declaration.place)
          State:        SwiftUICheckTests.ScreenMistakeTests.Page.State
          ID:           1

        Both kinds show the screen, so its actions can run the wrong reducer. Give each kind a type \
        of state of its own, and declare and show each kind once.
        """
      ])
  }

  @Test(
    "views that are made in another way are no mistake", arguments: [Way.scoped, .later, .none])
  func otherWays(way: Way) {
    let (store, host) = host(way, [Page.State(text: "Tea")])
    store.send(.page(1, .textChanged("Milk")))
    host.update()
    store.send(.popped([]))
    host.update()
    #expect(reports.texts.isEmpty)
  }
}
