import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A certain failure happens at once: with the time-outs in these tests, waiting for them would
/// exceed the stall limit.
@MainActor @Suite("Waiting for clocks and gates", .stallLimit) struct TestStoreWaitingTests {
  private typealias Work = Reduce<Int, Bool, Never>

  private func makeStore(
    _ exhaustivity: Exhaustivity = .on,
    _ operation: @escaping @MainActor @Sendable () async throws -> Void
  ) -> TestStore<Reduce<Int, Bool, Never>> {
    let store = TestStore(
      initialState: 0,
      reducer: Work { count, isStart in
        guard isStart else {
          count += 1
          return .none
        }
        return .run { store in
          try? await operation()
          store.send(false)
        }
      },
      exhaustivity: exhaustivity, timeout: .seconds(3600))
    store.send(true)
    return store
  }

  private func facts(_ body: @MainActor () async throws -> Void) async rethrows -> [String] {
    let recorder = TestRecorder()
    try await recorder.recording { try await body() }
    return recorder.failures.map { String($0.prefix { $0 != "\n" }) }
  }

  @Test("receiving fails at once if the effect sleeps", arguments: [Exhaustivity.on, .off])
  func receiveAsleep(_ exhaustivity: Exhaustivity) async {
    let facts = await facts {
      let clock = TestClock()
      let store = makeStore(exhaustivity) { try await clock.sleep(for: .seconds(1)) }
      await store.receive(false)
      store.cancelEffects()
    }
    expectEqual(facts, ["Expected 'false', but received no action."])
  }

  @Test("finishing fails at once if the effect waits at a gate")
  func finishAtGate() async {
    let facts = await facts {
      let gate = Gate<Void>()
      let store = makeStore { try await gate.value() }
      await store.finish()
    }
    expectEqual(facts, ["An effect that this call has started is still running."])
  }

  @Test("finishing fails at once if an action is left, even if an effect has left the process")
  func finishWithAction() async {
    let facts = await facts {
      let (values, continuation) = AsyncStream<Void>.makeStream()
      let store = makeStore { for await _ in values {} }
      store.base.send(false)
      await store.finish()
      continuation.finish()
      store.cancelEffects()
    }
    expectEqual(
      facts,
      [
        "An action was sent as a result of this call, but not received.",
        "An effect that this call has started is still running.",
      ])
  }

  @Test("a gate at which an effect waits again is named once")
  func sameGate() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let gate = Gate<Void>(name: "door")
      let store = makeStore {
        try await gate.value()
        try await gate.value()
      }
      gate.open()
      await store.finish()
    }
    expectEqual(recorder.failures.map { $0.ranges(of: "the gate 'door'").count }, [1])
  }

  @Test("a call that was taken out of a gate waits for the test as well")
  func takenCall() async throws {
    let facts = try await facts {
      let gate = Gate<Void>()
      let store = makeStore { try await gate.value() }
      let call = try await gate.next()
      await store.receive(false)
      call.open()
      await store.receive(false) { $0 = 1 }
    }
    expectEqual(facts, ["Expected 'false', but received no action."])
  }

  @Test("receiving waits for an effect that has left the process, even if another one sleeps")
  func other() async {
    let clock = TestClock()
    let store = makeStore { try await clock.sleep(for: .seconds(1)) }
    let elsewhere = makeStore(.off) { await leave(300) }
    await elsewhere.receive(false) { $0 = 1 }
    store.cancelEffects()
  }

  @Test("receiving waits for an effect that sleeps in one task and has left the process in another")
  func inner() async {
    let clock = TestClock()
    let store = makeStore {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        group.addTask { await leave(300) }
        await group.next()
        group.cancelAll()
      }
    }
    await store.receive(false) { $0 = 1 }
    await store.finish()
  }

  @Test("settling goes on as long as the store reduces actions") func activity() async {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    let store = makeStore(.off) { for await _ in numbers {} }
    Task {
      for _ in 0..<3 {
        for _ in 0..<40 { await LaterTurn.now() }
        store.base.send(false)
      }
    }
    await store.settle()
    expectEqual(store.base.state, 3)
    source.finish()
    await store.finish()
  }

  @Test("the actions of earlier steps don't make an effect endless", arguments: [0, 1_500])
  func earlierActions(jobs: Int) async {
    let facts = await facts {
      let isLate = Lock(false)
      let store = makeStore(.off) {
        if isLate.withLock({ $0 }) { for _ in 0..<jobs { await hop() } }
      }
      for _ in 0..<6_000 { store.send(false) }
      isLate.withLock { $0 = true }
      store.send(true)
      await store.settle()
      await store.finish()
    }
    expectEqual(facts, [])
  }

  @Test("receiving waits for an effect that has left the process until the time-out")
  func untilTimeOut() async {
    let store = makeStore { await leave(2000) }
    await store.receive(false) { $0 = 1 }
    await store.finish()
  }

  @Test("receiving ends with the action, although its effect goes on outside the process")
  func effectGoesOn() async {
    let (values, continuation) = AsyncStream<Void>.makeStream()
    let store = TestStore(
      initialState: 0,
      reducer: Work { count, isStart in
        guard isStart else {
          count += 1
          return .none
        }
        return .run { store in
          await leave(300)
          store.send(false)
          for await _ in values {}
        }
      },
      timeout: .seconds(3600))
    store.send(true)
    await store.receive(false) { $0 = 1 }
    continuation.finish()
    await store.finish()
  }

  @Test("a clock or gate at which other tasks wait does not count for the effect")
  func shared() async {
    let clock = TestClock()
    let store = makeStore {
      try await clock.sleep(for: .seconds(1))
      await leave(300)
    }
    let sleepers = (0..<3).map { _ in Task { try? await clock.sleep(for: .seconds(9)) } }
    await clock.waitForSleepers(4)
    clock.jump(by: .seconds(1))
    await store.receive(false) { $0 = 1 }
    for sleeper in sleepers { sleeper.cancel() }
  }

  @Test("the message shows how long the test has waited")
  func timeOut() async {
    let recorder = TestRecorder()
    await recorder.recording {
      let (values, continuation) = AsyncStream<Void>.makeStream()
      let store = makeStore { for await _ in values {} }
      store.timeout = .zero
      await store.receive(false)
      continuation.finish()
      store.cancelEffects()
    }
    expectEqual(
      recorder.failures.first?.hasSuffix(
        """
        The test has waited 0.0 seconds for the effects. Replace services outside the \
        process with mocks.
        """), true)
  }
}

@concurrent nonisolated private func hop() async {}

/// Suspends many times outside of a test store's executor.
@MainActor func leave(_ count: Int) async {
  await Task { @MainActor in
    for _ in 0..<count {
      await withCheckedContinuation { continuation in
        Task { @MainActor in continuation.resume() }
      }
    }
  }.value
}
