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
}
