import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Suite("A store as an adapter reads it", .stallLimit) struct StoreHooksTests {
  @Test(
    "a state that is replaced while an action is processed is replaced afterwards",
    arguments: [false, true])
  func replaced(whileReducing: Bool) {
    let box = ScriptBox()
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        state.other += 1
        if whileReducing { box.store?.replaceState(with: Script.State()) }
        return .none
      })
    box.store = store
    var seen: [Int] = []
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated {
        if !whileReducing { store.replaceState(with: Script.State()) }
        seen.append(store.count)
      }
    }
    let changes = trackChanges { _ = store.other }
    store.send("a")
    expectEqual(seen, [1])
    expectEqual(store.count, 0)
    expectTrue(store.log.isEmpty)
    expectEqual(changes.value, 2)
  }

  @Test("an action that is sent within a call has the place of its call site")
  func placeOfSending() {
    var places: [String] = []
    let store = ScriptStore(
      Script([:]),
      observer: StoreObserver { event in
        guard case .actionReduced(let reduced) = event, case .sent(let place) = reduced.origin
        else { return }
        places.append("\(place)")
      })
    store.send("a", within: { $0() }, fileID: "App/View.swift", line: 7)
    store.send("b", within: { $0() })
    expectEqual(places, ["View.swift:7", "StoreHooksTests.swift:\(#line - 1)"])
  }

  @Test("a part of the state has one companion, as long as the companion is in use")
  func companion() {
    final class Companion {}
    let store = FamilyStore(.full())
    var first: Companion? = store.companion(.property(\Family.State.optional)) { Companion() }
    let other = store.companion(.property(\Family.State.count)) { Companion() }
    expectTrue(store.companion(.property(\Family.State.optional)) { Companion() } === first)
    expectTrue(other !== first)
    weak let released = first
    first = nil
    expectNil(released)
  }

  @Test("a part is read without being observed, and the ids of children apart from their fields")
  func reading() {
    let store = FamilyStore(.full())
    let peeks = trackChanges { _ = store.peek(\.count) }
    let ids = trackChanges { _ = store.ids(of: Family.members) }
    store.send(.counted)
    store.send(.member(1, "counted"))
    expectEqual([store.peek(\.count), peeks.value, ids.value], [1, 0, 0])
    store.change { $0.members.remove(id: 1) }
    expectEqual(ids.value, 1)
    expectEqual(Array(store.ids(of: Family.members)), [0, 2])
  }
}

@MainActor @Suite("A store that starts nothing", .stallLimit) struct StartingNothingTests {
  @Test("operations are cancelled at their start, with what waits for them, and outputs go out")
  func operations() {
    let log = Log()
    let operation = Effect<Script>.run { log.add("operation") }.onCancel { "cancelled" }
    let queued = Effect<Script>.run(id: 2, policy: .queue) {}
    let store = ScriptStore(
      Script([
        "a": .merge(
          operation, .run(id: 1, { 1 }, finish: { "finished \($0)" }), .send("b"),
          .respond("output")),
        "b": .concatenate(operation, .send("c")), "queue": .merge(queued, queued, queued),
      ]), responder: Responder { log.add($0) }, observer: .startingNothing)
    let tasks = [store.send("a"), store.send("queue")]
    expectEqual(tasks.map(\.isFinished), [true, true])
    expectEqual(store.log, ["a", "b", "queue"])
    expectEqual(log.entries, ["output"])
  }
}
