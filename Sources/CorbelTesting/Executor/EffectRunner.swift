internal import Corbel

/// Runs the effects of a test's store, and knows when all of them wait or have ended.
@MainActor final class EffectRunner: TestWork {
  private let executor: any EffectExecutor
  /// The operations that have not returned, including cancelled ones.
  private var operations: [TestOperation] = []
  /// The number of activities that `noteActivity()` has counted.
  private var activity = 0
  /// The number of reduced actions.
  private var actionCount = 0
  private var waiters: [Waiter<Bool>] = []
  /// The clocks and gates at which effects have waited.
  private let places = Lock<[WeakPlace]>([])

  /// Whether ``settleOthers()`` also gives turns to the tasks that operations start.
  private let attendsToOthers: Bool
  /// The ended operations that may have started tasks that still run.
  private var ended: [WeakOperation] = []

  init(attendsToOthers: Bool = false) {
    self.attendsToOthers = attendsToOthers
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      executor = TestExecutor(Schedule.current)
    } else {
      executor = SystemExecutor()
    }
    TestWorks.add(self)
  }

  nonisolated deinit {}

  /// Starts the task of an effect, which runs up to its first suspension.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in messages.
  ///   - operation: The operation of the effect.
  /// - Returns: The task.
  func start(
    _ name: @autoclosure () -> String, _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let waits = TestOperation(Schedule.current == nil ? "" : name())
    add(waits)
    return TestContext.$work.withValue(self) {
      TestContext.$operation.withValue(waits) {
        executor.start {
          waits.begin()
          await operation()
          self.remove(waits)
        }
      }
    }
  }

  private func add(_ operation: TestOperation) {
    operation.slot = operations.count
    operations.append(operation)
  }

  /// Runs a function as an operation.
  ///
  /// Then ``settleOthers()`` also gives turns to the tasks that the function has started.
  func including(_ body: @MainActor () async throws -> Void) async rethrows {
    let waits = TestOperation("a task")
    try await TestContext.$work.withValue(self) {
      try await TestContext.$operation.withValue(waits) { try await body() }
    }
    noteEnd(of: waits)
  }

  private func noteEnd(of operation: TestOperation) {
    if attendsToOthers { ended.append(WeakOperation(operation: operation)) }
  }

  /// Whether tasks that the operations have started may still run.
  ///
  /// Such a task keeps its operation alive, because the operation is a task-local value.
  private var hasOthers: Bool {
    guard attendsToOthers else { return false }
    ended.removeAll { $0.operation == nil }
    return !ended.isEmpty || operations.contains(where: \.hasInnerTasks)
  }

  private func remove(_ operation: TestOperation) {
    noteEnd(of: operation)
    let last = operations.removeLast()
    if last === operation { return }
    operations[operation.slot] = last
    last.slot = operation.slot
  }

  /// The maximum number of jobs in one step of a test.
  nonisolated static var jobLimit: Int { 100_000 }

  /// The maximum number of actions in one step.
  ///
  /// The number is low, because the record of each action keeps states.
  nonisolated static var actionLimit: Int { 5_000 }

  /// The function that cancels endless effects, called with a text such as `run 100 jobs`.
  var whenEndless: @MainActor (String) -> Void = { _ in }

  /// Runs `body`, then every job that `body` enqueued.
  func attending<Result>(_ body: () -> Result) -> Result {
    let wasAttended = executor.attendFromNow()
    let result = body()
    run()
    if !wasAttended { executor.attendNoMore() }
    return result
  }

  private func run() {
    if executor.run(limit: 1_000) { return }
    var start = progress
    while !executor.run(limit: 1_000) { endEndless(since: &start) }
  }

  /// Cancels the effects if they have exceeded a limit since the beginning of a step.
  private func endEndless(since start: inout Progress) {
    if actionCount - start.actionCount > Self.actionLimit {
      whenEndless("sent \(Self.actionLimit) actions")
    } else if executor.jobCount - start.jobCount > Self.jobLimit {
      whenEndless("run \(Self.jobLimit) jobs off the main actor")
    } else {
      return
    }
    start = progress
  }

  private typealias Progress = (jobCount: Int, actionCount: Int)

  private var progress: Progress { (executor.jobCount, actionCount) }

  /// Counts a reduced action.
  func noteAction() {
    actionCount += 1
    noteActivity()
  }

  /// Counts an activity of an effect, and resumes the waits for an activity.
  func noteActivity() {
    activity += 1
    if waiters.isEmpty { return }
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.end(with: .success(true)) }
  }

  /// Calls a function on the main actor, without delay if the caller is on the main actor.
  ///
  /// Otherwise, the function runs before any operation that is resumed after this call.
  nonisolated func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent { MainActor.assumeIsolated(body) } else { executor.perform(body) }
  }

  nonisolated func noteWait(at place: any WaitingPlace) {
    places.withLock { places in
      guard !places.contains(where: { $0.place === place }) else { return }
      places.removeAll { $0.place == nil }
      places.append(WeakPlace(place: place))
    }
  }

  /// A line for each wait of an effect at a clock or a gate.
  var waitingLines: [String] {
    places.withLock { places in places.compactMap(\.place) }.flatMap(\.waitingLines)
  }

  private struct WeakOperation {
    weak var operation: TestOperation?
  }

  private struct WeakPlace: Sendable {
    weak var place: (any WaitingPlace)?
  }

  /// The number of turns of the main actor to wait for an activity of running effects.
  ///
  /// One turn is not enough, because a task can take turns without such an activity.
  nonisolated static var patience: Int { 100 }

  /// The number of turns after which the system's threads are drained again.
  nonisolated private static var turnsPerDrain: Int { 5 }

  /// Runs all work until it has ended or waits.
  ///
  /// This returns after a turn without activity if all running effects wait at a clock or a gate.
  /// If an effect waits for something else, this gives the effect more turns, and lets the system's
  /// threads do their work.
  ///
  /// - Parameter isPatient: Whether to give these turns even if all running effects wait at a clock
  ///   or a gate.
  func settle(patiently isPatient: Bool) async {
    var start = progress
    var quietTurns = 0
    while quietTurns < Self.patience {
      endEndless(since: &start)
      let before = (executor.jobCount, activity)
      if quietTurns % Self.turnsPerDrain == 1 { await SystemThreads.drain() }
      // The executor runs its jobs on turns of its own, and this loop only waits for them. If the
      // loop ran the jobs, their order among the other work of the main queue would depend on the
      // number of turns, which differs from run to run.
      await MainQueue.turn()
      guard (executor.jobCount, activity) == before else {
        quietTurns = 0
        continue
      }
      quietTurns += 1
      if !isPatient, operations.allSatisfy(\.isWaiting) { return }
    }
  }

  func settle() async {
    await settle(patiently: false)
  }

  /// Gives turns to operations whose work may run outside of the executor.
  ///
  /// After these turns, this gives an operation no more turns until the operation begins or ends a
  /// wait.
  ///
  /// - Returns: Whether there was such an operation.
  func settleOthers() async -> Bool {
    let hasOthers = hasOthers
    guard hasOthers || operations.contains(where: \.mayGoOn) else { return false }
    await settle(patiently: hasOthers)
    for operation in operations { operation.noteRest() }
    return true
  }

  /// Runs the work of all runners of the test, not only of this one.
  ///
  /// The stores of a test may use each other, so the work of one may start work of another.
  func settleAll() async {
    let runners = runnersOfTest
    var before = -1
    while before != runners.reduce(0, { $0 + $1.executor.jobCount + $1.activity }) {
      before = runners.reduce(0) { $0 + $1.executor.jobCount + $1.activity }
      for runner in runners { await runner.settle() }
      if runners.count == 1 { return }
    }
  }

  private var runnersOfTest: [EffectRunner] {
    let others = TestWorks.current.compactMap { $0 as? EffectRunner }
    return others.contains { $0 === self } ? others : others + [self]
  }

  /// The number of turns of the main actor between the deadline and the time-out.
  ///
  /// If many tests share the main actor, the effects of this test may have had no turn before the
  /// deadline.
  nonisolated static var grace: Int { 1000 }

  /// The result of waiting for an effect.
  enum Outcome {
    case activity
    /// The deadline has passed.
    case timeOut
    /// All running effects wait for the test.
    case rest
  }

  /// Waits for the next activity of the effects, unless all effects wait for the test.
  func nextActivity(before deadline: ContinuousClock.Instant) async -> Outcome {
    let runners = runnersOfTest
    if runners.allSatisfy({ $0.operations.allSatisfy(\.isKnownToWait) }) { return .rest }
    let waiter = Waiter<Bool>()
    for runner in runners { runner.waiters.append(waiter) }
    // This is the only real time-out, for work that has left the process. In a passing test, it
    // never expires.
    let alarm = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      for _ in 0..<Self.grace where !Task.isCancelled { await MainQueue.turn() }
      waiter.end(with: .success(false))
    }
    defer { alarm.cancel() }
    return (try? await waiter.value()) == true ? .activity : .timeOut
  }
}
