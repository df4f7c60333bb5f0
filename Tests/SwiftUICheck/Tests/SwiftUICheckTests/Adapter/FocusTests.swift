import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Focus") struct FocusTests {
  enum Field { case name, notes }

  struct Focused: Reducer {
    struct State {
      var focus: Field?
      var isFixed = false
      var hasNotes = true
    }

    enum Action { case focusChanged(Field?), problemFound, notesAdded, notesShown, swapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .focusChanged(let focus): if !state.isFixed { state.focus = focus }
      case .problemFound: state.focus = .notes
      case .notesShown: state.hasNotes = true
      case .notesAdded:
        state.hasNotes = true
        state.focus = .notes
      case .swapped: state.focus = state.focus == .name ? .notes : .name
      }
      return .none
    }
  }

  struct FocusedView: View {
    @FocusState private var focus: Field?
    let store: StoreOf<Focused>

    var body: some View {
      VStack {
        TextField("Name", text: .constant("")).focused($focus, equals: .name)
        if store.hasNotes {
          TextField("Notes", text: .constant("")).focused($focus, equals: .notes)
        }
        Button("Focus the name") { focus = .name }
        Text(focus.map { "focus on \($0)" } ?? "no focus")
      }
      .onSubmit { store.send(.problemFound) }
      .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
    }
  }

  private func show(_ state: Focused.State = Focused.State(), log: Log = Log()) async -> (
    StoreOf<Focused>, HeadlessHost
  ) {
    let store = Store(initialState: state, reducer: Focused(), observer: log.observer)
    let host = HeadlessHost(FocusedView(store: store))
    await settle(host)
    return (store, host)
  }

  /// Waits until the view has looked at the focus often enough.
  private func settle(_ host: HeadlessHost) async {
    await host.until { host.runningTasks == 0 }
    #expect(host.runningTasks == 0)
  }

  @Test("the focus begins where the field says")
  func initial() async {
    let (_, host) = await show(Focused.State(focus: .name))
    #expect(host.texts.last == "focus on name")
  }

  @Test("a focus that a person moves is sent once")
  func person() async throws {
    let log = Log()
    let (store, host) = await show(log: log)
    try host.tap("Focus the name")
    await settle(host)
    #expect(store.focus == .name)
    #expect(log.actions.count == 1)
  }

  @Test("a focus that the feature moves is shown, and not sent back")
  func feature() async {
    let log = Log()
    let (store, host) = await show(log: log)
    store.send(.problemFound)
    await settle(host)
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions == ["problemFound"])
  }

  @Test("a focus that the feature refuses goes back")
  func refused() async throws {
    let log = Log()
    let (_, host) = await show(Focused.State(focus: .notes, isFixed: true), log: log)
    try host.tap("Focus the name")
    await settle(host)
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions.count == 1)
  }

  @Test("the return key doesn't take the focus from the field that the reducer asks for")
  func returnKey() async throws {
    let log = Log()
    let (store, host) = await show(log: log)
    try host.focus("Name")
    await settle(host)
    try host.submit()
    await settle(host)
    #expect(store.focus == .notes)
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions.count == 2)
  }

  @Test("a move by a person and one by the feature at the same time end where the feature says")
  func both() async throws {
    let log = Log()
    let (store, host) = await show(log: log)
    let focus = try #require(host.find(.textField, "Name")?.focus)
    focus.take()
    store.send(.problemFound)
    await settle(host)
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions == ["problemFound"])
  }

  @Test("a field that appears with the request gets the focus")
  func appearsWithRequest() async {
    let log = Log()
    let (store, host) = await show(Focused.State(hasNotes: false), log: log)
    store.send(.notesAdded)
    await settle(host)
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions == ["notesAdded"])
  }

  @Test("a field that appears an update after the request gets the focus")
  func appearsSoon() async {
    struct SlowView: View {
      @FocusState private var focus: Field?
      @State private var hasNotes = false
      let store: StoreOf<Focused>

      var body: some View {
        VStack {
          if hasNotes {
            TextField("Notes", text: .constant("")).focused($focus, equals: .notes)
          }
          Text(focus.map { "focus on \($0)" } ?? "no focus")
        }
        .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
        .onChange(of: store.hasNotes) { hasNotes = store.hasNotes }
      }
    }
    let log = Log()
    let store = Store(
      initialState: Focused.State(hasNotes: false), reducer: Focused(), observer: log.observer)
    let host = HeadlessHost(SlowView(store: store))
    store.send(.notesAdded)
    await settle(host)
    #expect(host.texts.last == "focus on notes")
    #expect(store.focus == .notes)
    #expect(log.actions == ["notesAdded"])
  }

  @Test("a request for a field that doesn't exist stays, and sends nothing")
  func missing() async {
    let log = Log()
    let (store, host) = await show(Focused.State(hasNotes: false), log: log)
    store.send(.problemFound)
    await settle(host)
    #expect(host.texts.last == "no focus")
    #expect(store.focus == .notes)
    #expect(log.actions == ["problemFound"])
  }

  @Test("a field that appears at any later time gets the focus, if it has the modifier itself")
  func appearsLater() async {
    struct LateView: View {
      @FocusState private var focus: Field?
      let store: StoreOf<Focused>

      var body: some View {
        let wanted = store.binding(\.focus) { .focusChanged($0) }
        VStack {
          TextField("Name", text: .constant("")).focused($focus, equals: .name)
          if store.hasNotes {
            TextField("Notes", text: .constant("")).focused($focus, equals: .notes)
              .focus($focus, follows: wanted)
          }
          Text(focus.map { "focus on \($0)" } ?? "no focus")
        }
        .focus($focus, follows: wanted)
      }
    }
    let log = Log()
    let store = Store(
      initialState: Focused.State(hasNotes: false), reducer: Focused(), observer: log.observer)
    let host = HeadlessHost(LateView(store: store))
    store.send(.problemFound)
    await settle(host)
    #expect(host.texts.last == "no focus")
    store.send(.notesShown)
    await settle(host)
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions == ["problemFound", "notesShown"])
  }

  @Test("a person moves the focus after a request for a field that doesn't exist")
  func afterMissing() async throws {
    let (store, host) = await show(Focused.State(hasNotes: false))
    store.send(.problemFound)
    await settle(host)
    try host.focus("Name")
    await settle(host)
    #expect(store.focus == .name)
    #expect(host.texts.last == "focus on name")
  }

  @Test("a reducer that insists on a field that doesn't exist is asked once for each move")
  func insists() async throws {
    let log = Log()
    let (_, host) = await show(
      Focused.State(focus: .notes, isFixed: true, hasNotes: false), log: log)
    try host.focus("Name")
    await settle(host)
    #expect(host.texts.last == "no focus")
    #expect(log.actions.count == 1)
    try host.focus("Name")
    await settle(host)
    #expect(host.texts.last == "no focus")
    #expect(log.actions.count == 2)
  }

  @Test("a move that was refused is sent again when a person tries again")
  func refusedAgain() async throws {
    let log = Log()
    let (_, host) = await show(Focused.State(focus: .notes, isFixed: true), log: log)
    try host.focus("Name")
    await settle(host)
    try host.focus("Name")
    await settle(host)
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions.count == 2)
  }

  @Test("the newest of several requests counts")
  func newest() async {
    let (store, host) = await show()
    store.send(.swapped)
    store.send(.swapped)
    store.send(.swapped)
    await settle(host)
    #expect(host.texts.last == "focus on name")
    store.send(.swapped)
    await settle(host)
    #expect(host.texts.last == "focus on notes")
  }

  @Test("the focus of a single field follows a Boolean value")
  func single() async throws {
    struct Single: Reducer {
      struct State { var isFocused = false }
      enum Action { case changed(Bool) }
      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        if case .changed(let isFocused) = action { state.isFocused = isFocused }
        return .none
      }
    }
    struct SingleView: View {
      @FocusState private var isFocused: Bool
      let store: StoreOf<Single>

      var body: some View {
        TextField("Name", text: .constant("")).focused($isFocused)
          .focus($isFocused, follows: store.binding(\.isFocused) { .changed($0) })
      }
    }
    let store = Store(initialState: Single.State(), reducer: Single())
    let host = HeadlessHost(SingleView(store: store))
    store.send(.changed(true))
    await settle(host)
    #expect(host.find(.textField)?.isFocused == true)
    store.send(.changed(false))
    await settle(host)
    #expect(host.find(.textField)?.isFocused == false)
    try host.focus("Name")
    await settle(host)
    #expect(store.isFocused)
  }

  @Test("the view around observes the field that it binds, and is evaluated once for a change")
  func observation() {
    struct Outer: View {
      @FocusState private var focus: Field?
      let store: StoreOf<Focused>

      var body: some View {
        TextField("Notes", text: .constant("")).focused($focus, equals: .notes)
          .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
      }
    }
    let store = Store(initialState: Focused.State(), reducer: Focused())
    let host = HeadlessHost(Outer(store: store))
    store.send(.problemFound)
    host.update()
    #expect(host.find(.textField)?.isFocused == true)
    #expect(host.evaluations(of: Outer.self) == 2)
  }
}
