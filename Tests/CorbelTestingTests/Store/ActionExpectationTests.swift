import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("What a test expects of an action", .stallLimit) struct ActionExpectationTests {
  enum Leaf { case picked(String), renamed(String), closed }

  enum Branch { case only(Leaf), count(Int) }

  enum Trunk {
    case branch(Branch), other(Branch), leaf(Leaf), row(String, String), moved((Int, Int))
  }

  private typealias Receive = @MainActor (TestStore<Plain<Int, Trunk>>) async -> Void

  /// Returns whether an expectation receives the first action, without another failure.
  private func receives(_ action: Trunk, _ receive: Receive) async -> Bool {
    await recordedFailures {
      let store = plainStore(0) { (_: inout Int, _: Trunk) in }
      store.base.send(action)
      await receive(store)
    }.isEmpty
  }

  @Test("an action is expected by its case, or by a path of cases that may end with a value")
  func paths() async {
    let branch: Receive = { await $0.receive(case: Trunk.branch) }
    await expectTrue(receives(.branch(.count(1)), branch))
    await expectTrue(!receives(.other(.count(1)), branch))
    let picked: Receive = { await $0.receive(case: Trunk.leaf, Leaf.picked) }
    await expectTrue(receives(.leaf(.picked("a")), picked))
    for action in [Trunk.leaf(.renamed("a")), .leaf(.closed), .branch(.only(.picked("a")))] {
      await expectTrue(!receives(action, picked), "\(action)")
    }
    let closed: Receive = { await $0.receive(case: Trunk.leaf, Leaf.closed) }
    await expectTrue(receives(.leaf(.closed), closed))
    await expectTrue(!receives(.leaf(.picked("a")), closed))
    await expectTrue(
      !receives(.leaf(.picked("a"))) { await $0.receive(case: Trunk.leaf, Leaf.picked("b")) })
    // The action of a child comes after an identifier of the same type.
    let row = Trunk.row("id", "renamed")
    await expectTrue(receives(row) { await $0.receive(case: Trunk.row, "renamed") })
    await expectTrue(!receives(row) { await $0.receive(case: Trunk.row, "id") })
    // The case itself would crash the compiler.
    let moved: Receive = { await $0.receive(case: { Trunk.moved($0) }) }
    await expectTrue(receives(.moved((1, 2)), moved))
    await expectTrue(!receives(row, moved))
  }
}
