import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Stores that work together", .stallLimit) struct TestStoreTogetherTests {
  // MARK: - Scoped stores

  @Test("a scoped store shows at once what its action has changed, and its effects run")
  func scoped() async throws {
    let gate = Gate<Void>()
    let store = TestStore(
      initialState: Desk.State(draft: Note.State(text: "tea", isSaved: false)),
      reducer: Desk(note: Note { _ in try await gate.value() }))
    let draft = try #require(store.base.scope(Desk.draft))
    let task = draft.send(.saveTapped)
    await store.receive(.draft(.saveTapped))
    gate.open()
    await task.finish()
    expectTrue(draft.isSaved)
    await store.receive(.draft(.saved)) { $0.draft?.isSaved = true }
    await store.finish()
  }

  @Test("an unreceived action of a scoped store fails at its line")
  func scopedLeftover() throws {
    let recorder = TestRecorder()
    let start: UInt = #line
    try recorder.recording {
      let store = TestStore(
        initialState: Desk.State(draft: Note.State()), reducer: Desk(), exhaustivity: .on)
      let draft = try #require(store.base.scope(Desk.draft))
      draft.send(.edited("tea"))
    }
    expectEqual(recorder.messages.map { $0.line - start }, [5])
  }

  @Test("the store of a removed child keeps its last state, and refuses actions")
  func scopedAfterItsEnd() async throws {
    let recorder = TestRecorder()
    try await recorder.recording {
      let store = TestStore(initialState: Desk.State(draft: Note.State()), reducer: Desk())
      let draft = try #require(store.base.scope(Desk.draft))
      draft.send(.closeTapped)
      await store.receive(.draft(.closeTapped))
      await store.receive(.draftClosed(.closed)) { $0.draft = nil }
      draft.send(.edited("late"))
      expectEqual(draft.text, "")
      await store.expectNoActions()
      await store.finish()
    }
    expectEqual(recorder.failures.count, 1)
  }

  // MARK: - Spawned stores

  @Test("a spawned store keeps its actions, and its output is an action of the parent")
  func spawned() async {
    let parent = TestStore(initialState: Desk.State(), reducer: Desk())
    let child = Store(
      initialState: Note.State(), reducer: Note(),
      responder: parent.base.responder { .childClosed($0) })
    child.send(.edited("tea"))
    await parent.expectNoActions()
    child.send(.closeTapped)
    expectEqual(parent.base.closedCount, 1)
    expectEqual(parent.state.closedCount, 0)
    await parent.receive(.childClosed(.closed)) { $0.closedCount = 1 }
    await parent.finish()
  }

  @Test("the task of a spawned store's action waits for its effects")
  func spawnedEffects() async {
    let parent = TestStore(initialState: Desk.State(), reducer: Desk())
    let child = Store(
      initialState: Note.State(isSaved: false),
      reducer: Note { text in await Task.detached { _ = text }.value },
      responder: parent.base.responder { .childClosed($0) })
    await child.send(.saveTapped).finish()
    expectTrue(child.isSaved)
    child.send(.closeTapped)
    await parent.receive(.childClosed(.closed)) { $0.closedCount = 1 }
    await parent.finish()
  }

  @Test("an effect can send to a spawned store, and read its state")
  func effectOfParent() async {
    let child = Store(initialState: Note.State(), reducer: Note(), responder: .noop)
    let parent = TestStore(
      initialState: "",
      reducer: Reduce<String, String, Never> { text, action in
        text = action
        guard action == "start" else { return .none }
        return .run { store in
          await child.send(.edited("tea")).finish()
          store.send(child.text)
        }
      })
    parent.send("start") { $0 = "start" }
    await parent.receive("tea") { $0 = "tea" }
    await parent.finish()
  }

  // MARK: - Two stores of one test

  /// Counts, and sends its count on.
  private func makeRelay(
    _ clock: TestClock, to other: TestStore<Reduce<Int, Int, Int>>? = nil
  ) -> TestStore<Reduce<Int, Int, Int>> {
    TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int, Int> { count, action in
        count += action
        let other = other?.base
        return .run { [count] store in
          try await clock.sleep(for: .seconds(1))
          other?.send(count)
          store.respond(count)
        }
      },
      timeout: .seconds(3600))
  }

  @Test("each of two stores accounts for its own actions, and one advance of the clock runs both")
  func two() async {
    let clock = TestClock()
    let screen = makeRelay(clock)
    let sync = makeRelay(clock, to: screen)
    sync.send(2) { $0 = 2 }
    await clock.advance(by: .seconds(2))
    sync.receiveOutput(2)
    await screen.receive(2) { $0 = 2 }
    screen.receiveOutput(2)
    await sync.finish()
    await screen.finish()
  }

  @Test("receiving waits for the effects of the other store as well")
  func receiveFromOther() async {
    let gate = Gate<Void>()
    let screen = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int, Never> { count, action in
        count += action
        return .none
      })
    let sync = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int, Never> { [store = screen.base] _, _ in
        .run { _ in
          try await gate.value()
          await leave(300)
          store.send(3)
        }
      })
    sync.send(1)
    gate.open()
    await screen.receive(3) { $0 = 3 }
    await sync.finish()
    await screen.finish()
  }

  @Test("receiving waits for a slow effect of a store, although the other ones do nothing")
  func receiveFromFourth() async {
    var answer: CheckedContinuation<Void, Never>?
    let others = (0..<3).map { _ in
      TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int, Never> { count, action in
          count += action
          return .none
        })
    }
    let sync = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int, Never> { _, _ in
        .run { _ in
          await withCheckedContinuation { answer = $0 }
          others[0].base.send(3)
        }
      })
    sync.send(1)
    Task {
      // More turns than an effect gets without an activity.
      for _ in 0..<300 { await LaterTurn.now() }
      answer?.resume()
    }
    await others[0].receive(3) { $0 = 3 }
    await sync.finish()
  }

  @Test("receiving fails as soon as the other store's effects have ended or wait")
  func endOfOther() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let gate = Gate<Void>()
      var answer: CheckedContinuation<Void, Never>?
      let screen = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int, Never> { _, _ in .run { _ in try await gate.value() } },
        timeout: .seconds(20))
      let sync = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Bool, Never> { _, isStart in
          guard isStart else { return .none }
          return .run { store in
            await withCheckedContinuation { answer = $0 }
            store.send(false)
          }
        },
        exhaustivity: .off)
      screen.send(1)
      sync.send(true)
      Task {
        // More turns than an effect gets without an activity.
        for _ in 0..<300 { await LaterTurn.now() }
        answer?.resume()
      }
      await screen.receive(2)
      screen.cancelEffects()
    }
    expectEqual(recorder.failures.count, 1)
    // After the time-out, the message would say how long the test has waited.
    let advice = "Advance the clock that the effects sleep on, or open the gate that they wait at."
    expectEqual(recorder.failures.first?.hasSuffix(advice), true)
  }

  @Test("actions that two stores send to each other are reduced before the test continues")
  func backAndForth() async {
    let box = Box()
    func makePlayer(_ index: Int) -> TestStore<Reduce<Int, Int, Never>> {
      TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int, Never> { count, action in
          count = action
          guard action < 6 else { return .none }
          return .run { _ in
            await hop()
            box.stores[1 - index].send(action + 1)
          }
        })
    }
    let players = [makePlayer(0), makePlayer(1)]
    box.stores = players.map(\.base)
    players[0].send(1) { $0 = 1 }
    await players[0].settle()
    expectEqual(players.map(\.base.state), [5, 6])
    for number in [2, 4, 6] { await players[1].receive(number) { $0 = number } }
    for number in [3, 5] { await players[0].receive(number) { $0 = number } }
    box.stores = []
  }

  @MainActor final class Box { var stores: [Store<Int, Int>] = [] }
}

nonisolated private func hop() async {}
