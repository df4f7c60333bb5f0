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

  @Test("it begins at zero")
  func zero() {
    expectEqual(clock.now, TestClock.Instant())
    expectEqual(clock.now.offset, .zero)
    expectEqual(clock.minimumResolution, .zero)
  }

  @Test("its moments are as far apart as their offsets")
  func instants() {
    let early = TestClock.Instant(offset: .seconds(1))
    let late = early.advanced(by: .seconds(2))
    expectEqual(late.offset, .seconds(3))
    expectEqual(early.duration(to: late), .seconds(2))
    expectTrue(early < late)
  }

  @Test("a sleep until a moment that has passed returns at once", arguments: [0, 1, 2])
  func passed(seconds: Int) async throws {
    await clock.advance(by: .seconds(2))
    try await clock.sleep(until: .init(offset: .seconds(seconds)))
    expectEqual(clock.now.offset, .seconds(2))
  }

  @Test("no sleeper wakes before its deadline")
  func early() async throws {
    let task = sleeper("a", until: 2)
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    expectEqual(clock.waitingLines, ["sleeps until 2.0 seconds; the clock shows 1.0 seconds"])
    await clock.advance(by: .seconds(1))
    try await task.value
    expectEqual(notes.entries, ["a at 2.0 seconds"])
  }

  @Test("tasks that were started run before the clock moves")
  func startedBefore() async {
    let task = Task { @MainActor in notes.add("began at \(clock.now.offset)") }
    await clock.advance(by: .seconds(1))
    expectEqual(notes.entries, ["began at 0.0 seconds"])
    await task.value
  }

  @Test("a timer ticks at each deadline if the test waits for each sleep")
  func timer() async throws {
    let timer = Task {
      while true {
        try await clock.sleep(for: .seconds(1))
        notes.add("\(clock.now.offset)")
      }
    }
    for _ in 1...10 {
      await clock.waitForSleepers()
      await clock.advance(by: .seconds(1))
    }
    await clock.waitForSleepers()
    timer.cancel()
    expectEqual(notes.entries, (1...10).map { "\($0).0 seconds" })
  }

  @Test("it moves to a moment, and never back")
  func moments() async {
    await clock.advance(to: .init(offset: .seconds(2)))
    expectEqual(clock.now.offset, .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    await clock.advance(by: .seconds(-1))
    clock.jump(by: .seconds(-1))
    expectEqual(clock.now.offset, .seconds(2))
  }

  @Test("sleeping in a task that is cancelled throws, and leaves the clock")
  func cancelled() async {
    let task = sleeper("a", until: 1)
    await clock.waitForSleepers()
    task.cancel()
    expectTrue(clock.waitingLines.isEmpty)
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(notes.entries, ["a throws CancellationError()"])
  }

  @concurrent @Test("a cancelled sleeper leaves the clock at once")
  func cancelledAsSoonAsSeen() async {
    for _ in 0..<300 {
      let clock = TestClock()
      let task = Task { try await clock.sleep(until: .init(offset: .seconds(1))) }
      await clock.waitForSleepers()
      task.cancel()
      expectTrue(clock.waitingLines.isEmpty)
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test("sleeping in a task that was cancelled before throws", arguments: [0, 1])
  func cancelledBefore(seconds: Int) async {
    let task = sleeper("a", until: seconds)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expectTrue(clock.waitingLines.isEmpty)
  }

  @Test("a woken sleeper is not cancelled any more")
  func cancelledAfter() async throws {
    let task = sleeper("a", until: 1)
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    task.cancel()
    try await task.value
    expectEqual(notes.entries, ["a at 1.0 seconds"])
  }

  @Test("no task runs during a jump")
  func jump() async throws {
    let tasks = [sleeper("a", until: 1), sleeper("b", until: 2)]
    await clock.waitForSleepers(2)
    clock.jump(by: .seconds(5))
    expectTrue(notes.entries.isEmpty)
    for task in tasks { try await task.value }
    expectEqual(notes.entries.sorted(), ["a at 5.0 seconds", "b at 5.0 seconds"])
  }

  @Test("a test can wait for a number of sleepers")
  func waitForSleepers() async throws {
    let waiting = Task {
      await clock.waitForSleepers(2)
      return clock.waitingLines.count
    }
    let tasks = [sleeper("a", until: 1), sleeper("b", until: 1)]
    await expectEqual(waiting.value, 2)
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    for task in tasks { try await task.value }
  }

  @Test("waiting for sleepers ends when the task is cancelled")
  func sleepersCancelled() async {
    let waiting = Task { await clock.waitForSleepers() }
    waiting.cancel()
    await waiting.value
  }

  @Suite("with work that knows when it waits") @MainActor struct WithWork {
    let clock = TestClock()
    let notes = LockedLog()

    @Test("the clock waits for the work before it moves, and after each sleeper")
    func settling() async throws {
      let work = NotingWork(clock: clock, notes: notes)
      let task = TestContext.$work.withValue(work) {
        Task {
          try await clock.sleep(for: .seconds(1))
          try await clock.sleep(for: .seconds(1))
        }
      }
      work.tasks = [task]
      await clock.waitForSleepers()
      await clock.advance(by: .seconds(5))
      expectEqual(
        notes.entries,
        [
          "comes at 0.0 seconds", "settles at 0.0 seconds", "settles at 1.0 seconds",
          "comes at 1.0 seconds", "settles at 2.0 seconds",
        ])
    }

    @Test("the clock does not keep the work alive")
    func gone() async throws {
      weak var weakWork: NotingWork?
      let task = {
        let work = NotingWork(clock: clock, notes: notes)
        weakWork = work
        return TestContext.$work.withValue(work) {
          Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        }
      }()
      await clock.waitForSleepers()
      clock.jump(by: .seconds(1))
      try await task.value
      await clock.advance(by: .seconds(1))
      expectNil(weakWork)
    }

    /// Work of one task, which waits if the task has ended or sleeps.
    private final class NotingWork: TestWork {
      let clock: TestClock
      let notes: LockedLog
      @MainActor var tasks: [Task<Void, any Error>] = []

      init(clock: TestClock, notes: LockedLog) {
        self.clock = clock
        self.notes = notes
      }

      func settle() async {
        notes.add("settles at \(clock.now.offset)")
        if clock.now.offset == .seconds(1) { await clock.waitForSleepers() }
        if clock.now.offset == .seconds(2) { for task in tasks { _ = await task.result } }
      }

      func noteWait(at place: any WaitingPlace) {
        expectTrue(place === clock)
        notes.add("comes at \(clock.now.offset)")
      }
    }
  }
}
