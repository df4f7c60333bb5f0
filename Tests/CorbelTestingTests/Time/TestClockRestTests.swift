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

  @Test("sleepers wake at their own time, and those with one deadline in their order of arrival")
  func order() async throws {
    try await withWork {
      async let third: Void = sleep("third", until: 3)
      async let a: Void = sleep("a", until: 1)
      async let b: Void = sleep("b", until: 1)
      async let c: Void = sleep("c", until: 1)
      async let second: Void = sleep("second", until: 2)
      _ = try await (third, a, b, c, second)
    } test: {
      await clock.advance(by: .seconds(5))
    }
    expectEqual(
      notes.entries,
      [
        "a at 1.0 seconds", "b at 1.0 seconds", "c at 1.0 seconds", "second at 2.0 seconds",
        "third at 3.0 seconds",
      ])
    expectEqual(clock.now.offset, .seconds(5))
  }

  @Test("work comes to rest after each deadline within one advance, also in an actor")
  func timer() async throws {
    actor Cook {
      func cook(_ clock: TestClock, _ notes: LockedLog) async throws {
        for _ in 1...9 {
          try await clock.sleep(for: .seconds(1))
          notes.add("\(clock.now.offset)")
        }
      }
    }
    try await withWork {
      try await clock.sleep(for: .seconds(1))
      notes.add("\(clock.now.offset)")
      try await Cook().cook(clock, notes)
    } test: {
      await clock.advance(by: .seconds(10))
    }
    expectEqual(notes.entries, (1...10).map { "\($0).0 seconds" })
  }

  @Test("run advances until no task sleeps, or up to its limit, and then fails the test")
  func run() async throws {
    var failures: [[String]] = []
    for limit in [3, 2] {
      try await withWork {
        for _ in 0..<3 { try await clock.sleep(for: .seconds(1)) }
      } test: {
        failures.append(await recordedFailures { await clock.run(limit: limit) })
        await clock.run()
      }
    }
    expectEqual(clock.now.offset, .seconds(6))
    expectEqual(
      failures,
      [
        [],
        [
          """
          'run()' has not ended, because tasks slept again after each advance.

            Woken:    2 sleepers
            Sleeper:  sleeps until 6.0 seconds; the clock shows 5.0 seconds

          The clock was stopped. Cancel timers before 'run()', or advance the clock with \
          'advance(by:)' instead.
          """
        ],
      ])
  }
}
