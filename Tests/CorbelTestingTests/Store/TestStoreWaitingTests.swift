import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A certain failure happens at once: with the time-outs in these tests, waiting for them would
/// exceed the stall limit.
@MainActor @Suite("Waiting for clocks and gates", .stallLimit) struct TestStoreWaitingTests {
  /// Makes a store whose operation has begun, and sends an action at its end.
  private func makeStore(
    _ exhaustivity: Exhaustivity = .on,
    _ operation: @escaping @MainActor @Sendable () async throws -> Void
  ) -> TestStore<Counting> {
    let store = workingStore(exhaustivity: exhaustivity, timeout: .seconds(3600)) { store in
      try? await operation()
      store.send(false)
    }
    store.send(true)
    return store
  }

  @Test(
    "receiving and finishing fail at once if the effect waits for the test, or after the time-out")
  func asleep() async throws {
    for exhaustivity in [Exhaustivity.on, .off] {
      await expectEqual(
        recordedFacts {
          let clock = TestClock()
          let store = makeStore(exhaustivity) { try await clock.sleep(for: .seconds(1)) }
          await store.receive(false)
          store.cancelEffects()
        }, ["Expected 'false', but received no action."])
    }
    // A gate at which an effect waits again is named once.
    let failures = await recordedFailures {
      let gate = Gate<Void>(name: "door")
      let store = makeStore {
        try await gate.value()
        try await gate.value()
      }
      gate.answer()
      await store.finish()
    }
    expectEqual(
      failures.map(firstLine), ["An effect that this call has started is still running."])
    expectEqual(failures.map { $0.ranges(of: "the gate 'door'").count }, [1])
    // A call that was taken out of a gate waits for the test as well.
    try await expectEqual(
      recordedFacts {
        let gate = Gate<Void>()
        let store = makeStore { try await gate.value() }
        let call = try await gate.next()
        await store.receive(false)
        call.answer()
        await store.receive(false) { $0 = 1 }
      }, ["Expected 'false', but received no action."])
    do {
      let failures = await recordedFailures {
        let (values, continuation) = AsyncStream<Void>.makeStream()
        let store = makeStore { for await _ in values {} }
        store.timeout = .zero
        await store.receive(false)
        continuation.finish()
        store.cancelEffects()
      }
      expectEqual(
        failures.first?.hasSuffix(
          """
          The test has waited 0.0 seconds for the effects. Replace services outside the \
          process with mocks.
          """), true)
    }
  }

  @Test("receiving waits for work that has left the process, even if other work sleeps")
  func other() async {
    let clock = TestClock()
    let sleeping = makeStore { try await clock.sleep(for: .seconds(1)) }
    let elsewhere = makeStore(.off) { await leave(300) }
    await elsewhere.receive(false) { $0 = 1 }
    sleeping.cancelEffects()
    let both = makeStore {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await clock.sleep(for: .seconds(1)) }
        group.addTask { await leave(300) }
        await group.next()
        group.cancelAll()
      }
    }
    await both.receive(false) { $0 = 1 }
    await both.finish()
  }

  @Test(
    "settling goes on as long as the store reduces actions, which don't make later steps endless")
  func activity() async {
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
    do {
      let facts = await recordedFacts {
        let isLate = Lock(false)
        let store = makeStore(.off) {
          if isLate.withLock({ $0 }) { for _ in 0..<1_500 { await hop() } }
        }
        for _ in 0..<6_000 { store.send(false) }
        isLate.withLock { $0 = true }
        store.send(true)
        await store.settle()
        await store.finish()
      }
      expectEqual(facts, [])
    }
  }

  @Test("receiving ends with the action or the time-out, and finishing if an action is left")
  func untilTimeOut() async {
    let (values, continuation) = AsyncStream<Void>.makeStream()
    let store = workingStore(timeout: .seconds(3600)) { store in
      await leave(300)
      store.send(false)
      for await _ in values {}
    }
    store.send(true)
    await store.receive(false) { $0 = 1 }
    continuation.finish()
    await store.finish()
    do {
      let facts = await recordedFacts {
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
  }
}

@concurrent nonisolated private func hop() async {}

/// Suspends many times outside of a test store's executor.
@MainActor func leave(_ count: Int) async {
  await Task { for _ in 0..<count { await LaterTurn.now() } }.value
}
