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

  nonisolated static let scenarios = [
    Scenario(
      "an effect has finished when its actions are reduced, queued or not", isObserved: true,
      [
        "now": "sent: now, began 1, effect 1: done, finished 1",
        "later": "sent: later, began 2 | later", .open(0): "effect 2: done, finished 2",
      ]
    ) { bench in
      [
        "now": .run({}, finish: { _ in "done" }),
        "later": .run({ try? await bench.wait(0) }, finish: { _ in "done" }),
      ]
    },
    Scenario(
      "an effect that waits is not visible before it starts", isObserved: true,
      [
        "a": "sent: a, began 1 | a", "a": "sent: a | a, a", "a": "sent: a | a, a, a",
        .cancel(1): "| a, a", "stop": "sent: stop, cancelled 1",
      ]
    ) { ["a": $0.step(0, id: 1, policy: .queue)] },
    Scenario(
      "an effect is cancelled when another one replaces it", isObserved: true,
      [
        "a": "sent: a, began 1 | a", "a": "sent: a, cancelled 1, began 2 | a",
        .open(0): "effect 2: 0 ended, finished 2",
      ]
    ) { ["a": $0.step(0, id: 1, policy: .cancelPrevious)] },
    Scenario(
      "the parts of a whole are visible, and are cancelled in the order of their beginning",
      isObserved: true,
      [
        "a": "sent: a, began 2, finished 2, began 3, began 4 | a",
        "stop": "sent: stop, cancelled 3, cancelled 4",
        "b": "sent: b, began 6, began 7 | b",
        .open(0): "effect 6: 0 ended, finished 6, began 8 | b",
        "stop": "sent: stop, cancelled 7, cancelled 8",
        "c": "sent: c, began 10, finished 10",
      ]
    ) {
      [
        "a": .merge(.run {}, $0.step(0), $0.step(1, id: 2)).cancellable(id: 1),
        "b": .merge(.concatenate($0.step(0), $0.step(1)), $0.step(2)).cancellable(id: 1),
        "c": .run {}.cancellable(id: 1),
      ]
    },
  ]

  @Test("each step leads to the events that follow", .effectsStartAtOnce, arguments: scenarios)
  func steps(scenario: Scenario) async { await scenario.run() }

  @Test("it sees that an effect was cancelled because its store was deallocated")
  func deallocated() async {
    var store: ScriptStore? = ScriptStore(
      Script(["start": .run { [gate] _ in try await gate.value() }]),
      observer: StoreObserver { [log] event in
        if case .effectCancelled(let info) = event { log.add("cancelled \(info.number)") }
      })
    let task = store?.send("start")
    store = nil
    await task?.finish()
    expectEqual(log.entries, ["cancelled 1"])
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
    gate.answer()
    await log.wait(for: "cancelled 2")
    expectEqual(log.entries, ["began 1", "began 2", "cancelled 1", "cancelled 2"])
  }

  @Test("it sees the state before and after an action, and where the action was sent, also queued")
  func states() {
    let box = ScriptBox()
    var seen: [String] = []
    let store = ScriptStore(
      Script { state, action in
        state.count += 1
        if action == "a" { box.store?.send("b", fileID: "App/Feature.swift", line: 7) }
        return .none
      },
      observer: .merge(
        StoreObserver { event in
          guard case .actionReduced(let reduced) = event,
            case .sent(let callSite) = reduced.origin,
            let before = reduced.stateBefore as? Script.State,
            let after = reduced.stateAfter as? Script.State
          else { return }
          seen.append("\(before.count) to \(after.count), \(callSite)")
        }, StoreObserver { _ in seen.append("second") }))
    box.store = store
    let line: UInt = #line + 1
    store.send("a")
    expectEqual(
      seen,
      [
        "0 to 1, StoreObserverTests.swift:\(line)", "second", "1 to 2, Feature.swift:7", "second",
      ])
  }
}
