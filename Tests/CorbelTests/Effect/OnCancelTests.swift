import Corbel
import CorbelTesting
import TestSupport
import Testing

extension Effect where R == Script {
  /// The effect, with the action of a name for its cancellation.
  fileprivate func telling(_ name: String = "cancelled") -> Self { onCancel { name } }
}

@MainActor
@Suite("An action for a cancellation", .stallLimit) struct OnCancelTests {
  nonisolated static let scenarios = [
    Scenario(
      "an effect that waits in a queue", ["start": "0 began | start", "stop": "first, second"]
    ) {
      [
        "start": .merge(
          $0.step(0, id: 1, policy: .queue).telling("first"),
          $0.step(1, id: 1, policy: .queue).telling("second"))
      ]
    },
    Scenario(
      "one action for all parts of a whole",
      ["start": "0 began, 1 began | start", "stop": "cancelled"]
    ) { ["start": .merge($0.step(0), $0.step(1)).cancellable(id: 1).telling()] },
    Scenario(
      "parts in the order of their beginning",
      ["start": "0 began, 1 began | start", .cancel(0): "whole, first, second"]
    ) {
      ["start": .merge($0.step(0).telling("first"), $0.step(1).telling("second")).telling("whole")]
    },
    Scenario(
      "all parts of a merge at once", ["start": "0 began, 1 began | start", "stop": "cancelled"]
    ) { ["start": .merge($0.step(0, id: 1), $0.step(1, id: 1)).telling()] },
    Scenario(
      "the parts of a merge one after the other",
      ["start": "0 began, 1 began | start", "stop": "| start", "stop 2": "cancelled"]
    ) { ["start": .merge($0.step(0, id: 1), $0.step(1, id: 2)).telling()] },
    Scenario(
      "the last part of a merge, another part of which was replaced",
      [
        "start": "0 began, 1 began | start", "start": "0 began, 1 began | start, start",
        "stop 2": "| start",
      ]
    ) {
      ["start": .merge($0.step(0, id: 1, policy: .cancelPrevious), $0.step(1, id: 2)).telling()]
    },
    Scenario(
      "a concatenation that loses its rest",
      ["start": "0 began, 1 began | start", "stop": "cancelled | start", .open(1): "1 ended"]
    ) {
      ["start": .concatenate(.merge($0.step(0, id: 1), $0.step(1)), .send("done")).telling()]
    },
    Scenario(
      "the only part of a whole, once",
      ["start": "0 began | start", "stop": "cancelled", "stop 2": "", .cancel(0): ""]
    ) { ["start": $0.step(0, id: 1).cancellable(id: 2).telling()] },
    Scenario(
      "the parts of a concatenation that have not begun",
      ["start": "0 began | start", "stop": "second"]
    ) {
      [
        "start": .concatenate(
          $0.step(0, id: 1), .merge($0.step(1).telling("second"), .send("never")))
      ]
    },
    Scenario(
      "the wait of a debounced effect",
      ["start": "| start", "start": "| start", "stop": "outer, inner"]
    ) {
      [
        "start": $0.step(0).telling("inner")
          .debounce(id: 1, for: .seconds(1), clock: $0.clock).telling("outer")
      ]
    },
    Scenario("a replaced effect", ["start": "0 began | start", "start": "0 began | start"]) {
      ["start": $0.step(0, id: 1, policy: .cancelPrevious).telling()]
    },
    Scenario(
      "an effect beside a dropped one", ["start": "0 began | start", "start": "| start"]
    ) { ["start": $0.step(0, id: 1, policy: .dropNew).telling()] },
    Scenario(
      "a merge of which a part has ended by itself",
      ["start": "0 began, 1 began | start", .open(0): "0 ended | start", "stop": ""]
    ) { ["start": .merge($0.step(0), $0.step(1, id: 1)).telling()] },
    Scenario(
      "a concatenation in a merge, of which the first part has ended",
      [
        "start": "0 began | start", .open(0): "0 ended, 1 began | start", "stop": "| start",
        "stop 2": "cancelled",
      ]
    ) {
      let timer = Effect<Script>.timer(id: 2, every: .seconds(1), clock: $0.clock) { "tick" }
      return ["start": .merge(.concatenate($0.step(0), $0.step(1, id: 1)), timer).telling()]
    },
    Scenario(
      "what the action starts is not cancelled, and belongs to no earlier action or identifier",
      [
        "start": "0 began | start", "stop": "cancelled, 1 began", "stop": "", .cancel(0): "",
        .open(1): "1 ended",
      ]
    ) { ["start": $0.step(0, id: 1).telling(), "cancelled": $0.step(1)] },
    Scenario(
      "an action that was queued before the cancellation is dropped",
      ["start": "0 began, cancelled", "later": "0 began, progress, stop, cancelled"]
    ) { bench in
      @MainActor func operation(_ actions: String...) -> Effect<Script> {
        .run(id: 1) { store in
          for action in actions { store.send(action) }
          try await bench.wait(0)
        }.telling()
      }
      return [
        "start": .merge(operation("progress"), .cancel(id: 1)),
        "later": operation("progress", "stop"),
      ]
    },
    Scenario(
      "an observer sees the action after the cancellation, as one of the effect",
      isObserved: true,
      [
        "start": "sent: start, began 1 | start",
        "stop": "sent: stop, cancelled 1, effect 1: cancelled",
      ]
    ) { ["start": $0.step(0, id: 1).telling()] },
  ]

  @Test(
    "what is cancelled sends its action before the call returns", .effectsStartAtOnce,
    arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

  private let gate = Gate<Void>()

  /// An operation of a child that waits at the gate.
  private var waitOfMember: Effect<Member> {
    .run { [gate] in try await gate.value() }.onCancel { "cancelled" }
  }

  private var wait: Effect<Script> { .run { [gate] in try await gate.value() }.telling() }

  @Test("a child that is gone gets no action, and its parent gets its own")
  func goneChild() async throws {
    let diagnostics = DiagnosticRecorder()
    var state = Family.State.full()
    let effect = Family(member: Member(effects: ["start": waitOfMember]))
      .reduce(into: &state, action: .optional("start")).onCancel { .finished("lost") }
    let store = FamilyStore(.full(), diagnostics: diagnostics.reporter)
    store.send(.returned(effect))
    await gate.waitForCallers()
    store.change { $0.optional = nil }
    expectEqual(store.log, ["lost"])
    expectEqual(diagnostics.texts, [])
  }

  @Test("a child's effect sends the child's action")
  func child() throws {
    let store = FamilyStore(.full(), effects: ["start": waitOfMember])
    for child in Family.Kind.allCases.map({ store.child($0) }) {
      child?.send("start").cancel()
      expectEqual(child?.log, ["start", "cancelled"])
    }
  }

  @Test("the action is reduced within the call that encloses the effect")
  func enclosed() {
    var calls = 0
    let effect = wait.enclosed { change in
      calls += 1
      change()
    }
    let store = ScriptStore(["start": effect])
    let task = store.send("start")
    expectEqual(calls, 0)
    task.cancel()
    expectEqual(calls, 1)
    expectEqual(store.log, ["start", "cancelled"])
  }

  @Test("a load ends with its value or error, and otherwise the value is as before or as assigned")
  func load() async {
    typealias LoaderStore = Store<Loader.State, Loader.Action>
    let ends: [(Loadable<Int>, @MainActor (LoaderStore, Gate<Void>, StoreTask) -> Void)] = [
      (.loaded(1), { _, gate, _ in gate.answer() }),
      (.failed(Failure(), previous: 3), { _, gate, _ in gate.fail(with: Failure()) }),
      (.loaded(3), { _, _, task in task.cancel() }),
      (.loaded(3), { store, _, _ in store.send(.closed) }),
      (
        .loaded(7),
        { store, gate, _ in
          store.send(.assigned(7))
          gate.answer()
        }
      ),
    ]
    for (value, end) in ends {
      let gate = Gate<Void>()
      let store = Store(
        initialState: Loader.State(value: .loaded(3)), reducer: Loader(gate: gate))
      let task = store.send(.appeared)
      expectEqual(store.value, .loading(previous: 3))
      await gate.waitForCallers()
      end(store, gate, task)
      await task.finish()
      expectEqual(store.value, value)
      expectEqual(store.ends.count, 1)
    }
  }

  @Test("a load replaces the load of the same value, and says nothing of the earlier one")
  func reload() async {
    let store = Store(initialState: Loader.State(), reducer: Loader(gate: gate, id: nil))
    let first = store.send(.appeared)
    let second = store.send(.appeared)
    expectTrue(first.isFinished)
    expectEqual(store.ends, [])
    second.cancel()
    expectEqual(store.value, .notLoaded)
    expectEqual(store.ends, [.cancelled])
  }

  @Test("a load that is to happen once begins unless the value is loaded")
  func once() {
    let states: [Loadable<Int>] = [
      .notLoaded, .failed(Failure()), .loading(), .loaded(3), .loading(previous: 3),
      .failed(Failure(), previous: 3),
    ]
    let begins = states.map { state in
      let loader = Loader(gate: gate, once: true)
      let task = Store(initialState: Loader.State(value: state), reducer: loader).send(.appeared)
      return !task.isFinished
    }
    expectEqual(begins, [true, true, true, false, true, true])
  }
}

private struct Loader: Reducer {
  struct State {
    var value: Loadable<Int> = .notLoaded
    var ends: [LoadResult<Int>] = []
  }

  enum Action {
    case appeared
    case loaded(LoadResult<Int>)
    case assigned(Int)
    case closed
  }

  let gate: Gate<Void>
  var once = false
  var id: AnyHashable? = "value"

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      return .load(&state.value, once: once, id: id) { [gate] in
        try await gate.value()
        return 1
      } finish: {
        .loaded($0)
      }
    case .loaded(let result):
      state.ends.append(result)
      state.value.finish(with: result)
    case .assigned(let value):
      state.value = .loaded(value)
    case .closed:
      return .cancel(id: "value")
    }
    return .none
  }
}
