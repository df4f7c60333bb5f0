import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("StoreTask", .stallLimit) struct StoreTaskTests {
  nonisolated static let scenarios = [
    Scenario(
      "cancel also ends the work of actions that its effects sent",
      ["a": "b, 0 began | a", .cancel(0): ""]
    ) { ["a": .run { $0.send("b") }, "b": $0.step(0)] },
    Scenario(
      "cancel ends every running effect, after any earlier starts and ends",
      [
        "a": "0 began, 1 began, 2 began, 3 began | a", .open(1): "1 ended | a",
        .open(2): "2 ended, 4 began, 5 began, 6 began | a", .open(3): "3 ended | a",
        .cancel(0): "",
      ]
    ) {
      [
        "a": .merge($0.step(0), $0.step(1), $0.step(2), $0.step(3)),
        "2 ended": .merge($0.step(4), $0.step(5), $0.step(6)),
      ]
    },
  ]

  @Test("each step leads to what follows from it", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

  private let gate = Gate<Void>()
  private let log = Log()
  private let box = ScriptBox()

  private func makeStore(_ effects: [String: Effect<Script>]) -> ScriptStore {
    let store = ScriptStore(effects)
    box.store = store
    return store
  }

  @Test("any number of callers can wait for the same task, also when it has finished")
  func severalWaiters() async {
    let store = makeStore(["a": .run { [gate] _ in try await gate.value() }])
    let task = store.send("a")
    async let first: Void = task.finish()
    async let second: Void = task.finish()
    gate.answer()
    _ = await (first, second)
    expectTrue(task.isFinished)
    await task.finish()
    await store.send("nothing").finish()
  }

  @Test("a waiting action of a cancelled task is reduced, but starts nothing, and says so")
  func cancelQueued() {
    let run = Effect<Script>.run { [log] _ in log.add("started") }.onCancel { "cancelled" }
    let store = makeStore([
      "a": .run { [box] _ in box.store?.send("b").cancel() },
      "b": .merge(run, .concatenate(run, .send("d")), .send("c")),
    ])
    store.send("a")
    expectEqual(store.log, ["a", "b", "cancelled", "cancelled"])
    expectEqual(log.entries, [])
  }

  @Test("cancelling the waiting task cancels the work")
  func waiterCancelled() async {
    let store = makeStore([
      "a": .run { [gate, log] store in
        log.add("began")
        try? await gate.value()
        store.send("late")
        log.add("returned")
      }
    ])
    let view = Task { await store.send("a").finish() }
    await log.wait(for: "began")
    view.cancel()
    await view.value
    await log.wait(for: "returned")
    expectEqual(store.log, ["a"])
  }

  @Test("a task can be waited for within an effect, also before its action's turn")
  func withinEffect() async {
    let store = makeStore([
      "a": .run { [box, log] _ in
        await box.store?.send("b").finish()
        log.add("b is over")
      },
      "b": .run { [gate] _ in try await gate.value() },
    ])
    let task = store.send("a")
    await gate.waitForCallers()
    expectEqual(store.log, ["a", "b"])
    expectEqual(log.entries, [])
    gate.answer()
    await task.finish()
    expectEqual(log.entries, ["b is over"])
  }
}
