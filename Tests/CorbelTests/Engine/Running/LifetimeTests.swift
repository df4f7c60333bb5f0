import Corbel
import CorbelTesting
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
  private func waiting(_ name: String) -> Effect<Script> {
    .run { [gate, log] in
      await withTaskCancellationHandler {
        try? await gate.value()
      } onCancel: {
        Task { @MainActor in log.add("\(name) cancelled") }
      }
    }
  }

  @Test(
    "running effects are cancelled in the order of their beginning, and don't keep the store alive")
  func running() async {
    var store: ScriptStore? = ScriptStore(["a": .merge(waiting("1"), waiting("2"))])
    let reference = Weak(store)
    let task = store?.send("a")
    let responder = store?.responder { (action: String) in action }
    let changes = store.map { store in trackChanges { [weak store] in _ = store?.count } }
    await gate.waitForCallers(2)
    store = nil
    expectTrue(reference.isGone)
    await log.wait(for: "2 cancelled")
    expectEqual(log.entries, ["1 cancelled", "2 cancelled"])
    withExtendedLifetime((task, responder, changes)) {}
  }

  @Test("the state, the reducer and the responder are freed with the store")
  func parts() {
    let counter = PayloadCounter()
    var store: Store<Payload, Void>?
    do {
      let payload = Payload(counter)
      store = Store(
        initialState: Payload(counter),
        reducer: Reduce<Payload, Void, Void> { _, _ in
          withExtendedLifetime(payload) {}
          return .respond(())
        }, responder: Responder { _ in withExtendedLifetime(payload) {} })
    }
    store?.send(())
    expectEqual(counter.count, 2)
    store = nil
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
    expectEqual(log.entries, ["1 cancelled"])
  }

  /// The code that releases a store while it processes an action.
  enum Owner: CaseIterable { case responder, observer, operation }

  @Test(
    "a store that is released while it processes an action starts no more effects",
    .effectsStartAtOnce, arguments: Owner.allCases)
  func released(by owner: Owner) async {
    var store: ScriptStore?
    func release(_ other: Owner) { if other == owner { store = nil } }
    let operation: Effect<Script> = .run { [log] in
      release(.operation)
      await LaterTurn.now()
      log.add(Task.isCancelled ? "cancelled" : "running")
    }
    store = ScriptStore(
      Script([
        "start": .run { [gate] store in
          try await gate.value()
          store.send("next")
        },
        "next": .merge(.respond(""), operation, .run { [log] in log.add("started") }),
      ]), responder: Responder { _ in release(.responder) },
      observer: StoreObserver { [log] event in
        guard case .effectBegan(let effect) = event, effect.number > 1 else { return }
        log.add("began \(effect.number)")
        release(.observer)
      })
    let task = store?.send("start")
    gate.answer()
    await task?.finish()
    let entries: [Owner: [String]] = [
      .responder: [], .observer: ["began 2"], .operation: ["began 2", "cancelled"],
    ]
    let expected = entries[owner] ?? []
    await until(log.entries.count >= expected.count)
    expectNil(store)
    expectEqual(log.entries, expected)
  }
}
