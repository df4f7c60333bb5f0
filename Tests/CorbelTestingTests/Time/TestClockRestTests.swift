import CorbelTesting
import Observation
import TestSupport
import Testing

@Observable private final class Nothing {}

/// A test clock and work that knows when it waits.
@MainActor @Suite("TestClock and the work that it waits for", .stallLimit)
struct TestClockRestTests {
  let clock = TestClock()
  let notes = LockedLog()

  /// Runs a test together with work that knows when it waits.
  private func withWork(
    _ work: @escaping @MainActor @Sendable () async throws -> Void,
    test: @MainActor () async -> Void
  ) async throws {
    try await expectChanges(of: Nothing(), during: work) { _ in await test() }
  }

  /// Sleeps, and logs it.
  private func sleep(_ name: String, until seconds: Int) async throws {
    try await clock.sleep(until: .init(offset: .seconds(seconds)))
    notes.add("\(name) at \(clock.now.offset)")
  }

  @Test("sleepers wake at their own time, the earliest first", arguments: 0..<20)
  func order(attempt: Int) async throws {
    try await withWork {
      async let third: Void = sleep("third", until: 3)
      async let first: Void = sleep("first", until: 1)
      async let second: Void = sleep("second", until: 2)
      _ = try await (third, first, second)
    } test: {
      await clock.advance(by: .seconds(5))
    }
    expectEqual(
      notes.entries, ["first at 1.0 seconds", "second at 2.0 seconds", "third at 3.0 seconds"])
    expectEqual(clock.now.offset, .seconds(5))
  }

  @Test("sleepers with one deadline wake in the order in which they arrived", arguments: 0..<20)
  func arrival(attempt: Int) async throws {
    try await withWork {
      async let a: Void = sleep("a", until: 1)
      async let b: Void = sleep("b", until: 1)
      async let c: Void = sleep("c", until: 1)
      _ = try await (a, b, c)
    } test: {
      await clock.advance(by: .seconds(1))
    }
    expectEqual(notes.entries, ["a at 1.0 seconds", "b at 1.0 seconds", "c at 1.0 seconds"])
  }

  @Test("a timer ticks at each of its deadlines within one advance", arguments: 0..<20)
  func timer(attempt: Int) async throws {
    try await withWork {
      for _ in 1...10 {
        try await clock.sleep(for: .seconds(1))
        notes.add("\(clock.now.offset)")
      }
    } test: {
      await clock.advance(by: .seconds(10))
    }
    expectEqual(notes.entries, (1...10).map { "\($0).0 seconds" })
  }

  @Test("work in an actor comes to rest as well", arguments: 0..<20)
  func actor(attempt: Int) async throws {
    actor Cook {
      func cook(_ clock: TestClock) async throws -> Duration {
        try await clock.sleep(for: .seconds(1))
        try await clock.sleep(for: .seconds(1))
        return clock.now.offset
      }
    }
    try await withWork {
      notes.add("\(try await Cook().cook(clock))")
    } test: {
      await clock.advance(by: .seconds(5))
    }
    expectEqual(notes.entries, ["2.0 seconds"])
  }

  @Test("it finds the work of its test, however many other tests run")
  func manyTests() async {
    let work = CountingWork()
    TestWorks.add(work)
    let others = (0..<100).map { _ in Task { TestWorks.add(CountingWork()) } }
    for other in others { await other.value }
    await TestClock().advance(by: .zero)
    expectEqual(work.settleCount, 1)
  }

  @Test("run advances until no task sleeps")
  func run() async throws {
    try await withWork {
      for _ in 0..<5 { try await clock.sleep(for: .seconds(1)) }
    } test: {
      await clock.run()
    }
    expectEqual(clock.now.offset, .seconds(5))
  }

  @Test("run wakes sleepers up to the limit", arguments: [(3, 0), (2, 1)])
  func limit(limit: Int, failures: Int) async throws {
    let recorder = TestRecorder()
    try await withWork {
      for _ in 0..<3 { try await clock.sleep(for: .seconds(1)) }
    } test: {
      await recorder.recording { await clock.run(limit: limit) }
      await clock.run()
    }
    expectEqual(recorder.failures.count, failures)
  }

  @Test("run with a timer fails the test")
  func endless() async throws {
    let recorder = TestRecorder()
    let isOver = LockedLog()
    try await withWork {
      while isOver.entries.isEmpty { try await clock.sleep(for: .seconds(1)) }
    } test: {
      await recorder.recording { await clock.run(limit: 10) }
      isOver.add("over")
      await clock.run()
    }
    expectEqual(recorder.messages.map(\.line), [#line - 4])
    expectEqual(
      recorder.failures,
      [
        """
        'run()' has not ended, because tasks slept again after each advance.

          Woken:    10 sleepers
          Sleeper:  sleeps until 11.0 seconds; the clock shows 10.0 seconds

        The clock was stopped. Cancel timers before 'run()', or advance the clock with \
        'advance(by:)' instead.
        """
      ])
  }
}

/// Work that counts how often it is settled.
private final class CountingWork: TestWork {
  @MainActor private(set) var settleCount = 0

  func settle() async { settleCount += 1 }
  func noteWait(at place: any WaitingPlace) {}
}
