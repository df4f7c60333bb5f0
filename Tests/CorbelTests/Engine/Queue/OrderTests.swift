import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite("1. Actions are reduced one at a time, first in, first out", .stallLimit) struct OrderTests {
  let box = ScriptBox()
  let log = Log()

  @Test("an action sent while another is being reduced runs after it")
  func sentWhileReducing() {
    let store = ScriptStore(
      Script { [box, log] _, action in
        log.add("begin \(action)")
        if action == "a" { box.send("b") }
        log.add("end \(action)")
        return .none
      })
    box.store = store
    store.send("a")
    expectEqual(log.entries, ["begin a", "end a", "begin b", "end b"])
  }

  @Test("an action sent while another is being committed runs after it")
  func sentWhileCommitting() {
    let store = ScriptStore(
      Script(["a": .respond("output")]),
      responder: Responder { [log] in log.add($0) },
      observer: StoreObserver { [box, log] event in
        guard case .actionReduced(let reduced) = event else { return }
        log.add("\(reduced.action)")
        if reduced.action as? String == "a" { box.send("b") }
      })
    box.store = store
    store.send("a")
    expectEqual(log.entries, ["a", "output", "b"])
  }

  @Test("an action sent while another is being observed runs after it")
  func sentWhileObserved() {
    let store = ScriptStore(
      Script { [log] state, action in
        log.add(action)
        if action == "a" { state.count += 1 }
        return action == "a" ? .respond("output of a") : .none
      }, responder: Responder { [log] in log.add($0) })
    withObservationTracking {
      _ = store.count
    } onChange: { [log] in
      MainActor.assumeIsolated {
        store.send("b")
        log.add("observed")
      }
    }
    store.send("a")
    expectEqual(log.entries, ["a", "observed", "output of a", "b"])
  }

  @Test("an action sent by the responder runs after the one it answers", .effectsStartAtOnce)
  func sentByResponder() {
    let store = ScriptStore(
      Script([
        "a": .merge(.respond("output"), .run { [log] _ in log.add("effect of a") })
      ]),
      responder: Responder { [box, log] _ in
        box.send("b")
        log.add("answered")
      },
      observer: StoreObserver { [log] event in
        if case .actionReduced(let reduced) = event { log.add("\(reduced.action)") }
      })
    box.store = store
    store.send("a")
    expectEqual(log.entries, ["a", "answered", "effect of a", "b"])
  }

  @Test(
    "an action sent while effects are started runs after they have started", .effectsStartAtOnce)
  func sentByEffect() {
    let store = ScriptStore(
      Script { [log] _, action in
        log.add(action)
        guard action == "a" else { return .none }
        return .merge(
          .run { store in
            store.send("b")
            log.add("effect 1")
          },
          .run { _ in log.add("effect 2") })
      })
    store.send("a")
    expectEqual(log.entries, ["a", "effect 1", "effect 2", "b"])
  }

  @Test("a send within another returns before its action is reduced")
  func innerSendReturnsAtOnce() {
    var logAfterInnerSend: [String]?
    let store = ScriptStore(
      Script { [box, log] _, action in
        log.add(action)
        if action == "a" {
          box.send("b")
          logAfterInnerSend = log.entries
        }
        return .none
      })
    box.store = store
    store.send("a")
    expectEqual(logAfterInnerSend, ["a"])
  }

  @Test("the outermost send returns once the queue is empty", .effectsStartAtOnce)
  func outermostSendReturnsLast() {
    let store = ScriptStore(["a": .send("b"), "b": .send("c"), "c": .run { $0.send("d") }])
    store.send("a")
    expectEqual(store.log, ["a", "b", "c", "d"])
  }

  @Test(
    "actions run in the order in which they were sent, from any sender", .effectsStartAtOnce)
  func firstInFirstOut() {
    let store = ScriptStore(
      Script { [box] _, action in
        switch action {
        case "a":
          box.send("b")
          box.send("c")
          return .merge(.send("d"), .run { $0.send("e") }, .send("f"))
        case "b":
          return .send("g")
        default:
          return .none
        }
      })
    box.store = store
    store.send("a")
    expectEqual(store.log, ["a", "b", "c", "d", "e", "f", "g"])
  }

  @Test("the task of a waiting action waits for it")
  func taskOfQueuedAction() async {
    let gate = Gate<Void>()
    var task: StoreTask?
    let store = ScriptStore(
      Script { [box] _, action in
        switch action {
        case "a":
          task = box.store?.send("b")
          return .none
        case "b":
          return .run { store in
            try await gate.value()
            store.send("c")
          }
        default:
          return .none
        }
      })
    box.store = store
    store.send("a")
    expectEqual(task?.isFinished, false)
    gate.open()
    await task?.finish()
    expectEqual(store.log, ["a", "b", "c"])
    expectEqual(task?.isFinished, true)
  }
}
