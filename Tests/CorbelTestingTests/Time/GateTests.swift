import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Gate", .stallLimit) struct GateTests {
  let gate = Gate<Int>()

  /// Starts a caller, which waits at the gate when this returns.
  private func waiter() async -> Task<Int, any Error> {
    let count = gate.callerCount
    let task = Task { try await gate.value() }
    await gate.waitForCallers(count + 1)
    return task
  }

  /// Starts callers, and returns how their calls end, as texts.
  private func outcome(of task: Task<Int, any Error>) async -> String {
    do { return "\(try await task.value)" } catch { return "\(error)" }
  }

  private let cancellation = "\(CancellationError())"

  @Test("callers resume in the order they arrived, with the values or errors of the answers")
  func open() async throws {
    let waiters = [await waiter(), await waiter(), await waiter()]
    gate.answer(with: 3)
    await expectEqual(outcome(of: waiters[0]), "3")
    expectEqual(gate.callerCount, 2)
    gate.fail(with: Failure())
    gate.answer(with: .failure(Failure()))
    for waiter in waiters.dropFirst() { await expectEqual(outcome(of: waiter), "failed") }
    expectEqual(gate.callerCount, 0)
    // Opening it early lets the next callers through.
    gate.answer(with: 1)
    gate.fail(with: Failure())
    gate.answer(with: .success(3))
    for text in ["1", "failed", "3"] {
      await expectEqual(outcome(of: Task { try await gate.value() }), text)
    }
    do {
      let gate = Gate<Void>()
      gate.answer()
      try await gate.value()
      let task = Task { try await gate.value() }
      let call = try await gate.next()
      call.answer()
      try await task.value
    }
  }

  @Test("a wait for a call that doesn't come ends, fails the test, and takes none") func overdue()
    async
  {
    let (gate, clock) = (Gate<Int>(name: "items"), TestClock())
    let failures = await recordedFailures {
      await TestContext.$patience.withValue(.zero) {
        await #expect(throws: CancellationError.self) { try await gate.next() }
        await gate.waitForCallers(2)
        await clock.waitForSleepers()
        await clock.waitForSleepers(3)
      }
    }
    expectEqual(
      failures,
      [
        "a call at the gate 'items'", "2 calls at the gate 'items'", "a sleeping task",
        "3 sleeping tasks",
      ].map {
        """
        Expected \($0), but nothing has come for 0.0 seconds.

        The wait was ended. Start the work before you wait for it, and find out why it doesn't get \
        this far.
        """
      })
    let task = Task { try await gate.value() }
    await gate.waitForCallers()
    gate.answer(with: 1)
    await expectEqual(outcome(of: task), "1")
  }

  @Test("a cancelled caller leaves the gate and takes no value, and a test can wait for callers")
  func cancelled() async {
    let (first, second) = (await waiter(), await waiter())
    first.cancel()
    expectEqual(gate.callerCount, 1)
    gate.answer(with: 2)
    await expectEqual(outcome(of: first), cancellation)
    await expectEqual(outcome(of: second), "2")
    gate.answer(with: 1)
    let cancelledBefore = Task { try await gate.value() }
    cancelledBefore.cancel()
    await expectEqual(outcome(of: cancelledBefore), cancellation)
    await expectEqual(outcome(of: Task { try await gate.value() }), "1")
    do {
      let waiting = Task {
        await gate.waitForCallers(2)
        return gate.callerCount
      }
      let tasks = [await waiter(), await waiter()]
      await expectEqual(waiting.value, 2)
      for task in tasks { task.cancel() }
      let cancelled = Task { await gate.waitForCallers(9) }
      cancelled.cancel()
      await cancelled.value
    }
  }

  @Test("it can be used from any isolation, and a call on the main actor waits at once")
  func isolation() async throws {
    let gate = gate
    let opener = Task { @concurrent in
      for number in 0..<1_000 { gate.answer(with: number) }
    }
    let waiters = (0..<1_000).map { _ in Task { @concurrent in try await gate.value() } }
    var sum = 0
    for waiter in waiters { sum += try await waiter.value }
    await opener.value
    expectEqual(sum, 499_500)
    let first = Task { try await gate.value() }
    let second = Task {
      expectEqual(gate.callerCount, 1)
      return try await gate.value()
    }
    await gate.waitForCallers(2)
    for number in 1...2 { gate.answer(with: number) }
    try await expectEqual([first.value, second.value], [1, 2])
  }

  @Test("messages have its name, or its type and the place of its creation") func name()
    async throws
  {
    let line = #line + 1
    let (gate, void, named) = (Gate<Int>(), Gate<Void>(), Gate<Int>(name: "save"))
    expectEqual(named.waitingLines, [])
    let tasks = (
      Task { try await gate.value() }, Task { try await void.value() },
      (0..<2).map { _ in Task { try await named.value() } }
    )
    await gate.waitForCallers()
    await void.waitForCallers()
    await named.waitForCallers(2)
    expectEqual(gate.waitingLines, ["waits at the gate for Int of GateTests.swift:\(line)"])
    expectEqual(void.waitingLines, ["waits at the gate of GateTests.swift:\(line)"])
    expectEqual(named.waitingLines, ["waits at the gate 'save'", "waits at the gate 'save'"])
    gate.answer(with: 1)
    void.answer()
    for task in tasks.2 { task.cancel() }
    _ = try await (tasks.0.value, tasks.1.value)
  }

  @Test("calls that are taken out are answered separately, in any order, and taken in order")
  func taken() async throws {
    let (first, second) = (await waiter(), await waiter())
    let (firstCall, secondCall) = (try await gate.next(), try await gate.next())
    expectEqual(gate.callerCount, 0)
    gate.answer(with: 3)
    secondCall.answer(with: 2)
    secondCall.answer(with: 4)
    await expectEqual(outcome(of: second), "2")
    firstCall.fail(with: Failure())
    await expectEqual(outcome(of: first), "failed")
    await expectEqual(outcome(of: Task { try await gate.value() }), "3")
    do {
      let (gate, log) = (gate, Log())
      let cancelled = Task { try await gate.next() }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      let takers = (1...2).map { number in
        Task {
          log.add("\(number) asks")
          try await gate.next().answer(with: number)
        }
      }
      await log.wait(for: "2 asks")
      expectEqual(log.entries, ["1 asks", "2 asks"])
      try await expectEqual(gate.value(), 1)
      try await expectEqual(gate.value(), 2)
      for taker in takers { try await taker.value }
    }
  }

  @Test("the wait for the cancellation of a call ends with it, or with the answer")
  func waitForCancellation() async throws {
    for isCancelled in [false, true] {
      let task = await waiter()
      let call = try await gate.next()
      let log = Log()
      let waiting = Task {
        log.add("waits")
        await call.waitForCancellation()
      }
      await log.wait(for: "waits")
      expectTrue(!call.isCancelled)
      if isCancelled { task.cancel() } else { call.answer(with: 1) }
      await waiting.value
      // The second one has no effect.
      if isCancelled { call.answer(with: 1) } else { task.cancel() }
      await call.waitForCancellation()
      expectEqual(call.isCancelled, isCancelled)
      await expectEqual(outcome(of: task), isCancelled ? cancellation : "1")
    }
  }
}
