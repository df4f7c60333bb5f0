import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("TestClock", .stallLimit) struct TestClockTests {
  let clock = TestClock()
  let notes = LockedLog()

  /// Starts to sleep, and logs its waking.
  private func sleeper(_ name: String, until seconds: Int) -> Task<Void, any Error> {
    Task {
      do {
        try await clock.sleep(until: .init(offset: .seconds(seconds)))
        notes.add("\(name) at \(clock.now.offset)")
      } catch {
        notes.add("\(name) throws \(error)")
        throw error
      }
    }
  }

  @Test("it begins at zero, moves to a moment, and never back") func moments() async throws {
    expectEqual(clock.now, TestClock.Instant())
    expectEqual(clock.now.offset, .zero)
    expectEqual(clock.minimumResolution, .zero)
    await clock.advance(to: .init(offset: .seconds(2)))
    expectEqual(clock.now.offset, .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    await clock.advance(by: .seconds(-1))
    clock.jump(by: .seconds(-1))
    // A sleep until a moment that has passed returns at once.
    for seconds in 0...2 { try await clock.sleep(until: .init(offset: .seconds(seconds))) }
    expectEqual(clock.now.offset, .seconds(2))
    let late = clock.now.advanced(by: .seconds(2))
    expectEqual(late.offset, .seconds(4))
    expectEqual(clock.now.duration(to: late), .seconds(2))
    expectTrue(clock.now < late)
  }

  @Test("no sleeper wakes before its deadline, and tasks that were started run before it moves")
  func early() async throws {
    let task = sleeper("a", until: 2)
    await clock.waitForSleepers()
    let started = Task { @MainActor in notes.add("began at \(clock.now.offset)") }
    await clock.advance(by: .seconds(1))
    expectEqual(clock.waitingLines, ["sleeps until 2.0 seconds; the clock shows 1.0 seconds"])
    await clock.advance(by: .seconds(1))
    try await task.value
    await started.value
    expectEqual(notes.entries, ["began at 0.0 seconds", "a at 2.0 seconds"])
  }

  @Test("a sleep in a task that is cancelled throws, and leaves the clock, unless it was woken")
  func cancelled() async throws {
    for seconds in [0, 1] {
      let before = sleeper("before", until: seconds)
      before.cancel()
      _ = await before.result
    }
    let sleeping = sleeper("sleeping", until: 1)
    await clock.waitForSleepers()
    sleeping.cancel()
    expectEqual(clock.waitingLines, [])
    _ = await sleeping.result
    let woken = sleeper("woken", until: 1)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    woken.cancel()
    try await woken.value
    let error = CancellationError()
    expectEqual(
      notes.entries,
      [
        "before throws \(error)", "before throws \(error)", "sleeping throws \(error)",
        "woken at 1.0 seconds",
      ])
  }

  @Test("a test can wait for a number of sleepers, and no task runs during a jump")
  func waitForSleepers() async throws {
    let waiting = Task {
      await clock.waitForSleepers(2)
      return clock.waitingLines.count
    }
    let tasks = [sleeper("a", until: 1), sleeper("b", until: 2)]
    await expectEqual(waiting.value, 2)
    await clock.waitForSleepers(1)
    clock.jump(by: .seconds(5))
    expectEqual(notes.entries, [])
    for task in tasks { try await task.value }
    expectEqual(notes.entries.sorted(), ["a at 5.0 seconds", "b at 5.0 seconds"])
    let cancelled = Task { await clock.waitForSleepers() }
    cancelled.cancel()
    await cancelled.value
  }
}
