import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("A runner of operations", .stallLimit) struct OperationRunnerTests {
  @Test("an operation runs up to its wait, and ends with its runner")
  func start() async {
    let (gate, log) = (Gate<Int>(), Log())
    var operations: OperationRunner? = OperationRunner()
    operations?.start {
      log.add("began")
      log.add("got \((try? await gate.value()) ?? 0)")
    }
    expectEqual(log.entries, ["began"])
    gate.answer(with: 3)
    await operations?.settle()
    expectEqual(log.entries, ["began", "got 3"])
    for _ in 0..<2 { operations?.start { _ = try? await gate.value() } }
    expectEqual(gate.callerCount, 2)
    operations = nil
    expectEqual(gate.callerCount, 0)
  }

  @Test("settling gives turns to an operation, and to a task that it starts")
  func turns() async {
    let log = Log()
    let operations = OperationRunner()
    operations.start {
      Task {
        for _ in 0..<40 { await LaterTurn.now() }
        log.add("task")
      }
    }
    await operations.settle()
    expectEqual(log.entries, ["task"])
    operations.start {
      for _ in 0..<300 { await LaterTurn.now() }
      log.add("operation")
    }
    await operations.settle()
    expectEqual(log.entries, ["task", "operation"])
  }

  /// Leaves the main actor.
  @concurrent private nonisolated static func leaveActor() async {}

  @Test(
    "operations that never come to rest are cancelled, and fail the test",
    arguments: isLongRun ? [0, 1, 2] : [1, 2])
  func endless(runner: Int) async {
    let failures = await recordedFailures {
      // Another runner, which settles the test as well, may be older or newer.
      let runners = [OperationRunner(), OperationRunner()]
      let clock = ImmediateClock()
      let (operations, settled) = (runners[runner % 2], runners[runner / 2])
      operations.start {
        if runner > 0 { await Task { @MainActor in }.value }
        while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) }
        for _ in 0..<3_000 { await Self.leaveActor() }
      }
      await settled.settle()
    }
    expectEqual(
      failures,
      [
        """
        Operations have run 100000 jobs off the main actor, but have not come to rest.

        The operations were cancelled. If an operation sleeps in a loop, use a 'TestClock': with an \
        'ImmediateClock', the loop never ends.
        """
      ])
  }
}
