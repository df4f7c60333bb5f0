import Corbel
import CorbelSwiftUI
import Foundation
import Observation
import Testing

@testable import SwiftUI

private typealias CountServiceKey = DependencySnippets.CountServiceKey

extension Dependencies {
  fileprivate var countService: any PitfallSnippets.CountService { self[CountServiceKey.self] }
}

@MainActor @Suite("Snippets of Pitfalls") struct PitfallSnippets {
  typealias CountService = DependencySnippets.CountService

  @MainActor @Observable final class CounterModel {
    var count: Int
    init(count: Int = 0) { self.count = count }
  }

  struct CounterView: View {
    let model: CounterModel

    var body: some View { Button("Count: \(model.count)") { model.count += 1 } }
  }

  // MARK: A model that is recreated

  struct ForgetfulView: View {
    private let model = CounterModel()

    var body: some View {
      CounterView(model: model)
    }
  }

  struct KeepingView: View {
    @State private var model = CounterModel()

    var body: some View {
      CounterView(model: model)
    }
  }

  struct Around<Content: View>: View {
    @State private var evaluations = 0
    let content: () -> Content

    var body: some View {
      Button("Again") { evaluations += 1 }
      Text("\(evaluations)")
      content()
    }
  }

  @Test("a model in a constant is made anew with its view, and one in state is kept")
  func recreated() throws {
    let forgetful = HeadlessHost(Around { ForgetfulView() })
    try forgetful.tap("Count: 0")
    try forgetful.tap("Again")
    #expect(forgetful.find(.button, "Count: 0") != nil)
    let keeping = HeadlessHost(Around { KeepingView() })
    try keeping.tap("Count: 0")
    try keeping.tap("Again")
    #expect(keeping.find(.button, "Count: 1") != nil)
  }

  // MARK: A model that needs the environment

  struct OptionalModelView: View {
    @Environment(\.dependencies) private var dependencies
    @State private var model: CounterModel?

    var body: some View {
      Group {
        if let model { CounterView(model: model) }
      }
      .onAppear { model = CounterModel(count: dependencies.countService.count) }
    }
  }

  struct HostingView: View {
    var body: some View {
      Hosted { dependencies in
        CounterModel(count: dependencies.countService.count)
      } content: { model in
        CounterView(model: model)
      }
    }
  }

  @Test("a hosted model needs neither an optional nor a view around it")
  func environment() {
    let host = HeadlessHost(OptionalModelView().previewDependencies())
    #expect(host.find(.button, "Count: 3") != nil)
    #expect(HeadlessHost(HostingView().previewDependencies()).find(.button, "Count: 3") != nil)
  }

  // MARK: State that captures its first value

  struct CapturingView: View {
    @State private var name: String

    init(name: String) {
      _name = State(wrappedValue: name)
    }

    var body: some View { Text(name) }
  }

  struct FollowingView: View {
    let name: String

    var body: some View { Text(name) }
  }

  struct DraftView: View {
    @State private var draft = ""
    let name: String

    var body: some View {
      TextField("Name", text: $draft)
        .onChange(of: name, initial: true) { draft = name }
    }
  }

  struct Renaming<Content: View>: View {
    @State private var name = "Tea"
    let content: (String) -> Content

    var body: some View {
      Button("Rename") { name = "Milk" }
      content(name)
    }
  }

  @Test("state keeps its first value, and a constant follows")
  func captured() throws {
    let capturing = HeadlessHost(Renaming { CapturingView(name: $0) })
    try capturing.tap("Rename")
    #expect(capturing.texts.last == "Tea")
    let following = HeadlessHost(Renaming { FollowingView(name: $0) })
    try following.tap("Rename")
    #expect(following.texts.last == "Milk")
    let draft = HeadlessHost(Renaming { DraftView(name: $0) })
    try draft.tap("Rename")
    #expect(draft.find(.textField)?.value == "Milk")
  }

  // MARK: Observing all of a state

  struct Note: Reducer {
    struct State: Equatable { var text = "" }

    enum Action { case textChanged(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .textChanged(let text) = action { state.text = text }
      return .none
    }
  }

  struct Home: Reducer {
    enum Screen { case note(Note.State), welcome }

    struct State { var screen = Screen.note(Note.State()) }

    enum Action { case note(Note.Action) }

    static let note = child(\.screen, case: Screen.note, action: Action.note) {
      if case .note(let note) = $0 { note } else { nil }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .note(let action): reduce(Note(), Self.note, in: &state, action)
      }
    }
  }

  struct NoteView: View {
    let store: StoreOf<Note>

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .textChanged($0) })
    }
  }

  struct WelcomeView: View {
    var body: some View { Text("Welcome") }
  }

  struct SwitchingView: View {
    let store: StoreOf<Home>

    var body: some View {
      switch store.screen {
      case .note: if let note = store.scope(Home.note) { NoteView(store: note) }
      case .welcome: WelcomeView()
      }
    }
  }

  struct AskingView: View {
    let store: StoreOf<Home>

    var body: some View {
      if let note = store.scope(Home.note) {
        NoteView(store: note)
      } else {
        WelcomeView()
      }
    }
  }

  @Test("a switch over the state observes all of it, and asking for a child does not")
  func switching() throws {
    func store() -> StoreOf<Home> { Store(initialState: Home.State(), reducer: Home()) }
    let switching = HeadlessHost(SwitchingView(store: store()))
    try switching.type("Tea", into: "Text")
    #expect(switching.evaluations(of: SwitchingView.self) == 2)
    let asking = HeadlessHost(AskingView(store: store()))
    try asking.type("Tea", into: "Text")
    #expect(asking.evaluations(of: AskingView.self) == 1)
  }

  // MARK: A view that keeps the state of another child

  struct Book: Reducer {
    struct State: Identifiable, Equatable { let id: Int }

    enum Action { case appeared }

    func reduce(into state: inout State, action: Action) -> Effect<Self> { .none }
  }

  struct Library: Reducer {
    struct State { var book: Book.State? }

    enum Action { case book(Book.Action), bookTapped(Int) }

    static let book = child(\.book, action: Action.book)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .book(let action): return reduce(Book(), Self.book, in: &state, action)
      case .bookTapped(let id): state.book = Book.State(id: id)
      }
      return .none
    }
  }

  struct BookView: View {
    @State private var draft = ""
    let store: StoreOf<Book>

    var body: some View {
      TextField("Comment", text: $draft)
        .task { await store.send(.appeared).finish() }
    }
  }

  struct StaleLibraryView: View {
    let store: StoreOf<Library>

    var body: some View {
      if let book = store.scope(Library.book) {
        BookView(store: book)
      }
    }
  }

  struct LibraryView: View {
    let store: StoreOf<Library>

    var body: some View {
      if let book = store.scope(Library.book) {
        BookView(store: book).id(book.identity)
      }
    }
  }

  @Test("a view without an identity keeps the state of the child before")
  func identity() throws {
    func comment(_ view: (StoreOf<Library>) -> some View) throws -> String? {
      let store = Store(initialState: Library.State(), reducer: Library())
      store.send(.bookTapped(1))
      let host = HeadlessHost(view(store))
      try host.type("Fine", into: "Comment")
      store.send(.bookTapped(2))
      host.update()
      return host.find(.textField)?.value
    }
    #expect(try comment { StaleLibraryView(store: $0) } == "Fine")
    #expect(try comment { LibraryView(store: $0) } == "")
  }

  // MARK: Work that starts twice

  struct Feed: Reducer {
    struct State { var loads = 0 }

    enum Action { case appeared }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.loads += 1
      return .none
    }
  }

  struct RestartingView: View {
    let store: StoreOf<Feed>

    var body: some View {
      Text("Feed")
        .onAppear { store.send(.appeared) }
    }
  }

  struct EndingView: View {
    let store: StoreOf<Feed>

    var body: some View {
      Text("Feed")
        .task { await store.send(.appeared).finish() }
    }
  }

  @Test("a view that appears twice starts its work twice")
  func appearing() throws {
    struct Tabs: View {
      @State private var isShown = true
      let store: StoreOf<Feed>

      var body: some View {
        Button("Toggle") { isShown.toggle() }
        if isShown { RestartingView(store: store) }
      }
    }
    let store = Store(initialState: Feed.State(), reducer: Feed())
    let host = HeadlessHost(Tabs(store: store))
    try host.tap("Toggle")
    try host.tap("Toggle")
    #expect(store.loads == 2)
  }

  @Test("the task of a view starts its work")
  func task() async {
    let store = Store(initialState: Feed.State(), reducer: Feed())
    let host = HeadlessHost(EndingView(store: store))
    await host.until { store.loads == 1 }
    #expect(store.loads == 1)
    host.unmount()
  }

  // MARK: The environment in a class

  @MainActor @Observable final class ReadingModel {
    // This is the default value, with a warning at run time, because a class is not a view.
    @ObservationIgnored @Environment(\.dependencies) var dependencies
  }

  @MainActor @Observable final class GivenModel {
    let service: any CountService

    init(service: any CountService) { self.service = service }
  }

  struct GivingView: View {
    @Resolved(\.countService) private var service

    var body: some View {
      Hosted { dependencies in
        GivenModel(service: dependencies.countService)
      } content: { model in
        Text("\(model.service.count)")
      }
    }
  }

  @Test("a class doesn't read the environment, and is given what it needs")
  func environmentInClass() {
    let faults = HeadlessHost.faults { _ = ReadingModel().dependencies }
    #expect(faults.count == 1)
    #expect(HeadlessHost(GivingView().previewDependencies()).texts == ["3"])
  }

  // MARK: A list that is computed in a body

  struct Item: Identifiable, Equatable {
    let id: Int
    var isDone = false
  }

  struct Items: Reducer {
    struct State {
      var items: IdentifiedArray<Item> = [Item(id: 1), Item(id: 2, isDone: true)]
      var title = ""

      var openItems: [Item] { items.filter { !$0.isDone } }
    }

    enum Action { case titleChanged(String) }

    static let openItems = derived(\.items) { items in items.filter { !$0.isDone } }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .titleChanged(let title) = action { state.title = title }
      return .none
    }
  }

  struct ComputingView: View {
    let store: StoreOf<Items>

    var body: some View {
      ForEach(store.openItems) { Text("Item \($0.id)") }
    }
  }

  struct DerivedView: View {
    let store: StoreOf<Items>

    var body: some View {
      ForEach(store[Items.openItems]) { Text("Item \($0.id)") }
    }
  }

  @Test("a computed list is computed at each action, and a derived one when its inputs change")
  func computed() {
    let store = Store(initialState: Items.State(), reducer: Items())
    let computing = HeadlessHost(ComputingView(store: store))
    let derived = HeadlessHost(DerivedView(store: store))
    store.send(.titleChanged("Errands"))
    computing.update()
    derived.update()
    #expect(computing.evaluations(of: ComputingView.self) == 2)
    #expect(derived.evaluations(of: DerivedView.self) == 1)
  }

  // MARK: A row that is deleted by its position

  struct PositionView: View {
    @State private var numbers = [1, 2, 3, 4]

    var body: some View {
      let even = numbers.filter { $0.isMultiple(of: 2) }
      ForEach(even, id: \.self) { Text("\($0)") }
        .onDelete { numbers.remove(atOffsets: $0) }
    }
  }

  struct IdentityView: View {
    @State private var numbers = [1, 2, 3, 4]

    var body: some View {
      let even = numbers.filter { $0.isMultiple(of: 2) }
      ForEach(even, id: \.self) { Text("\($0)") }
        .onDelete { offsets in
          let deleted = offsets.map { even[$0] }
          numbers.removeAll { deleted.contains($0) }
        }
    }
  }

  @Test("a position is one among the rows on the screen")
  func positions() throws {
    let wrong = HeadlessHost(PositionView())
    try wrong.delete([0])
    #expect(wrong.texts == ["2", "4"])
    let right = HeadlessHost(IdentityView())
    try right.delete([0])
    #expect(right.texts == ["4"])
  }

  // MARK: A binding whose closure captures what changes

  struct CapturingBindingView: View {
    let store: StoreOf<Note>
    let prefix: String

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .textChanged(prefix + $0) })
    }
  }

  struct PlainBindingView: View {
    let store: StoreOf<Note>

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .textChanged($0) })
    }
  }

  @Test("a binding sends what is typed")
  func bindings() throws {
    let store = Store(initialState: Note.State(), reducer: Note())
    try HeadlessHost(PlainBindingView(store: store)).type("Tea", into: "Text")
    #expect(store.text == "Tea")
    try HeadlessHost(CapturingBindingView(store: store, prefix: "> ")).type("Tea", into: "Text")
    #expect(store.text == "> Tea")
  }
}
