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
    #expect(store.peek(\.count) == 1)
    #expect(changes.value == 0)
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
    #expect(seen == [1])
    #expect(store.count == 0)
    #expect(store.log.isEmpty)
    #expect(changes.value == 2)
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
    #expect(places == ["View.swift:7", "StoreHooksTests.swift:\(#line - 1)"])
  }

  @Test("a part of the state has one companion, as long as the companion is in use")
  func companion() {
    final class Companion {}
    let store = FamilyStore(.full())
    var first: Companion? = store.companion(.property(\Family.State.optional)) { Companion() }
    let other = store.companion(.property(\Family.State.count)) { Companion() }
    #expect(store.companion(.property(\Family.State.optional)) { Companion() } === first)
    #expect(other !== first)
    weak let released = first
    first = nil
    #expect(released == nil)
  }

  @Test("the ids of children are observed separately from their fields")
  func ids() throws {
    let store = FamilyStore(.full())
    let changes = trackChanges { _ = store.ids(of: Family.members) }
    try #require(store.memberChild(1)).send("counted")
    #expect(changes.value == 0)
    store.change { $0.members.remove(id: 1) }
    #expect(changes.value == 1)
    #expect(Array(store.ids(of: Family.members)) == [0, 2])
  }

  @Test("the store of a removed child is gone", arguments: ScopeTests.Kind.allCases)
  func gone(_ kind: ScopeTests.Kind) throws {
    let store = FamilyStore(.full())
    let child = try #require(kind.child(of: store))
    #expect(!child.isGone)
    store.change { state in
      state = Family.State()
    }
    #expect(child.isGone == (kind != .plain))
    #expect(!store.isGone)
  }

  @Test("the store of a part of a removed child is gone")
  func goneAround() throws {
    let store = SectionStore(initialState: .tower(3), reducer: Section())
    let sections = store.tower()
    #expect(sections.count == 4)
    store.send(.removed(1))
    #expect(sections.map(\.isGone) == [false, true, true, true])
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
    #expect(task.isFinished)
    #expect(store.log == ["a", "b"])
    #expect(log.entries == ["output"])
  }

  @Test("effects that wait for an operation do not start")
  func sequences() {
    let store = ScriptStore(
      Script(["a": .concatenate(.run {}, .send("b"))]), observer: .startingNothing)
    #expect(store.send("a").isFinished)
    #expect(store.log == ["a"])
  }

  @Test("operations that wait for one another all end")
  func queues() {
    let operation = Effect<Script>.run(id: 1, policy: .queue) {}
    let store = ScriptStore(
      Script(["a": .merge(operation, operation, operation)]), observer: .startingNothing)
    #expect(store.send("a").isFinished)
  }

  @Test("a child sends outputs to its parent")
  func children() throws {
    let store = FamilyStore(
      .full(), effects: ["start": .merge(.run { $0.send("counted") }, .respond("output"))],
      observer: .startingNothing)
    try #require(store.optionalChild).send("start")
    #expect(store.log == ["output"])
    #expect(store.optionalChild?.count == 0)
  }
}
