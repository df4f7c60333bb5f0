import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite(
  "9. A deallocated store cancels all of its work, and only its owners keep it alive",
  .stallLimit)
struct LifetimeTests {
  let gate = Gate<Void>()
  let log = Log()

  /// An effect that logs its cancellation.
  private func waiting(_ name: String, id: Int? = nil) -> Effect<Script> {
    let operation: @MainActor (StoreProxy<Script>) async throws -> Void = { [gate, log] _ in
      await withTaskCancellationHandler {
        try? await gate.value()
        log.add("\(name) returned")
      } onCancel: {
        Task { @MainActor in log.add("\(name) cancelled") }
      }
    }
    return if let id { .run(id: id, policy: .queue, operation) } else { .run(operation) }
  }

  @Test("running effects are cancelled, in the order in which they were started")
  func running() async {
    var store: ScriptStore? = ScriptStore(["a": .merge(waiting("1"), waiting("2"))])
    store?.send("a")
    await gate.waitForCallers(2)
    store = nil
    await log.wait(for: "2 cancelled")
    expectEqual(log.entries.filter { $0.hasSuffix("cancelled") }, ["1 cancelled", "2 cancelled"])
  }

  @Test("waiting effects never start")
  func waitingEffects() async {
    var store: ScriptStore? = ScriptStore([
      "a": .merge(
        waiting("1", id: 1), waiting("2", id: 1), .concatenate(waiting("3"), waiting("4")))
    ])
    let task = store?.send("a")
    store = nil
    await task?.finish()
    expectTrue(!log.entries.contains { $0.hasPrefix("2") || $0.hasPrefix("4") })
  }

  @Test("a running effect does not keep the store alive")
  func effects() {
    var store: ScriptStore? = ScriptStore(["a": waiting("1")])
    let reference = Weak(store)
    store?.send("a")
    store = nil
    expectTrue(reference.isGone)
  }

  @Test("a task, a responder and an observer do not keep the store alive")
  func handles() {
    var store: ScriptStore? = ScriptStore(["a": waiting("1")])
    let reference = Weak(store)
    let task = store?.send("a")
    let responder = store?.responder { (action: String) in action }
    let changes = store.map { store in trackChanges { [weak store] in _ = store?.count } }
    store = nil
    expectTrue(reference.isGone)
    withExtendedLifetime((task, responder, changes)) {}
  }

  @Test("a child's responder does not keep its parent alive, and then does nothing")
  func childResponder() {
    var parent: ScriptStore? = ScriptStore([:])
    let reference = Weak(parent)
    let child = ScriptStore(
      Script(["a": .respond("done")]),
      responder: parent?.responder { "child \($0)" } ?? .noop)
    child.send("a")
    expectEqual(parent?.log, ["child done"])
    parent = nil
    expectTrue(reference.isGone)
    child.send("a")
    expectEqual(child.log, ["a", "a"])
  }

  @Test("the state is freed with the store")
  func state() {
    let counter = PayloadCounter()
    var store: Store? = Store(
      initialState: Payload(counter),
      reducer: Reduce<Payload, Void, Never> { _, _ in .none })
    expectEqual(counter.count, 1)
    withExtendedLifetime(store) {}
    store = nil
    expectEqual(counter.count, 0)
  }

  @Test("the state is freed when the cancelled effects have returned")
  func stateWithEffects() async {
    let counter = PayloadCounter()
    let cancelled = Gate<Void>()
    var store: Store? = Store(
      initialState: Payload(counter),
      reducer: Reduce<Payload, Void, Never> { [log] _, _ in
        .run { _ in
          try? await cancelled.value()
          log.add("returned")
        }
      })
    let task = store?.send(())
    store = nil
    await task?.finish()
    await until(counter.count == 0)
    expectEqual(log.entries, ["returned"])
    expectEqual(counter.count, 0)
  }

  @Test("the reducer and the responder are freed with the store")
  func reducer() {
    let counter = PayloadCounter()
    var store: ScriptStore?
    do {
      let payload = Payload(counter)
      store = ScriptStore(
        Script { _, _ in
          withExtendedLifetime(payload) {}
          return .none
        }, responder: Responder { _ in withExtendedLifetime(payload) {} })
    }
    store?.send("a")
    expectEqual(counter.count, 1)
    store = nil
    expectEqual(counter.count, 0)
  }

  @Test("finished work of an action is freed, even if its task is kept")
  func keptTask() async {
    let counter = PayloadCounter()
    let store = ScriptStore(
      Script { [gate] _, _ in
        let payload = Payload(counter)
        return .merge(
          .run { _ in
            try await gate.value()
            withExtendedLifetime(payload) {}
          },
          .concatenate(.run { _ in withExtendedLifetime(payload) {} }, .run { _ in }))
      })
    let task = store.send("a")
    gate.open()
    await task.finish()
    await until(counter.count == 0)
    expectTrue(task.isFinished)
    expectEqual(counter.count, 0)
  }

  @Test("a store can be released on any thread")
  func otherThread() async {
    var store: ScriptStore? = ScriptStore(["a": waiting("1")])
    let task = store?.send("a")
    let released = Lock(store)
    store = nil
    await Task.detached { released.withLock { $0 = nil } }.value
    await task?.finish()
    await log.wait(for: "1 cancelled")
    expectTrue(log.entries.contains("1 cancelled"))
  }

  @Test("a store that its responder releases starts no effect of the action")
  func releasedByResponder() async {
    var store: ScriptStore? = nil
    store = ScriptStore(
      Script([
        "start": .run { [gate] store in
          try await gate.value()
          store.send("close")
        },
        "close": .merge(.respond("close"), .run { [log] _ in log.add("started") }),
      ]), responder: Responder { _ in store = nil },
      observer: StoreObserver { [log] event in
        if case .effectBegan(let effect) = event, effect.number > 1 { log.add("\(event)") }
      })
    let task = store?.send("start")
    gate.open()
    await task?.finish()
    expectNil(store)
    expectTrue(log.entries.isEmpty)
  }

  @Test("an effect at whose beginning an observer releases the store does not start")
  func releasedAtBegin() async {
    var store: ScriptStore? = nil
    store = ScriptStore(
      Script([
        "start": .run { [gate] store in
          try await gate.value()
          store.send("next")
        },
        "next": .run { [log] _ in log.add("started") },
      ]),
      observer: StoreObserver { event in
        if case .effectBegan(let effect) = event, effect.number == 2 { store = nil }
      })
    let task = store?.send("start")
    gate.open()
    await task?.finish()
    expectNil(store)
    expectTrue(log.entries.isEmpty)
  }

  @Test("an effect that releases the store before it suspends is cancelled", .effectsStartAtOnce)
  func releasedByEffect() async {
    var store: ScriptStore? = nil
    store = ScriptStore(
      Script([
        "start": .run { [gate] store in
          try await gate.value()
          store.send("next")
        },
        "next": .run { [log] _ in
          store = nil
          await LaterTurn.now()
          log.add(Task.isCancelled ? "cancelled" : "running")
          log.add("ended")
        },
      ]))
    store?.send("start")
    gate.open()
    await log.wait(for: "ended")
    expectNil(store)
    expectEqual(log.entries, ["cancelled", "ended"])
  }
}
