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
    }

    enum Action { case focusChanged(Field?), problemFound }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .focusChanged(let focus): if !state.isFixed { state.focus = focus }
      case .problemFound: state.focus = .notes
      }
      return .none
    }
  }

  struct FocusedView: View {
    @FocusState private var focus: Field?
    let store: StoreOf<Focused>

    var body: some View {
      VStack {
        Button("Focus the name") { focus = .name }
        Text(focus.map { "focus on \($0)" } ?? "no focus")
      }
      .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
    }
  }

  private func show(_ state: Focused.State = Focused.State(), log: Log = Log()) -> (
    StoreOf<Focused>, HeadlessHost
  ) {
    let store = Store(initialState: state, reducer: Focused(), observer: log.observer)
    return (store, HeadlessHost(FocusedView(store: store)))
  }

  @Test("the focus begins where the field says")
  func initial() {
    let (_, host) = show(Focused.State(focus: .name))
    #expect(host.texts.last == "focus on name")
  }

  @Test("a focus that a person moves is sent once")
  func person() throws {
    let log = Log()
    let (store, host) = show(log: log)
    try host.tap("Focus the name")
    #expect(store.focus == .name)
    #expect(log.actions.count == 1)
  }

  @Test("a focus that the feature moves is shown, and not sent back")
  func feature() {
    let log = Log()
    let (store, host) = show(log: log)
    store.send(.problemFound)
    host.update()
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions == ["problemFound"])
  }

  @Test("a focus that the feature refuses goes back")
  func refused() throws {
    let log = Log()
    let (_, host) = show(Focused.State(focus: .notes, isFixed: true), log: log)
    try host.tap("Focus the name")
    #expect(host.texts.last == "focus on notes")
    #expect(log.actions.count == 1)
  }

  @Test("the view around doesn't observe the field")
  func observation() {
    struct Outer: View {
      @FocusState private var focus: Field?
      let store: StoreOf<Focused>

      var body: some View {
        Text("still").focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
      }
    }
    let store = Store(initialState: Focused.State(), reducer: Focused())
    let host = HeadlessHost(Outer(store: store))
    store.send(.problemFound)
    host.update()
    #expect(host.evaluations(of: Outer.self) == 1)
  }
}
