import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite(
  "6. An effect that is cancelled, replaced or has lost its store changes nothing afterwards",
  .timeLimit(.minutes(10)))
struct DroppingTests {
  let gate = Gate<Void>()
  let log = Log()

  @Test("what a cancelled effect sends is dropped")
  func cancelled() async {
    let store = ScriptStore([
      "start": .run(id: 1) { [gate, log] store in
        try? await gate.value()
        store.send("late")
        log.add("ended")
      },
      "stop": .cancel(id: 1),
    ])
    store.send("start")
    store.send("stop")
    gate.open()
    await log.wait(for: "ended")
    #expect(store.log == ["start", "stop"])
  }

  @Test("what a replaced effect sends is dropped")
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
    #expect(store.log == ["start", "start", "sent by 2"])
  }

  @Test("what a cancelled effect has already queued is dropped")
  func queued() {
    let store = ScriptStore([
      "start": .merge(
        .run(id: 1) { [gate] store in
          store.send("queued")
          try await gate.value()
        },
        .cancel(id: 1))
    ])
    store.send("start")
    #expect(store.log == ["start"])
  }

  @Test("an output that a cancelled effect has queued is dropped")
  func queuedOutput() {
    let store = ScriptStore(
      Script([
        "start": .merge(
          .run(id: 1) { [gate] store in
            store.respond("queued")
            try await gate.value()
          },
          .cancel(id: 1))
      ]), responder: Responder { [log] in log.add($0) })
    store.send("start")
    #expect(log.entries.isEmpty)
  }

  @Test("what an effect has queued is dropped when another queued action cancels it")
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
    #expect(store.log == ["start", "stop"])
  }

  @Test("an effect that merely ended keeps what it queued")
  func ended() async {
    let store = ScriptStore(["start": .run(id: 1) { $0.send("last") }, "last": .cancel(id: 1)])
    await store.send("start").finish()
    #expect(store.log == ["start", "last"])
  }

  @Test("what a cancelled effect responds is dropped")
  func responds() async {
    let store = ScriptStore(
      Script([
        "start": .run(id: 1) { [gate, log] store in
          try? await gate.value()
          store.respond("late")
          log.add("ended")
        },
        "stop": .cancel(id: 1),
      ]), responder: Responder { [log] in log.add($0) })
    store.send("start")
    store.send("stop")
    gate.open()
    await log.wait(for: "ended")
    #expect(log.entries == ["ended"])
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
    #expect(store.log == ["start", "stop"])
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
    #expect(store.log == ["start", "stop"])
  }

  @Test(
    "what an effect queued is dropped when its store goes away before its turn", .effectsStartAtOnce
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
    #expect(log.entries == ["start", "queue", "first", "ended"])
  }

  @Test("what an effect sends after its store has gone is dropped")
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
    #expect(log.entries == ["start", "ended"])
  }

  @Test("actions started by an effect's action go on when the effect is cancelled")
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
    #expect(store.log == ["start", "other", "stop", "other finished"])
  }
}
