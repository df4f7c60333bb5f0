import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor
@Suite(
  "2. Each action is one commit, and the state during a reduction is not visible",
  .timeLimit(.minutes(10)))
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
    #expect(seen == [1, 1])
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
    #expect(changes.value == 1)
    store.send("a")
    #expect(changes.value == 2)
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
    #expect(seen == [1, 1])
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
    #expect(seen == [1])
    #expect(store.count == 2)
  }

  #if EXIT_TESTS
    @Test("a reducer that reads its own store stops the program, with a message")
    func readingWhileReducing() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          let box = ScriptBox()
          let store = ScriptStore(
            Script { state, _ in
              state.count = box.store?.count ?? 0
              return .none
            })
          box.store = store
          store.send("a")
        }
      }
      #expect(errorText(of: result).contains(Self.message))
    }

    @Test(
      "a reducer that reads through an effect's store stops the program as well",
      .effectsStartAtOnce)
    func readingProxyWhileReducing() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          var leaked: StoreProxy<Script>?
          let store = ScriptStore(
            Script { state, action in
              if action == "b" { state.count = leaked?.count ?? 0 }
              return .run { leaked = $0 }
            })
          store.send("a")
          store.send("b")
        }
      }
      #expect(errorText(of: result).contains(Self.message))
    }

  #endif

  private static let message = """
    A store was read while its reducer was changing the state.

    In the middle of a change the state is incomplete, so the program stops here. In 'reduce', \
    read the parameter 'state'. Elsewhere, read the store after 'send' returns.
    """
}
