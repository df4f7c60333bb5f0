import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Identifiers of effects", .stallLimit) struct EffectIdentifierTests {
  @Test("effects with one identifier are cancelled in the order in which they began")
  func order() async {
    let (gate, log) = (Gate<Void>(), Log())
    let observer = StoreObserver { event in
      if case .effectCancelled(let info) = event { log.add("effect \(info.number)") }
    }
    let store = Store(
      initialState: [String](),
      reducer: Reduce<[String], String, Never> { state, action in
        state.append(action)
        if action == "stop" { return .cancel(id: 1) }
        if Int(action) == nil { return .none }
        return .run(id: 1) { _ in try await gate.value() }.onCancel { "end of \(action)" }
      }, observer: observer)
    let works = (1...12).map { store.send("\($0)") }
    store.send("stop")
    for work in works { await work.finish() }
    expectEqual(log.entries, (1...12).map { "effect \($0)" })
    expectEqual(Array(store.state.suffix(12)), (1...12).map { "end of \($0)" })
  }

  @Test("two reducers that share a child don't share their identifiers")
  func reducersOfOneChild() async {
    let gate = Gate<Void>()
    let store = Store(initialState: Desk.State(), reducer: Desk(gate: gate))
    let works = [store.send(.first(.start)), store.send(.second(.start))]
    await gate.waitForCallers(2)
    store.send(.first(.stop))
    for _ in 1...2 { gate.answer() }
    for work in works { await work.finish() }
    expectEqual(store.state.note, ["second"])
  }

  enum NoteAction { case start, stop, finished }

  /// A parent with two reducers for one child.
  private struct Desk: Reducer {
    struct State { var note: [String] = [] }
    enum Action { case first(NoteAction), second(NoteAction) }
    static let first = child(\.note, action: Action.first)
    static let second = child(\.note, action: Action.second)
    let gate: Gate<Void>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .first(let action):
        reduce(Note<Int>(name: "first", gate: gate), Self.first, in: &state, action)
      case .second(let action):
        reduce(Note<Bool>(name: "second", gate: gate), Self.second, in: &state, action)
      }
    }
  }

  /// A reducer whose type differs with the place.
  private struct Note<Place>: Reducer {
    let name: String
    let gate: Gate<Void>

    func reduce(into state: inout [String], action: NoteAction) -> Effect<Self> {
      switch action {
      case .start:
        return .run(id: "work", policy: .cancelPrevious) { store in
          try await gate.value()
          store.send(.finished)
        }
      case .stop: return .cancel(id: "work")
      case .finished: state.append(name)
      }
      return .none
    }
  }
}
