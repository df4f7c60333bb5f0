import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("What a test expects of an action", .stallLimit) struct ActionExpectationTests {
  enum Leaf { case picked(String), renamed(String), closed }

  enum Branch { case only(Leaf), count(Int) }

  enum Trunk { case branch(Branch), other(Branch), leaf(Leaf), row(String, String) }

  /// Returns whether an expectation receives the first action, without another failure.
  private func receives(
    _ action: Trunk, _ receive: @MainActor (TestStore<Reduce<Int, Trunk, Never>>) async -> Void
  ) async -> Bool {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = TestStore(
        initialState: 0, reducer: Reduce<Int, Trunk, Never> { _, _ in .none })
      store.base.send(action)
      await receive(store)
    }
    return recorder.failures.isEmpty
  }

  @Test("a case is distinguished from another case with the same payload")
  func otherCase() async {
    await expectTrue(receives(.branch(.count(1))) { await $0.receive(case: Trunk.branch) })
    await expectTrue(!receives(.other(.count(1))) { await $0.receive(case: Trunk.branch) })
  }

  @Test("a path of two cases")
  func two() async {
    let isMet = await receives(.leaf(.picked("a"))) {
      await $0.receive(case: Trunk.leaf, Leaf.picked)
    }
    expectTrue(isMet)
    for action in [Trunk.leaf(.renamed("a")), .leaf(.closed), .branch(.only(.picked("a")))] {
      await expectTrue(!receives(action) { await $0.receive(case: Trunk.leaf, Leaf.picked) })
    }
  }

  @Test("the action of a child comes after an identifier of the same type")
  func identifierOfSameType() async {
    await expectTrue(
      receives(.row("id", "renamed")) { await $0.receive(case: Trunk.row, "renamed") })
    await expectTrue(!receives(.row("id", "renamed")) { await $0.receive(case: Trunk.row, "id") })
  }

  @Test("a path that ends with a value")
  func value() async {
    await expectTrue(receives(.leaf(.closed)) { await $0.receive(case: Trunk.leaf, Leaf.closed) })
    await expectTrue(
      !receives(.leaf(.picked("a"))) { await $0.receive(case: Trunk.leaf, Leaf.closed) })
    await expectTrue(
      !receives(.leaf(.picked("a"))) {
        await $0.receive(case: Trunk.leaf, Leaf.picked("b"))
      })
  }

  /// Makes a store that counts its actions.
  private func makeCounter() -> TestStore<Reduce<Int, Trunk, Never>> {
    TestStore(
      initialState: 0,
      reducer: Reduce<Int, Trunk, Never> { count, _ in
        count += 1
        return .none
      })
  }

  @Test("a case takes an order and a change")
  func optionsOfCase() async {
    let store = makeCounter()
    store.base.send(.leaf(.closed))
    store.base.send(.branch(.count(1)))
    await store.receive(case: Trunk.branch, order: .any) { $0 = 2 }
    await store.receive(case: Trunk.leaf) { $0 = 1 }
    await store.finish()
  }

  @Test("each form fails at its own line")
  func lines() async {
    let recorder = TestRecorder()
    var start: UInt = 0
    await recorder.recording {
      let store = TestStore(
        initialState: 0, reducer: Reduce<Int, Trunk, Never> { _, _ in .none }, timeout: .zero)
      start = #line
      await store.receive(case: Trunk.branch)
      await store.receive(case: Trunk.leaf, Leaf.picked)
      await store.receive(case: Trunk.leaf, Leaf.closed)
      await store.receive(where: { _ in true })
      await store.receive { _ in 1 }
    }
    expectEqual(recorder.messages.map(\.line), (1...5).map { start + $0 })
  }

  @Test("a path of cases takes an order and a change")
  func options() async {
    let store = makeCounter()
    store.base.send(.leaf(.closed))
    store.base.send(.leaf(.picked("a")))
    await store.receive(case: Trunk.leaf, Leaf.picked, order: .any) { $0 = 2 }
    await store.receive(case: Trunk.leaf, Leaf.closed) { $0 = 1 }
    await store.finish()
  }
}
