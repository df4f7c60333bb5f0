internal import Corbel

/// A clock that moves only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let tea = Task {
///   try await clock.sleep(for: .seconds(180))
///   return "ready"
/// }
/// await clock.waitForSleepers()
/// await clock.advance(by: .seconds(180))
/// #expect(try await tea.value == "ready")
/// ```
///
/// ``advance(by:)`` goes from one deadline to the next. Each woken task continues before the clock
/// moves on: a timer with an interval of one second ticks ten times in ten seconds, each time at
/// its own ``now``. The kind of task determines how exactly the clock knows that a woken task waits
/// again:
///
/// - For the effects of a ``TestStore`` and the operation of `expectChanges`, the clock knows
///   exactly whether they have ended, or wait at a clock or a gate. If they wait for something
///   else, the clock gives them a limited number of turns: see <doc:TestingAStore>.
/// - For other tasks, including the effects of a plain `Store`, the clock can't know whether they
///   wait. The clock gives them some turns, but a resumed task may need any number of turns, even
///   on an idle machine. So wait with ``waitForSleepers(_:fileID:filePath:line:)`` until the task
///   sleeps, advance from one deadline to the next, and await the end of the task or its next
///   sleep. This is always exact.
///
/// The clock starts at zero. A sleep throws `CancellationError` when its task is cancelled.
public final class TestClock: Clock, WaitingPlace, Sendable {
  /// A moment on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public let offset: Duration

    /// Creates a moment.
    ///
    /// - Parameter offset: The time since the clock's start.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the moment that is later than this one by a duration.
    ///
    /// - Parameter duration: The duration between this moment and the later one.
    /// - Returns: The later moment.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the duration to another moment.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The duration, which is negative if the other moment is earlier.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Returns whether a moment is earlier than another.
    ///
    /// - Parameters:
    ///   - lhs: A moment.
    ///   - rhs: Another moment.
    /// - Returns: Whether `lhs` is earlier.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Contents: Sendable {
    var now = Instant()
    /// The sleepers, sorted by deadline, and by arrival if the deadlines are equal.
    var sleepers: [Sleeper] = []
    /// The number of calls that have slept or returned at once.
    var sleepCount = 0
    /// The number of times that a task began or ended a sleep.
    var eventCount = 0
    var watch = CountWatch()
    /// The work that the clock waits for before it moves.
    var works: [WeakWork] = []

    /// Adds a sleeper behind all with the same deadline.
    mutating func add(_ sleeper: Sleeper) {
      // Usually, a new deadline is among the last, so the search is short.
      let previous = sleepers.lastIndex { $0.deadline <= sleeper.deadline }
      sleepers.insert(sleeper, at: previous.map { $0 + 1 } ?? 0)
    }

    mutating func add(_ work: (any TestWork)?) {
      works.removeAll { $0.value == nil }
      guard let work, !works.contains(where: { $0.value === work }) else { return }
      works.append(WeakWork(value: work))
    }
  }

  private let contents = Lock(Contents())

  /// Creates a clock at zero.
  public init() {}

  /// The current moment.
  public var now: Instant { contents.withLock { $0.now } }

  /// Zero, because the clock can be at any moment.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock reaches a moment, or returns at once if the moment has passed.
  ///
  /// - Parameters:
  ///   - deadline: The moment at which the sleep ends.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    TestContext.work?.noteWait(at: self)
    let number = contents.withLock { contents in
      contents.sleepCount += 1
      return contents.sleepCount
    }
    let sleeper = Sleeper(number: number, deadline: deadline, work: TestContext.work)
    defer { sleeper.departure.end() }
    try await sleeper.waiter.value {
      enroll(sleeper)
    } onCancel: {
      self.remove(sleeper)
    }
  }

  /// Waits until a number of tasks sleep.
  ///
  /// If they don't within half a minute, the test fails.
  ///
  /// - Parameters:
  ///   - count: The number of tasks. This returns at once if at least this number of tasks sleep,
  ///     or if the waiting task is cancelled.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public nonisolated(nonsending) func waitForSleepers(
    _ count: Int = 1, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    let waiter = Waiter<Void>()
    contents.withLock { $0.watch.add(waiter, for: count, current: $0.sleepers.count) }
    let tasks = count == 1 ? "a sleeping task" : "\(count) sleeping tasks"
    try? await waiter.value(expecting: tasks, at: TestLocation(fileID, filePath, line))
  }

  /// Advances the clock, and wakes each sleeper at its own deadline.
  ///
  /// First, running tasks continue, so that they can go to sleep. Each woken task continues before
  /// the clock moves on; ``TestClock`` says how exact this is.
  ///
  /// - Parameter duration: The duration. A negative duration does not move the clock.
  @MainActor public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to a moment, and wakes each sleeper at its own deadline.
  ///
  /// First, running tasks continue, so that they can go to sleep. Each woken task continues before
  /// the clock moves on; ``TestClock`` says how exact this is.
  ///
  /// - Parameter instant: The moment. If the moment has passed, the clock does not move.
  @MainActor package func advance(to instant: Instant) async {
    await settle()
    while case let woken = wakeNext(until: instant), !woken.isEmpty { await settle(after: woken) }
    contents.withLock { $0.now = max($0.now, instant) }
  }

  /// Advances the clock until no task sleeps.
  ///
  /// The test fails if a task always sleeps again, like a timer. Cancel such a task first.
  /// ``TestClock`` says how exactly the clock finds sleeping tasks.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of sleepers to wake.
  ///   - fileID: The file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  @MainActor public func run(
    limit: Int = 1_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) async {
    await settle()
    for _ in 0..<limit {
      let woken = wakeNext(until: nil)
      if woken.isEmpty { return }
      await settle(after: woken)
    }
    guard !waitingLines.isEmpty else { return }
    TestReporter.current.report(endlessRun(limit), at: TestLocation(fileID, filePath, line))
  }

  /// Moves the clock in one step, and then wakes all due sleepers in the order of their deadlines.
  ///
  /// This simulates a suspended app: all woken tasks find the clock at its new moment. The tasks
  /// continue when the test next suspends.
  ///
  /// - Parameter duration: The duration. A negative duration does not move the clock.
  public func jump(by duration: Duration) {
    contents.withLock { $0.now = max($0.now, $0.now.advanced(by: duration)) }
    while !wakeNext(until: now).isEmpty {}
  }

  /// The earliest deadline of a sleeping task, or nil if no task sleeps.
  var nextDeadline: Instant? { contents.withLock { $0.sleepers.first?.deadline } }

  /// The rest of each sleep, with its wait.
  var sleeps: [(rest: Duration, wait: OperationWait?)] {
    contents.withLock { contents in
      contents.sleepers.map { (contents.now.duration(to: $0.deadline), $0.waiter.wait) }
    }
  }

  /// A line for each sleeper, such as `sleeps until 1.0 seconds; the clock shows 0.5 seconds`.
  package var waitingLines: [String] {
    contents.withLock { contents in
      contents.sleepers.map {
        "sleeps until \($0.deadline.offset); the clock shows \(contents.now.offset)"
      }
    }
  }

  /// Adds a sleeper, unless its deadline has passed or its task is cancelled.
  private func enroll(_ sleeper: Sleeper) -> Result<Void, any Error>? {
    contents.withLock { contents in
      if Task.isCancelled { return .failure(CancellationError()) }
      guard sleeper.deadline > contents.now else { return .success(()) }
      contents.add(sleeper)
      contents.eventCount += 1
      contents.add(sleeper.work)
      contents.watch.reach(contents.sleepers.count)
      return nil
    }
  }

  private func remove(_ sleeper: Sleeper) {
    contents.withLock { contents in
      guard let index = contents.sleepers.firstIndex(where: { $0 === sleeper }) else { return }
      contents.sleepers.remove(at: index)
      contents.eventCount += 1
    }
  }

  /// Moves the clock to the next deadline up to a moment, and wakes one sleeper.
  ///
  /// A schedule decides which sleeper is the first, and whether others with the same deadline wake
  /// before the work of the first one rests.
  private func wakeNext(until instant: Instant?) -> [Sleeper] {
    let woken = contents.withLock { contents -> [Sleeper] in
      guard let next = contents.sleepers.first, instant.map({ next.deadline <= $0 }) ?? true
      else { return [] }
      contents.now = max(contents.now, next.deadline)
      guard let schedule = Schedule.current else { return [contents.sleepers.removeFirst()] }
      var ready = contents.sleepers.filter { $0.deadline == next.deadline }
      var woken = [ready.remove(at: schedule.choose(among: ready.map(\.option)))]
      while let rest = woken.last?.rest,
        case let choice = schedule.choose(among: [rest] + ready.map(\.option)), choice > 0
      {
        woken.append(ready.remove(at: choice - 1))
      }
      contents.sleepers.removeAll { sleeper in woken.contains { $0 === sleeper } }
      return woken
    }
    for sleeper in woken { sleeper.waiter.end() }
    return woken
  }

  @MainActor private func settle() async {
    // Running work may still be on its way to the clock, so the work continues first.
    for work in TestWorks.current { await work.settle() }
    for work in contents.withLock({ $0.works }) { await work.value?.settle() }
    // The turns for tasks without a `TestWork` pass through other threads. In a test with only
    // stores, these turns would make the order random.
    let isOthers = contents.withLock { contents in contents.sleepers.contains { !$0.hasWork } }
    if isOthers || TestWorks.current.isEmpty { await settleOthers() }
  }

  @MainActor private func settle(after woken: [Sleeper]) async {
    for sleeper in woken where sleeper.hasWork { await sleeper.work?.settle() }
    for sleeper in woken where !sleeper.hasWork {
      try? await sleeper.departure.value()
      await settleOthers()
    }
  }

  /// Gives turns to tasks without a ``TestWork``, until some turns in a row have passed in which no
  /// task began or ended a sleep.
  ///
  /// The test can't know when such a task waits for something else.
  @MainActor private func settleOthers() async {
    await Settling.others.giveTurns(activity: { contents.withLock { $0.eventCount } })
  }

  private func endlessRun(_ limit: Int) -> Diagnostic {
    let sleepers = waitingLines.map { Diagnostic.Evidence("Sleeper", $0) }
    return Diagnostic(
      fact: "'run()' has not ended, because tasks slept again after each advance.",
      evidence: [.init("Woken", "\(limit) sleepers")] + sleepers,
      consequence: "The clock was stopped.",
      remedy: "Cancel timers before 'run()', or advance the clock with 'advance(by:)' instead.")
  }
}
