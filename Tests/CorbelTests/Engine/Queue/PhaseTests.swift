import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite("3. Per action the order is: reduce, commit, readers, outputs, effects", .stallLimit)
struct PhaseTests {
  let log = Log()

  @Test("each phase is over before the next one begins", .effectsStartAtOnce)
  func order() {
    let store = ScriptStore(
      Script { [log] state, action in
        log.add("reduce")
        state.count += 1
        return .merge(
          .run { _ in log.add("effect 1") }, .respond("output 1"),
          .run { _ in log.add("effect 2") }, .respond("output 2"))
      },
      responder: Responder { [log] in log.add($0) },
      observer: StoreObserver { [log] event in
        if case .actionReduced = event { log.add("commit") }
      })
    withObservationTracking {
      _ = store.count
    } onChange: { [log] in
      MainActor.assumeIsolated { log.add("observer") }
    }
    store.send("a")
    expectEqual(
      log.entries, ["reduce", "commit", "observer", "output 1", "output 2", "effect 1", "effect 2"])
  }

  @Test("observers are called after the commit, and read the new state")
  func observersReadNewState() {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        return .none
      })
    var seen: Int?
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { seen = store.count }
    }
    store.send("a")
    expectEqual(seen, 1)
  }

  @Test("observers are called in the order in which they have read")
  func observersInOrder() {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        state.other += 1
        return .none
      })
    withObservationTracking {
      _ = store.other
    } onChange: { [log] in
      MainActor.assumeIsolated { log.add("other") }
    }
    withObservationTracking {
      _ = store.count
    } onChange: { [log] in
      MainActor.assumeIsolated { log.add("count") }
    }
    store.send("a")
    expectEqual(log.entries, ["other", "count"])
  }

  @Test("outputs deep in merges go out before any effect starts", .effectsStartAtOnce)
  func nestedOutputs() {
    let store = ScriptStore(
      Script([
        "a": .merge(
          .run { [log] _ in log.add("effect") },
          .merge(.merge(.respond("output 1")), .respond("output 2")))
      ]), responder: Responder { [log] in log.add($0) })
    store.send("a")
    expectEqual(log.entries, ["output 1", "output 2", "effect"])
  }

  @Test("all phases of an action are over before the next action is reduced", .effectsStartAtOnce)
  func actionsDoNotOverlap() {
    let store = ScriptStore(
      Script { [log] _, action in
        log.add("reduce \(action)")
        return .merge(
          .run { _ in log.add("effect of \(action)") }, .respond("output of \(action)"),
          action == "a" ? .send("b") : .none)
      }, responder: Responder { [log] in log.add($0) })
    store.send("a")
    expectEqual(
      log.entries,
      [
        "reduce a", "output of a", "effect of a", "reduce b", "output of b", "effect of b",
      ])
  }
}
