import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("6. A cancelled or replaced effect, or one without a store, changes nothing", .stallLimit)
struct DroppingTests {
  let gate = Gate<Void>()
  let log = Log()

  @Test("actions and outputs of a cancelled effect are dropped")
  func cancelled() async {
    let store = ScriptStore(
      Script([
        "start": .run(id: 1) { [gate, log] store in
          try? await gate.value()
          store.send("late")
          store.respond("late")
          log.add("ended")
        },
        "stop": .cancel(id: 1),
      ]), responder: Responder { [log] in log.add($0) })
    store.send("start")
    store.send("stop")
    gate.open()
    await log.wait(for: "ended")
    expectEqual(store.log, ["start", "stop"])
    expectEqual(log.entries, ["ended"])
  }

  @Test("actions of a replaced effect are dropped")
  func replaced() async {
    let store = ScriptStore(
      Script { [gate, log] state, action in
        guard action == "start" else { return .none }
        state.count += 1
        return .run(id: 1, policy: .cancelPrevious) { [number = state.count] store in
          try? await gate.value()
          store.send("sent by \(number)")
          log.add("ended \(number)")
        }
      })
    store.send("start")
    store.send("start")
    gate.open()
    gate.open()
    await log.wait(for: "ended 1")
    await log.wait(for: "ended 2")
    expectEqual(store.log, ["start", "start", "sent by 2"])
  }

  @Test("queued actions and outputs of a cancelled effect are dropped")
  func queued() {
    let store = ScriptStore(
      Script([
        "start": .merge(
          .run(id: 1) { [gate] store in
            store.send("queued")
            store.respond("queued")
            try await gate.value()
          },
          .cancel(id: 1))
      ]), responder: Responder { [log] in log.add($0) })
    store.send("start")
    expectEqual(store.log, ["start"])
    expectTrue(log.entries.isEmpty)
  }

  @Test("queued actions are dropped if an earlier queued action cancels their effect")
  func cancelledWhileQueued() async {
    let store = ScriptStore([
      "start": .run(id: 1) { [gate] store in
        store.send("stop")
        store.send("late")
        try await gate.value()
      },
      "stop": .cancel(id: 1),
    ])
    await store.send("start").finish()
    expectEqual(store.log, ["start", "stop"])
  }

  @Test("queued actions of an effect that ended by itself are kept")
  func ended() async {
    let store = ScriptStore(["start": .run(id: 1) { $0.send("last") }, "last": .cancel(id: 1)])
    await store.send("start").finish()
    expectEqual(store.log, ["start", "last"])
  }

  @Test("the result of a cancelled operation is dropped")
  func result() async {
    let store = ScriptStore([
      "start": .run(id: 1) { [gate, log] in
        defer { log.add("ended") }
        return try await gate.value()
      } finish: { _ in
        "finished"
      },
      "stop": .cancel(id: 1),
    ])
    let task = store.send("start")
    store.send("stop")
    await log.wait(for: "ended")
    await task.finish()
    expectEqual(store.log, ["start", "stop"])
  }

  @Test("the elements of a cancelled stream are dropped")
  func stream() async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let store = ScriptStore([
      "start": .stream(id: 1, stream) { [log] element in
        log.add("received \(element)")
        return element
      },
      "stop": .cancel(id: 1),
    ])
    store.send("start")
    continuation.yield("late")
    store.send("stop")
    await log.wait(for: "received late")
    expectEqual(store.log, ["start", "stop"])
  }

  @Test(
    "queued actions are dropped if their store is deallocated", .effectsStartAtOnce
  )
  func lostStore() async {
    var store: ScriptStore? = nil
    store = ScriptStore(
      Script([
        "start": .run { [gate, log] store in
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
      observer: StoreObserver { [log] event in
        if case .actionReduced(let reduced) = event { log.add("\(reduced.action)") }
      })
    store?.send("start")
    gate.open()
    await log.wait(for: "ended")
    expectEqual(log.entries, ["start", "queue", "first", "ended"])
  }

  @Test("actions are dropped after their store was deallocated")
  func sendsWithoutStore() async {
    var store: ScriptStore? = ScriptStore(
      Script([
        "start": .run { [gate, log] store in
          try? await gate.value()
          store.send("late")
          store.respond("late output")
          log.add("ended")
        }
      ]), responder: Responder { [log] in log.add($0) },
      observer: StoreObserver { [log] event in
        if case .actionReduced(let reduced) = event { log.add("\(reduced.action)") }
      })
    store?.send("start")
    store = nil
    gate.open()
    await log.wait(for: "ended")
    expectEqual(log.entries, ["start", "ended"])
  }

  @Test("effects of an effect's action continue when the effect is cancelled")
  func startedByItsActions() async {
    let other = Gate<Void>()
    let store = ScriptStore([
      "start": .run(id: 1) { [gate] store in
        store.send("other")
        try await gate.value()
      },
      "other": .run { store in
        try await other.value()
        store.send("other finished")
      },
      "stop": .cancel(id: 1),
    ])
    let task = store.send("start")
    await other.waitForCallers()
    store.send("stop")
    other.open()
    await task.finish()
    expectEqual(store.log, ["start", "other", "stop", "other finished"])
  }
}
