import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Stores that work together", .stallLimit) struct TestStoreTogetherTests {
  @Test("a scoped store fails at its line, and refuses actions at its end")
  func scoped() async throws {
    let start: UInt = #line
    let messages = try await recordedMessages {
      let store = TestStore(initialState: Desk.State(draft: Note.State()), reducer: Desk())
      let draft = try unwrap(store.base.scope(Desk.draft))
      draft.send(.closeTapped)
      await store.receive(.draft(.closeTapped))
      await store.receive(.draftClosed(.closed)) { $0.draft = nil }
      draft.send(.edited("late"))
      await store.expectNoActions()
      let other = TestStore(initialState: Desk.State(draft: Note.State()), reducer: Desk())
      try unwrap(other.base.scope(Desk.draft)).send(.edited("tea"))
    }
    expectEqual(messages.map { $0.line - start }, [7, 10])
  }

  @Test("each of two stores accounts for its own actions, and one advance of the clock runs both")
  func two() async {
    let clock = TestClock()
    func makeRelay(
      to other: TestStore<Reduce<Int, Int, Int>>? = nil
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
    let screen = makeRelay()
    let sync = makeRelay(to: screen)
    sync.send(2) { $0 = 2 }
    await clock.advance(by: .seconds(2))
    sync.expectOutput(2)
    await screen.receive(2) { $0 = 2 }
    screen.expectOutput(2)
    await sync.finish()
    await screen.finish()
  }

  @Test("receiving waits for the slow effects of another store, although others do nothing")
  func receiveFromOther() async {
    let gate = Gate<Void>()
    var answer: CheckedContinuation<Void, Never>?
    let others = (0..<3).map { _ in plainStore(0) { (sum: inout Int, number: Int) in sum += number }
    }
    let screen = others[0]
    let sync = workingStore { [screen = screen.base] _ in
      try await gate.value()
      await leave(300)
      screen.send(3)
      await withCheckedContinuation { answer = $0 }
      screen.send(4)
    }
    sync.send(true)
    gate.answer()
    await screen.receive(3) { $0 = 3 }
    Task {
      // More turns than an effect gets without an activity.
      await leave(300)
      answer?.resume()
    }
    await screen.receive(4) { $0 = 7 }
    await sync.finish()
    await screen.finish()
  }

  @Test("receiving fails as soon as the other store's effects have ended or wait")
  func endOfOther() async {
    let failures = await recordedFailures {
      let gate = Gate<Void>()
      var answer: CheckedContinuation<Void, Never>?
      let screen = workingStore(timeout: .seconds(20)) { _ in try await gate.value() }
      let sync = workingStore(exhaustivity: .off) { store in
        await withCheckedContinuation { answer = $0 }
        store.send(false)
      }
      screen.send(true)
      sync.send(true)
      Task {
        // More turns than an effect gets without an activity.
        await leave(300)
        answer?.resume()
      }
      await screen.receive(false)
      screen.cancelEffects()
    }
    // After the time-out, the message would say how long the test has waited.
    let advice = "Advance the clock that the effects sleep on, or answer the call at their gate."
    expectEqual(failures.map { $0.hasSuffix(advice) }, [true])
  }

  @Test("actions that two stores send to each other are reduced before the test continues")
  func backAndForth() async {
    @MainActor final class Box { var stores: [Store<Int, Int>] = [] }
    let box = Box()
    let players = (0..<2).map { index in
      TestStore(
        initialState: 0,
        reducer: Plain<Int, Int> { count, action in
          count = action
          guard action < 6 else { return .none }
          return .run { _ in
            await hop()
            box.stores[1 - index].send(action + 1)
          }
        })
    }
    box.stores = players.map(\.base)
    players[0].send(1) { $0 = 1 }
    await players[0].settle()
    expectEqual(players.map(\.base.state), [5, 6])
    for number in [2, 4, 6] { await players[1].receive(number) { $0 = number } }
    for number in [3, 5] { await players[0].receive(number) { $0 = number } }
    box.stores = []
  }
}

nonisolated private func hop() async {}
