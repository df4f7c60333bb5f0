import Corbel
import TestSupport
import Testing

@MainActor
@Suite("2. Each action is one commit, and the state during a reduction is not visible", .stallLimit)
struct CommitTests {
  @Test("an observer of two fields that one action changes is called once, and sees both changes")
  func oneCallPerCommit() {
    let store = ScriptStore(
      Script { state, _ in
        state.count += 1
        state.other += 1
        return .none
      })
    var seen: [Int] = []
    let changes = trackChanges { seen += [store.count, store.other] }
    store.send("a")
    expectEqual(changes.value, 1)
    store.send("a")
    expectEqual(changes.value, 2)
    expectEqual(seen, [0, 0, 1, 1, 2, 2])
  }

  #if EXIT_TESTS
    @Test(
      "a reducer that reads a store stops the program, with a message", .effectsStartAtOnce,
      arguments: Reading.allCases)
    func readingWhileReducing(reading: Reading) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [reading] in
        await MainActor.run {
          let box = FamilyBox()
          var proxy: StoreProxy<Family>?
          let store = FamilyStore(.full())
          box.store = store
          store.send(.returned(.run { proxy = $0 }))
          store.change { _ in box.store.map { reading.read($0, proxy) } }
        }
      }
      expectTrue(errorText(of: result).contains(Self.message(about: Family.State.self)))
    }
  #endif

  /// A way to read a store, or the state through the store of an effect.
  enum Reading: CaseIterable, Codable {
    case state, field, keyPath, derived, element, children, optionalChild, childInCase,
      elementInCase
    case peek, ids, computedPart, proxy, fieldOfProxy

    @MainActor func read(_ store: FamilyStore, _ proxy: StoreProxy<Family>?) {
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
      case .computedPart:
        let _: Store<Member.State?, String> = store.scope(state: \.editor) { .editor($0) }
      case .proxy: _ = proxy?.state
      case .fieldOfProxy: _ = proxy?.count
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
