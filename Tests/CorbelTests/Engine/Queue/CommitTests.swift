import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite("2. Each action is one commit, and the state during a reduction is not visible", .stallLimit)
struct CommitTests {
  @Test("an observer of one field sees the new value of another")
  func observerSeesAll() {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        state.other += 1
        return .none
      })
    var seen: [Int] = []
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { seen = [store.count, store.other] }
    }
    store.send("a")
    expectEqual(seen, [1, 1])
  }

  @Test("an observer of two fields that one action changes is called once")
  func oneCallPerCommit() {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        state.other += 1
        return .none
      })
    let changes = trackChanges { _ = (store.count, store.other) }
    store.send("a")
    expectEqual(changes.value, 1)
    store.send("a")
    expectEqual(changes.value, 2)
  }

  @Test("a responder and an effect read the state after the action")
  func laterPhasesSeeAll() async {
    let box = ScriptBox()
    var seen: [Int] = []
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        return .merge(.run { seen.append($0.count) }, .respond("output"))
      },
      responder: Responder { _ in seen.append(box.store?.count ?? -1) })
    box.store = store
    await store.send("a").finish()
    expectEqual(seen, [1, 1])
  }

  @Test(
    "a field that is read while another action waits shows the last commit", .effectsStartAtOnce)
  func commitsAreSeparate() {
    let box = ScriptBox()
    var seen: [Int] = []
    let store = ScriptStore(
      Script { state, action in
        state.count += 1
        return action == "a" ? .merge(.send("b"), .run { seen.append($0.count) }) : .none
      })
    box.store = store
    store.send("a")
    expectEqual(seen, [1])
    expectEqual(store.count, 2)
  }

  #if EXIT_TESTS
    @Test(
      "a reducer that reads a store stops the program, with a message", arguments: Reading.allCases)
    func readingWhileReducing(reading: Reading) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [reading] in
        await MainActor.run {
          let box = FamilyBox()
          let store = FamilyStore(.full())
          box.store = store
          store.change { _ in box.store.map(reading.read) }
        }
      }
      expectTrue(errorText(of: result).contains(Self.message(about: Family.State.self)))
    }

    @Test(
      "a reducer that reads through an effect's store stops the program as well",
      .effectsStartAtOnce, arguments: [true, false])
    func readingProxyWhileReducing(isWhole: Bool) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [isWhole] in
        await MainActor.run {
          var leaked: StoreProxy<Script>?
          let store = ScriptStore(
            Script { state, action in
              if action == "b" {
                state.count = (isWhole ? leaked?.state.count : leaked?.count) ?? 0
              }
              return .run { leaked = $0 }
            })
          store.send("a")
          store.send("b")
        }
      }
      expectTrue(errorText(of: result).contains(Self.message(about: Script.State.self)))
    }

  #endif

  /// A way to read a store.
  enum Reading: CaseIterable, Codable {
    case state, field, keyPath, derived, element, children, optionalChild, childInCase,
      elementInCase
    case peek, ids

    @MainActor func read(_ store: FamilyStore) {
      switch self {
      case .state: _ = store.state
      case .field: _ = store.count
      case .keyPath: _ = store[\.people.count]
      case .derived: _ = store[Family.doubled]
      case .element: _ = store[\.members, id: 1]
      case .children: _ = store.memberChild(1)
      case .optionalChild: _ = store.optionalChild
      case .childInCase: _ = store.cardChild
      case .elementInCase: _ = store.stackedChild(1)
      case .peek: _ = store.peek(\.count)
      case .ids: _ = store.ids(of: Family.members)
      }
    }
  }

  private static func message(about state: Any.Type) -> String {
    """
    A store was read while its reducer was changing the state.

      State:  \(String(reflecting: state))

    In the middle of a change the state is incomplete, so the program stops here. In 'reduce', \
    read the parameter 'state', and in 'update' the closure's. Elsewhere, read the store after \
    'send' returns.
    """
  }
}
