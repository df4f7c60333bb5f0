import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("7. Cancellation identifiers belong to one store, and apply at once", .stallLimit)
struct IdentifierTests {
  let gate = Gate<Void>()
  let log = Log()

  private var effects: [String: Effect<Script>] {
    [
      "start": .run(id: "id") { [gate, log] store in
        await withTaskCancellationHandler {
          try? await gate.value()
          store.send("finished")
        } onCancel: {
          Task { @MainActor in log.add("cancelled") }
        }
      },
      "stop": .cancel(id: "id"),
    ]
  }

  @Test("an effect can be cancelled in the turn in which it has started")
  func sameTurn() async {
    let store = ScriptStore(effects)
    let task = store.send("start")
    store.send("stop")
    expectTrue(task.isFinished)
    await log.wait(for: "cancelled")
    expectEqual(store.log, ["start", "stop"])
  }

  @Test("two stores never share an identifier")
  func twoStores() async {
    let first = ScriptStore(effects)
    let second = ScriptStore(effects)
    let firstTask = first.send("start")
    let secondTask = second.send("start")
    second.send("stop")
    expectTrue(!firstTask.isFinished)
    expectTrue(secondTask.isFinished)
    gate.open()
    gate.open()
    await firstTask.finish()
    expectEqual(first.log, ["start", "finished"])
    expectEqual(second.log, ["start", "stop"])
  }

  @Test("identifiers of two types are two identifiers")
  func types() {
    enum ID { case id }
    let store = ScriptStore([
      "start": .merge(
        .run(id: ID.id) { [gate] _ in try await gate.value() },
        .run(id: "id") { [gate] _ in try await gate.value() }),
      "stop": .cancel(id: ID.id),
      "stop the other": .cancel(id: "id"),
    ])
    let task = store.send("start")
    store.send("stop")
    expectTrue(!task.isFinished)
    store.send("stop the other")
    expectTrue(task.isFinished)
  }

  @Test("all effects with an identifier are cancelled, running or waiting")
  func all() async {
    let store = ScriptStore([
      "start": .merge(
        .run(id: 1) { [gate] _ in try await gate.value() },
        .run(id: 1) { [gate] _ in try await gate.value() },
        .run(id: 1, policy: .queue) { [log] _ in log.add("started") }),
      "stop": .cancel(id: 1),
    ])
    let task = store.send("start")
    await gate.waitForCallers(2)
    store.send("stop")
    expectTrue(task.isFinished)
    expectTrue(log.entries.isEmpty)
  }

  @Test("cancelling an unused identifier does nothing")
  func unknown() {
    let store = ScriptStore(["stop": .cancel(id: 1)])
    expectTrue(store.send("stop").isFinished)
  }

  @Test("an identifier can be used again after its effect was cancelled")
  func again() async {
    let store = ScriptStore(effects)
    store.send("start")
    store.send("stop")
    let task = store.send("start")
    expectTrue(!task.isFinished)
    await log.wait(for: "cancelled")
    await gate.waitForCallers()
    gate.open()
    await task.finish()
    expectEqual(store.log, ["start", "stop", "start", "finished"])
  }
}

@MainActor
@Suite("8. cancel(id:) takes effect in its place in the order", .stallLimit)
struct CancelOrderTests {
  let gate = Gate<Void>()

  @Test("in a merge, it cancels the effects before it, and not those after it")
  func merge() async {
    let store = ScriptStore([
      "a": .merge(
        .run(id: 1) { [gate] store in
          try await gate.value()
          store.send("before")
        },
        .cancel(id: 1),
        .run(id: 1) { [gate] store in
          try await gate.value()
          store.send("after")
        })
    ])
    let task = store.send("a")
    await gate.waitForCallers()
    gate.open()
    gate.open()
    await task.finish()
    expectEqual(store.log, ["a", "after"])
  }

  @Test("an effect that is not returned cancels nothing")
  func notReturned() {
    let store = ScriptStore(
      Script { [gate] _, action in
        if action == "start" { return .run(id: 1) { _ in try await gate.value() } }
        _ = Effect<Script>.cancel(id: 1)
        return .none
      })
    let task = store.send("start")
    store.send("other")
    expectTrue(!task.isFinished)
  }

  @Test("in a concatenation it waits for its turn")
  func concatenation() async {
    let first = Gate<Void>()
    let store = ScriptStore([
      "start": .run(id: 1) { [gate] _ in try await gate.value() },
      "stop": .concatenate(.run { _ in try await first.value() }, .cancel(id: 1)),
    ])
    let task = store.send("start")
    let stop = store.send("stop")
    expectTrue(!task.isFinished)
    first.open()
    await stop.finish()
    expectTrue(task.isFinished)
  }

  @Test("an action that was queued before it is reduced before it")
  func queuedBefore() {
    let store = ScriptStore(
      Script([
        "a": .merge(.send("b"), .send("stop"), .run(id: 1) { [gate] _ in try await gate.value() }),
        "b": .run(id: 1) { [gate] _ in try await gate.value() },
        "stop": .cancel(id: 1),
      ]))
    let task = store.send("a")
    expectTrue(task.isFinished)
    expectEqual(store.log, ["a", "b", "stop"])
  }
}
