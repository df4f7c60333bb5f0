import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Suite("A store as an adapter reads it", .stallLimit) struct StoreHooksTests {
  @Test("a part is read without being observed")
  func peek() {
    let store = FamilyStore(.full())
    let changes = trackChanges { _ = store.peek(\.count) }
    store.send(.counted)
    expectEqual(store.peek(\.count), 1)
    expectEqual(changes.value, 0)
  }

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

  @Test("the ids of children are observed separately from their fields")
  func ids() throws {
    let store = FamilyStore(.full())
    let changes = trackChanges { _ = store.ids(of: Family.members) }
    try #require(store.memberChild(1)).send("counted")
    expectEqual(changes.value, 0)
    store.change { $0.members.remove(id: 1) }
    expectEqual(changes.value, 1)
    expectEqual(Array(store.ids(of: Family.members)), [0, 2])
  }

  @Test("the store of a removed child is gone", arguments: ScopeTests.Kind.allCases)
  func gone(_ kind: ScopeTests.Kind) throws {
    let store = FamilyStore(.full())
    let child = try #require(kind.child(of: store))
    expectTrue(!child.isGone)
    store.change { state in
      state = Family.State()
    }
    expectEqual(child.isGone, (kind != .plain))
    expectTrue(!store.isGone)
  }

  @Test("the store of a part of a removed child is gone")
  func goneAround() throws {
    let store = SectionStore(initialState: .tower(3), reducer: Section())
    let sections = store.tower()
    expectEqual(sections.count, 4)
    store.send(.removed(1))
    expectEqual(sections.map(\.isGone), [false, true, true, true])
  }
}

@MainActor @Suite("A store that starts nothing", .stallLimit) struct StartingNothingTests {
  @Test("operations are cancelled at their start, and outputs are delivered")
  func operations() {
    let log = Log()
    let store = ScriptStore(
      Script { _, action in
        switch action {
        case "a":
          .merge(
            .run { log.add("operation") },
            .run(id: 1) {
              1
            } finish: {
              "finished \($0)"
            },
            .send("b"), .respond("output"))
        default: .none
        }
      }, responder: Responder { log.add($0) }, observer: .startingNothing)
    let task = store.send("a")
    expectTrue(task.isFinished)
    expectEqual(store.log, ["a", "b"])
    expectEqual(log.entries, ["output"])
  }

  @Test("effects that wait for an operation do not start")
  func sequences() {
    let store = ScriptStore(
      Script(["a": .concatenate(.run {}, .send("b"))]), observer: .startingNothing)
    expectTrue(store.send("a").isFinished)
    expectEqual(store.log, ["a"])
  }

  @Test("operations that wait for one another all end")
  func queues() {
    let operation = Effect<Script>.run(id: 1, policy: .queue) {}
    let store = ScriptStore(
      Script(["a": .merge(operation, operation, operation)]), observer: .startingNothing)
    expectTrue(store.send("a").isFinished)
  }

  @Test("a child sends outputs to its parent")
  func children() throws {
    let store = FamilyStore(
      .full(), effects: ["start": .merge(.run { $0.send("counted") }, .respond("output"))],
      observer: .startingNothing)
    try #require(store.optionalChild).send("start")
    expectEqual(store.log, ["output"])
    expectEqual(store.optionalChild?.count, 0)
  }
}
