import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("6. A cancelled or replaced effect, or one without a store, changes nothing", .stallLimit)
struct DroppingTests {
  nonisolated static let scenarios = [
    Scenario("actions of a cancelled effect", ["start": "0 began | start", "stop": ""]) {
      ["start": $0.step(0, id: 1)]
    },
    Scenario("queued actions and outputs of a cancelled effect", ["start": "0 began"]) { bench in
      let operation: Effect<Script> = .run(id: 1) { store in
        store.send("queued")
        store.respond("queued")
        try await bench.wait(0)
      }
      return ["start": .merge(operation, .cancel(id: 1))]
    },
    Scenario("queued actions behind one that cancels their effect", ["start": "0 began, stop"]) {
      bench in
      [
        "start": .run(id: 1) { store in
          store.send("stop")
          store.send("late")
          try await bench.wait(0)
        }
      ]
    },
    Scenario("not the queued actions of an effect that ended", ["start": "last, more"]) { _ in
      let operation: Effect<Script> = .run(id: 1) { store in
        store.send("last")
        store.send("more")
      }
      return ["start": operation, "last": .cancel(id: 1)]
    },
    Scenario("the result of an operation", ["start": "0 began | start", "stop": ""]) { bench in
      ["start": .run(id: 1, { try await bench.wait(0) }, finish: { _ in "finished" })]
    },
    Scenario("waiting effects without their store", ["a": "0 began, 2 began | a", .release: ""]) {
      [
        "a": .merge(
          $0.step(0, id: 1, policy: .queue), $0.step(1, id: 1, policy: .queue),
          .concatenate($0.step(2), $0.step(3)))
      ]
    },
  ]

  @Test("a cancellation drops what is left of an effect", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

  @Test("queued actions are dropped if their store is deallocated", .effectsStartAtOnce)
  func lostStore() async {
    let (gate, log) = (Gate<Void>(), Log())
    var store: ScriptStore? = nil
    store = ScriptStore(
      Script([
        "start": .run { store in
          try await gate.value()
          store.send("queue")
          log.add("ended")
        },
        "queue": .run { store in
          store.send("first")
          store.send("second")
          try await Gate<Void>().value()
        },
        "first": .respond("close"),
      ]), responder: Responder { _ in store = nil },
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event { log.add("\(reduced.action)") }
      })
    store?.send("start")
    gate.answer()
    await log.wait(for: "ended")
    expectEqual(log.entries, ["start", "queue", "first", "ended"])
  }
}
