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

  @Test("a waiting caller gets the value that opens the gate")
  func open() async throws {
    let waiter = await waiter()
    gate.open(with: 3)
    try await expectEqual(waiter.value, 3)
    expectEqual(gate.callerCount, 0)
  }

  @Test("a waiting caller throws the error that opens the gate")
  func fail() async {
    let waiters = [await waiter(), await waiter()]
    gate.fail(with: Failure())
    gate.open(with: .failure(Failure()))
    for waiter in waiters { await #expect(throws: Failure()) { try await waiter.value } }
  }

  @Test("callers resume in the order they arrived")
  func order() async throws {
    let first = await waiter()
    let second = await waiter()
    gate.open(with: 1)
    try await expectEqual(first.value, 1)
    expectEqual(gate.callerCount, 1)
    gate.open(with: 2)
    try await expectEqual(second.value, 2)
  }

  @Test("a wait for a call that doesn't come ends, and fails the test") func overdue() async {
    let recorder = TestRecorder()
    let (gate, clock) = (Gate<Int>(name: "items"), TestClock())
    await recorder.recording {
      await TestContext.$patience.withValue(.zero) {
        await #expect(throws: CancellationError.self) { try await gate.next() }
        await gate.waitForCallers(2)
        await clock.waitForSleepers()
        await clock.waitForSleepers(3)
      }
    }
    expectEqual(
      recorder.failures,
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
  }

  @Test("opening it early lets the next callers through")
  func openBefore() async throws {
    gate.open(with: 1)
    gate.fail(with: Failure())
    gate.open(with: .success(3))
    try await expectEqual(gate.value(), 1)
    await #expect(throws: Failure()) { try await gate.value() }
    try await expectEqual(gate.value(), 3)
  }

  @Test("a gate of Void is opened without a value")
  func void() async throws {
    let gate = Gate<Void>()
    gate.open()
    try await gate.value()
    let task = Task { try await gate.value() }
    let call = try await gate.next()
    call.open()
    try await task.value
  }

  @Test("a caller whose task is cancelled throws, and leaves the gate")
  func cancelled() async throws {
    let first = await waiter()
    let second = await waiter()
    first.cancel()
    expectEqual(gate.callerCount, 1)
    gate.open(with: 2)
    await #expect(throws: CancellationError.self) { try await first.value }
    try await expectEqual(second.value, 2)
  }

  @Test("a caller in a cancelled task throws, and takes no value")
  func cancelledBefore() async throws {
    gate.open(with: 1)
    let task = Task { try await gate.value() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await expectEqual(gate.value(), 1)
  }

  @Test("a test can wait for a number of callers")
  func waitForCallers() async throws {
    let waiting = Task {
      await gate.waitForCallers(2)
      return gate.callerCount
    }
    let tasks = [await waiter(), await waiter()]
    await expectEqual(waiting.value, 2)
    for number in 0..<2 { gate.open(with: number) }
    for task in tasks { _ = try await task.value }
  }

  @Test("waiting for callers ends when the task is cancelled")
  func waitersCancelled() async {
    let task = Task { await gate.waitForCallers() }
    task.cancel()
    await task.value
  }

  @Test("a call on the main actor waits before other work runs there")
  func staysOnActor() async throws {
    let gate = gate
    var counts: [Int] = []
    let first = Task { try await gate.value() }
    let second = Task {
      counts.append(gate.callerCount)
      return try await gate.value()
    }
    await gate.waitForCallers(2)
    expectEqual(counts, [1])
    for number in 1...2 { gate.open(with: number) }
    try await expectEqual([first.value, second.value], [1, 2])
  }

  @Test("it can be used from any isolation", arguments: 0..<20)
  func isolation(attempt: Int) async throws {
    let gate = gate
    let opener = Task { @concurrent in
      for number in 0..<100 { gate.open(with: number) }
    }
    let waiters = (0..<100).map { _ in Task { @concurrent in try await gate.value() } }
    var sum = 0
    for waiter in waiters { sum += try await waiter.value }
    await opener.value
    expectEqual(sum, 4950)
  }

  @Test("messages have its name, once for each waiting task")
  func name() async throws {
    let gate = Gate<Int>(name: "save")
    expectTrue(gate.waitingLines.isEmpty)
    let tasks = (0..<2).map { _ in Task { try await gate.value() } }
    await gate.waitForCallers(2)
    expectEqual(gate.waitingLines, ["waits at the gate 'save'", "waits at the gate 'save'"])
    for task in tasks {
      gate.open(with: 1)
      _ = try await task.value
    }
    expectTrue(gate.waitingLines.isEmpty)
  }

  @Test("without a name, messages have its type and the place of its creation")
  func unnamed() async throws {
    let gates = (Gate<Int>(), Gate<Void>())
    let tasks = (Task { try await gates.0.value() }, Task { try await gates.1.value() })
    await gates.0.waitForCallers()
    await gates.1.waitForCallers()
    let place = "GateTests.swift:\(#line - 4)"
    expectEqual(gates.0.waitingLines, ["waits at the gate for Int of \(place)"])
    expectEqual(gates.1.waitingLines, ["waits at the gate of \(place)"])
    gates.0.open(with: 1)
    gates.1.open()
    _ = try await (tasks.0.value, tasks.1.value)
  }

  @Suite("a call that is taken out") @MainActor struct Taken {
    let base = GateTests()

    @Test("it is answered separately, in any order")
    func order() async throws {
      let first = await base.waiter()
      let second = await base.waiter()
      let firstCall = try await base.gate.next()
      let secondCall = try await base.gate.next()
      secondCall.open(with: 2)
      try await expectEqual(second.value, 2)
      firstCall.fail(with: Failure())
      await #expect(throws: Failure()) { try await first.value }
    }

    @Test("it is no longer at the gate")
    func leaves() async throws {
      let task = await base.waiter()
      let call = try await base.gate.next()
      expectEqual(base.gate.callerCount, 0)
      base.gate.open(with: 2)
      call.open(with: 1)
      try await expectEqual(task.value, 1)
      try await expectEqual(base.gate.value(), 2)
    }

    @Test("if no call waits, the next one is taken")
    func waits() async throws {
      let gate = base.gate
      let call = Task { try await gate.next() }
      let task = Task { try await gate.value() }
      try await call.value.open(with: 1)
      try await expectEqual(task.value, 1)
    }

    @Test("calls are taken in the order in which they were asked for")
    func takers() async throws {
      let gate = base.gate
      let log = Log()
      let takers = (1...2).map { number in
        Task {
          log.add("\(number) asks")
          try await gate.next().open(with: number)
        }
      }
      await log.wait(for: "2 asks")
      expectEqual(log.entries, ["1 asks", "2 asks"])
      try await expectEqual(gate.value(), 1)
      try await expectEqual(gate.value(), 2)
      for taker in takers { try await taker.value }
    }

    @Test("taking ends when the task is cancelled, and takes nothing")
    func cancelledTaker() async throws {
      let gate = base.gate
      let call = Task { try await gate.next() }
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      let task = await base.waiter()
      gate.open(with: 1)
      try await expectEqual(task.value, 1)
    }

    @Test("a wait that has ended without a call takes none")
    func overdueTaker() async throws {
      let gate = base.gate
      let recorder = TestRecorder()
      await recorder.recording {
        await TestContext.$patience.withValue(.zero) { _ = try? await gate.next() }
      }
      expectEqual(recorder.failures.count, 1)
      let task = await base.waiter()
      gate.open(with: 1)
      try await expectEqual(task.value, 1)
    }

    @Test("a test can check for its cancellation, and wait for it")
    func waitForCancellation() async throws {
      let task = await base.waiter()
      let call = try await base.gate.next()
      expectTrue(!call.isCancelled)
      let waiting = Task { await call.waitForCancellation() }
      task.cancel()
      await waiting.value
      await call.waitForCancellation()
      expectTrue(call.isCancelled)
      call.open(with: 1)
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("the wait for a cancellation ends with it, or with the answer", arguments: [false, true])
    func endOfWait(isCancelled: Bool) async throws {
      let task = await base.waiter()
      let call = try await base.gate.next()
      let log = Log()
      let waiting = Task {
        log.add("waits")
        await call.waitForCancellation()
      }
      await log.wait(for: "waits")
      if isCancelled { task.cancel() } else { call.open(with: 1) }
      await waiting.value
      expectEqual(call.isCancelled, isCancelled)
      _ = try? await task.value
    }

    @Test("the first answer counts")
    func twice() async throws {
      let task = await base.waiter()
      let call = try await base.gate.next()
      call.open(with: 1)
      call.open(with: 2)
      task.cancel()
      await call.waitForCancellation()
      expectTrue(!call.isCancelled)
      try await expectEqual(task.value, 1)
    }
  }
}
