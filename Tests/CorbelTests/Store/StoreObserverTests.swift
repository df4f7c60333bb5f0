import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("StoreObserver", .stallLimit) struct StoreObserverTests {
  let gate = Gate<Void>()
  let log = Log()

  private var observer: StoreObserver {
    StoreObserver { [log] event in log.add("\(event)") }
  }

  @Test(
    "it sees actions with their origins, outputs, and effects from their beginning to their end",
    .effectsStartAtOnce)
  func events() async {
    let line: UInt = #line + 3
    let store = ScriptStore(
      Script([
        "a": .merge(.run { $0.send("b") }, .send("c"), .respond("output"))
      ]), observer: observer)
    await store.send("a").finish()
    expectEqual(
      log.entries,
      [
        "sent: a", "output: output", "began effect 1 (StoreObserverTests.swift:\(line))",
        "effect 1: b", "finished effect 1 (StoreObserverTests.swift:\(line))", "reducer: c",
      ])
  }

  @Test("the description of an event is one line, with the names that the feature uses")
  func descriptions() {
    let store = Store(initialState: 0, reducer: Table(), responder: .noop, observer: observer)
    store.send(.row(3, .renamed("Tea\nMilk")))
    store.send(.row(4, .noted(Table.Note(text: String(repeating: "a", count: 600)))))
    expectEqual(
      log.entries,
      [
        #"sent: row(3, renamed("Tea\nMilk"))"#, #"output: renamed("Tea\nMilk")"#,
        "sent: row(4, noted(…))", "output: noted(…)",
      ])
  }

  @Test("an effect has finished when its actions are reduced, queued or not")
  func finishAfterActions() async {
    var seen: [[String]] = []
    for waits in [false, true] {
      let log = Log()
      let store = ScriptStore(
        Script { [gate] _, action in
          guard action == "start" else { return .none }
          return .run {
            if waits { try await gate.value() }
          } finish: { _ in
            "done"
          }
        },
        observer: StoreObserver { event in
          switch event {
          case .actionReduced(let reduced): log.add("\(reduced.action)")
          case .effectBegan: log.add("began")
          case .effectFinished: log.add("finished")
          case .effectCancelled, .outputSent: break
          }
        })
      let task = store.send("start")
      if waits { gate.open() }
      await task.finish()
      seen.append(log.entries)
    }
    expectEqual(seen, Array(repeating: ["start", "began", "done", "finished"], count: 2))
  }

  @Test("it sees that an effect was cancelled or replaced, or its store was deallocated")
  func cancellations() async {
    var store: ScriptStore? = ScriptStore(
      Script([
        "start": .run(id: "id", policy: .cancelPrevious) { [gate] _ in try await gate.value() },
        "stop": .cancel(id: "id"),
      ]),
      observer: StoreObserver { [log] event in
        switch event {
        case .effectBegan(let info): log.add("began \(info.number)")
        case .effectFinished(let info): log.add("finished \(info.number)")
        case .effectCancelled(let info): log.add("cancelled \(info.number)")
        case .actionReduced, .outputSent: break
        }
      })
    store?.send("start")
    store?.send("start")
    store?.send("stop")
    let task = store?.send("start")
    store = nil
    await task?.finish()
    expectEqual(
      log.entries,
      [
        "began 1", "cancelled 1", "began 2", "cancelled 2", "began 3", "cancelled 3",
      ])
  }

  @Test("an effect that is cancelled while its begin is reported does not start")
  func cancelledAtBegin() async {
    var task: StoreTask?
    let store = ScriptStore(
      Script([
        "start": .run { [gate] store in
          try await gate.value()
          store.send("next")
        },
        "next": .run { [log] _ in log.add("started") },
      ]),
      observer: StoreObserver { [log] event in
        switch event {
        case .effectBegan(let info):
          log.add("began \(info.number)")
          if info.number == 2 { task?.cancel() }
        case .effectCancelled(let info): log.add("cancelled \(info.number)")
        case .actionReduced, .effectFinished, .outputSent: break
        }
      })
    task = store.send("start")
    gate.open()
    await log.wait(for: "cancelled 2")
    expectEqual(log.entries, ["began 1", "began 2", "cancelled 1", "cancelled 2"])
  }

  @Test("it sees the state before and after an action, and where the action was sent")
  func states() {
    var seen: [ReducedAction] = []
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        return .none
      },
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event { seen.append(reduced) }
      })
    let line: UInt = #line + 1
    store.send("a")
    expectEqual(seen.count, 1)
    expectEqual((seen.first?.stateBefore as? Script.State)?.count, 0)
    expectEqual((seen.first?.stateAfter as? Script.State)?.count, 1)
    guard case .sent(let callSite) = seen.first?.origin else {
      Issue.record("The action was sent from outside.")
      return
    }
    expectEqual("\(callSite)", "StoreObserverTests.swift:\(line)")
  }

  @Test("a waiting action keeps the place of its call")
  func placeOfQueuedAction() {
    let box = ScriptBox()
    var places: [String] = []
    let store = ScriptStore(
      Script { _, action in
        if action == "a" { box.store?.send("b") }
        return .none
      },
      observer: StoreObserver { event in
        guard case .actionReduced(let reduced) = event,
          case .sent(let callSite) = reduced.origin
        else { return }
        places.append("\(callSite)")
      })
    box.store = store
    let line: UInt = #line + 1
    store.send("a")
    expectEqual(
      places, ["StoreObserverTests.swift:\(line)", "StoreObserverTests.swift:\(line - 11)"])
  }

  @Test("an effect that waits is not visible before it starts")
  func waitingEffects() {
    let store = ScriptStore(
      Script([
        "start": .run(id: 1, policy: .queue) { [gate] _ in try await gate.value() }
      ]),
      observer: StoreObserver { [log] event in
        if case .effectBegan = event { log.add("began") }
        if case .effectCancelled = event { log.add("cancelled") }
      })
    store.send("start")
    store.send("start").cancel()
    expectEqual(log.entries, ["began"])
  }

  @Test("several can be merged, and are called in their order")
  func merged() {
    let store = ScriptStore(
      Script([:]),
      observer: .merge(
        StoreObserver { [log] _ in log.add("first") },
        StoreObserver { [log] _ in log.add("second") }))
    store.send("a")
    expectEqual(log.entries, ["first", "second"])
  }

  /// A value that counts its descriptions.
  private struct Formatted: CustomStringConvertible {
    let log: Log

    nonisolated var description: String {
      MainActor.assumeIsolated {
        log.add("formatted")
        return "value"
      }
    }
  }

  @Test("values are formatted only when a description is asked for")
  func lazyFormatting() {
    var events: [StoreEvent] = []
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Formatted, Never> { _, _ in .none },
      observer: StoreObserver { events.append($0) })
    store.send(Formatted(log: log))
    expectTrue(log.entries.isEmpty)
    expectEqual(events.map(\.description), ["sent: value"])
    expectEqual(log.entries, ["formatted"])
  }
}

/// A feature that sends what its rows do as its outputs.
private struct Table: Reducer {
  struct Note: Sendable { let text: String }
  enum Row: Sendable { case renamed(String), noted(Note) }
  enum Action: Sendable { case row(Int, Row) }
  typealias Output = Row

  func reduce(into _: inout Int, action: Action) -> Effect<Self> {
    switch action {
    case .row(_, let row): .respond(row)
    }
  }
}
