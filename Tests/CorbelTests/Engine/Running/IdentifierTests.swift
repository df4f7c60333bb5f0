import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("7. Cancellation identifiers belong to one store, and apply at once", .stallLimit)
struct IdentifierTests {
  private enum ID { case id }

  nonisolated static let scenarios = [
    Scenario(
      "identifiers of two types are two identifiers",
      ["start": "0 began, 1 began | start", "stop": "| start", .open(1): "1 ended"]
    ) {
      [
        "start": .merge($0.step(0, id: ID.id), $0.step(1, id: "id")), "stop": .cancel(id: ID.id),
      ]
    },
    Scenario(
      "an unused identifier can be cancelled, and a cancelled one used again",
      ["stop": "", "start": "0 began | start", "stop": "", "start": "0 began | start"]
    ) { ["start": $0.step(0, id: 1)] },
  ]

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

  @Test("two stores never share an identifier")
  func twoStores() {
    let gate = Gate<Void>()
    let stores = (0..<2).map { _ in
      ScriptStore(["start": .run(id: 1) { try await gate.value() }, "stop": .cancel(id: 1)])
    }
    let tasks = stores.map { $0.send("start") }
    stores[1].send("stop")
    expectEqual(tasks.map(\.isFinished), [false, true])
  }

  @Test("effects with one identifier are cancelled in the order in which they began")
  func order() {
    let (gate, log) = (Gate<Void>(), Log())
    let observer = StoreObserver { event in
      if case .effectCancelled(let info) = event { log.add("effect \(info.number)") }
    }
    let script = Script { _, action in
      if action == "stop" { return .cancel(id: 1) }
      if Int(action) == nil { return .none }
      return .run(id: 1) { _ in try await gate.value() }.onCancel { "end of \(action)" }
    }
    let store = ScriptStore(script, observer: observer)
    for number in 1...12 { store.send("\(number)") }
    store.send("stop")
    expectEqual(log.entries, (1...12).map { "effect \($0)" })
    expectEqual(Array(store.log.suffix(12)), (1...12).map { "end of \($0)" })
  }

  @Test("each part has its own identifiers, even without a size, and so has each reducer of a part")
  func parts() {
    let pairs = [
      (Desk.Action.first, Desk.Action.second), (Desk.Action.left, Desk.Action.right),
    ]
    for (part, other) in pairs {
      let store = Store(initialState: Desk.State(), reducer: Desk())
      expectTrue(store.scope(Desk.left) !== store.scope(Desk.right))
      let tasks = [store.send(part(true)), store.send(other(true)), store.send(part(true))]
      expectEqual(tasks.map(\.isFinished), [false, false, true])
      store.send(part(false))
      expectEqual(tasks.map(\.isFinished), [true, false, true])
    }
  }

  /// A parent of parts that begin or cancel an effect; two reducers share the note.
  private struct Desk: Reducer {
    struct Nothing {}
    struct State { var note = 0, left = Nothing(), right = Nothing() }
    enum Action { case first(Bool), second(Bool), left(Bool), right(Bool), told(Int) }

    static let first = child(\.note, action: Action.first)
    static let second = child(\.note, action: Action.second, output: Action.told)
    static let left = child(\.left, action: Action.left)
    static let right = child(\.right, action: Action.right)

    let gate = Gate<Void>()

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .first(let begins): reduce(part(), Self.first, in: &state, begins)
      case .second(let begins): reduce(part(), Self.second, in: &state, begins)
      case .left(let begins): reduce(part(), Self.left, in: &state, begins)
      case .right(let begins): reduce(part(), Self.right, in: &state, begins)
      case .told: .none
      }
    }

    private func part<Part, Output>() -> Reduce<Part, Bool, Output> {
      Reduce { [gate] _, begins in
        guard begins else { return .cancel(id: "work") }
        return .run(id: "work", policy: .dropNew) { try await gate.value() }
      }
    }
  }
}

@MainActor
@Suite("8. cancel(id:) takes effect in its place in the order", .stallLimit)
struct CancelOrderTests {
  nonisolated static let scenarios = [
    Scenario(
      "in a merge, it cancels the effects before it, and not those after it",
      ["a": "0 began, 1 began | a", .open(1): "1 ended"]
    ) { ["a": .merge($0.step(0, id: 1), .cancel(id: 1), $0.step(1, id: 1))] },
    Scenario(
      "in a concatenation it waits for its turn",
      ["a": "0 began | a", "stop late": "1 began | a, stop late", .open(1): "1 ended"]
    ) { ["a": $0.step(0, id: 1), "stop late": .concatenate($0.step(1), .cancel(id: 1))] },
    Scenario(
      "an action that was queued before it is reduced before it",
      ["a": "0 began, b, 1 began, stop"]
    ) {
      ["a": .merge(.send("b"), .send("stop"), $0.step(0, id: 1)), "b": $0.step(1, id: 1)]
    },
  ]

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }
}
