import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("StoreTask", .stallLimit) struct StoreTaskTests {
  let gate = Gate<Void>()
  let log = Log()

  @Test("finish waits for all consequences of the action's effects")
  func transitive() async {
    let second = Gate<Void>()
    let store = ScriptStore([
      "a": .run { [gate] store in
        try await gate.value()
        store.send("b")
      },
      "b": .run { store in
        try await second.value()
        store.send("c")
      },
    ])
    let task = store.send("a")
    gate.open()
    await second.waitForCallers()
    expectTrue(!task.isFinished)
    second.open()
    await task.finish()
    expectEqual(store.log, ["a", "b", "c"])
  }

  @Test("finish returns at once for an action that started nothing")
  func nothing() async {
    let store = ScriptStore([:])
    let task = store.send("a")
    expectTrue(task.isFinished)
    await task.finish()
  }

  @Test("any number of callers can wait for the same task")
  func severalWaiters() async {
    let store = ScriptStore(["a": .run { [gate] _ in try await gate.value() }])
    let task = store.send("a")
    async let first: Void = task.finish()
    async let second: Void = task.finish()
    gate.open()
    _ = await (first, second)
    expectTrue(task.isFinished)
  }

  @Test("cancel ends only the work that the action has started")
  func cancel() {
    let store = ScriptStore(["a": .run { [gate] _ in try await gate.value() }])
    let first = store.send("a")
    let second = store.send("a")
    first.cancel()
    expectTrue(first.isFinished)
    expectTrue(!second.isFinished)
  }

  @Test("cancel also ends the work of actions that its effects sent")
  func cancelTransitively() {
    let store = ScriptStore([
      "a": .run { $0.send("b") }, "b": .run { [gate] _ in try await gate.value() },
    ])
    let task = store.send("a")
    expectTrue(!task.isFinished)
    task.cancel()
    expectTrue(task.isFinished)
  }

  @Test("cancel ends every running effect, after any earlier starts and ends")
  func cancelAfterOthersEnded() async {
    let gates = (0..<7).map { _ in Gate<Void>() }
    func effect(_ number: Int, sending action: String? = nil) -> Effect<Script> {
      .run { [log] store in
        try await gates[number].value()
        if let action { store.send(action) }
        log.add("\(number) ended")
      }
    }
    let store = ScriptStore([
      "start": .merge(effect(0), effect(1), effect(2, sending: "more"), effect(3)),
      "more": .merge(effect(4), effect(5), effect(6)),
    ])
    let task = store.send("start")
    for number in [1, 2, 3] {
      gates[number].open()
      await log.wait(for: "\(number) ended")
    }
    expectTrue(!task.isFinished)
    task.cancel()
    expectTrue(task.isFinished)
    await task.finish()
    expectEqual(log.entries, ["1 ended", "2 ended", "3 ended"])
  }

  @Test("a waiting action of a cancelled task is reduced, but starts nothing")
  func cancelQueued() {
    let box = ScriptBox()
    let store = ScriptStore(
      Script { [log] _, action in
        switch action {
        case "a":
          box.store?.send("b").cancel()
          return .none
        case "b":
          let run = Effect<Script>.run { _ in log.add("started") }
          return .merge(run, .concatenate(run, .send("d")), .send("c"))
        default:
          return .none
        }
      })
    box.store = store
    store.send("a")
    expectEqual(store.log, ["a", "b"])
    expectTrue(log.entries.isEmpty)
  }

  @Test("cancel drops queued actions of finished effects", .effectsStartAtOnce)
  func cancelDropsQueued() {
    let box = ScriptBox()
    var task: StoreTask?
    let store = ScriptStore(
      Script { _, action in
        switch action {
        case "start":
          task = box.store?.send("a")
          return .none
        case "a":
          return .merge(.run { $0.send("cancel") }, .run { $0.send("late") }, .send("later"))
        case "cancel":
          task?.cancel()
          return .none
        default:
          return .none
        }
      })
    box.store = store
    store.send("start")
    expectEqual(store.log, ["start", "a", "cancel"])
  }

  @Test("cancel is final: later effects of the same work do not start")
  func cancelIsFinal() async {
    let store = ScriptStore([
      "a": .concatenate(.run { [gate] _ in try await gate.value() }, .send("late"))
    ])
    let task = store.send("a")
    task.cancel()
    task.cancel()
    gate.open()
    await LaterTurn.now()
    expectEqual(store.log, ["a"])
  }

  @Test("cancelling the waiting task cancels the work")
  func waiterCancelled() async {
    let store = ScriptStore([
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
    let box = ScriptBox()
    let store = ScriptStore([
      "a": .run { [log] _ in
        await box.store?.send("b").finish()
        log.add("b is over")
      },
      "b": .run { [gate] _ in try await gate.value() },
    ])
    box.store = store
    let task = store.send("a")
    await gate.waitForCallers()
    expectEqual(store.log, ["a", "b"])
    gate.open()
    await task.finish()
    expectEqual(log.entries, ["b is over"])
  }
}
