internal import Corbel

/// Runs effects and operations for a test, and knows when all of them wait or have ended.
@MainActor final class EffectRunner: TestWork {
  /// The executor of the tasks; nil if the system has no task executors.
  private let executor: (any EffectExecutor)?
  /// The operations that have not returned, including cancelled ones.
  private(set) var operations: [TestOperation] = []
  private let busyCount = BusyCount()
  /// The number of activities that `noteActivity()` has counted.
  private var activity = 0
  /// The number of reduced actions.
  private var actionCount = 0
  /// The progress at the beginning of a step.
  private var progressBefore: Progress = (0, 0)
  private var waiters: [Waiter<Bool>] = []
  /// The clocks and gates at which effects have waited.
  private let places = Lock<[WeakPlace]>([])

  /// Whether ``settleStep()`` also gives turns to the tasks that operations start.
  var waitsForStartedTasks = false
  /// Where the operations come from that begin now, and those of the effects with a number that
  /// have waited; in a search of all sequences of steps.
  var origin = 0, origins: [Int: Int] = [:]
  /// The ended operations that may have started tasks that still run.
  private var ended: [WeakOperation] = []

  init() {
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
      executor = TestExecutor(Schedule.current)
    } else {
      executor = nil
    }
    whenEndless = { [reporter = TestReporter.current] deed, names in
      let text = FailureText.endless("operation", deed, running: FailureText.running(names))
      reporter.reportInTest(text)
    }
    TestWorks.add(self)
  }

  nonisolated deinit {}

  /// Starts the task of an effect, which runs up to its first suspension.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in messages.
  ///   - number: The number of the effect in its store.
  ///   - operation: The operation of the effect.
  /// - Returns: The task.
  func start(
    _ name: @escaping Schedule.Name, number: Int = 0,
    _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let waits = TestOperation(name)
    waits.origin = origins.isEmpty ? origin : origins[number] ?? origin
    add(waits)
    let task = TestContext.$work.withValue(self) {
      TestContext.$operation.withValue(waits) {
        let whole = { @MainActor @Sendable in
          waits.begin()
          await operation()
          self.remove(waits)
        }
        return executor?.start(whole) ?? Task(operation: whole)
      }
    }
    waits.handle = task
    return task
  }

  private func add(_ operation: TestOperation) {
    operation.slot = operations.count
    operation.count(in: busyCount)
    operations.append(operation)
  }

  /// Runs a function as an operation.
  ///
  /// Then ``settleStep()`` also gives turns to the tasks that the function has started.
  func including(_ body: @MainActor () async throws -> Void) async rethrows {
    let waits = TestOperation { "a task" }
    try await TestContext.$work.withValue(self) {
      try await TestContext.$operation.withValue(waits) { try await body() }
    }
    noteEnd(of: waits)
  }

  private func noteEnd(of operation: TestOperation) {
    if waitsForStartedTasks { ended.append(WeakOperation(operation: operation)) }
  }

  /// Whether tasks that the operations have started may still run.
  ///
  /// Such a task keeps its operation alive, because the operation is a task-local value.
  private var hasOthers: Bool {
    guard waitsForStartedTasks else { return false }
    ended.removeAll { $0.operation == nil }
    return !ended.isEmpty || operations.contains(where: \.hasInnerTasks)
  }

  private func remove(_ operation: TestOperation) {
    noteEnd(of: operation)
    operation.count(in: nil)
    executor?.end(operation)
    activity += 1
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

  /// Called before endless operations are cancelled, with a text such as `run 100 jobs`; or with
  /// nil and the names of operations that go on after that, and that now don't run any more.
  var whenEndless: @MainActor (String?, [String]) -> Void

  /// Runs `body`, then every job that `body` enqueued.
  func attending<Result>(_ body: () -> Result) -> Result {
    guard let executor else { return body() }
    let wasAttended = executor.attendFromNow()
    let result = body()
    if !executor.run(limit: 1_000) {
      progressBefore = progress
      while !executor.run(limit: 1_000) { endEndless() }
    }
    if !wasAttended { executor.attendNoMore() }
    return result
  }

  /// Cancels the effects if they have exceeded a limit since the beginning of a step.
  private func endEndless() {
    if actionCount - progressBefore.actionCount > Self.actionLimit {
      whenEndless("sent \(Self.actionLimit) actions", [])
    } else if jobCount - progressBefore.jobCount <= Self.jobLimit {
      return
    } else if operations.contains(where: { $0.handle?.isCancelled == false }) {
      whenEndless("run \(Self.jobLimit) jobs off the main actor", [])
    } else {
      executor?.stop()
      whenEndless(nil, operations.map { $0.name() })
    }
    for operation in operations { operation.handle?.cancel() }
    progressBefore = progress
  }

  private typealias Progress = (jobCount: Int, actionCount: Int)

  private var progress: Progress { (jobCount, actionCount) }

  private var jobCount: Int { executor?.jobCount ?? 0 }

  /// Counts a reduced action.
  func noteAction() {
    actionCount += 1
    noteActivity()
  }

  /// Counts an activity of an effect, and resumes the waits for an activity.
  func noteActivity() {
    activity += 1
    for waiter in waiters { waiter.end(with: .success(true)) }
    waiters = []
  }

  /// Calls a function on the main actor, without delay if the caller is on the main actor.
  ///
  /// Otherwise, the function runs before any operation that is resumed after this call.
  nonisolated func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if let executor, !MainQueue.isCurrent {
      executor.perform(body)
    } else {
      MainQueue.perform(body)
    }
  }

  nonisolated func noteWait(at place: any WaitingPlace) {
    places.withLock { places in
      if !places.contains(where: { $0.place === place }) { places.append(WeakPlace(place: place)) }
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

  /// Runs the work of all runners of the test, until it has ended or waits.
  ///
  /// The stores of a test may use each other, so the work of one may start work of another. This
  /// returns after a turn without activity if all running effects wait at a clock or a gate. If an
  /// effect waits for something else, such as another task, this gives a number of further turns,
  /// some of which pass through the system's threads.
  ///
  /// - Parameters:
  ///   - isPatient: Whether to give these turns even if all running effects wait at a clock or a
  ///     gate.
  ///   - settling: The turns to give.
  /// - Returns: The highest number of turns without activity that an activity followed.
  @discardableResult
  func settle(patiently isPatient: Bool, _ settling: Settling = .usual) async -> Int {
    let runners = runnersOfTest
    for runner in runners { runner.progressBefore = runner.progress }
    // The executors run their jobs on turns of their own, and this only waits for them. If it ran
    // the jobs, their order among the other work of the main queue would depend on the number of
    // turns, which differs from run to run.
    return await settling.giveTurns {
      !isPatient && runners.allSatisfy(\.busyCount.isZero)
    } activity: {
      for runner in runners { runner.endEndless() }
      return runners.map(\.events)
    }
  }

  func settle() async {
    await settle(patiently: false)
  }

  private var events: Int { jobCount + activity }

  /// Lets the work of the test's runners go on after a step of a walk.
  ///
  /// If an operation waits for something other than a clock or a gate, it gets turns once, and then
  /// no more until it begins or ends a wait, or until a job of a runner is waiting.
  ///
  /// - Parameter habits: What other walks have learned about the operations.
  func settleStep(_ habits: RestHabits) async {
    let runners = runnersOfTest
    guard runners.contains(where: \.mayGoOn) else { return }
    let hasOthers = runners.contains(where: \.hasOthers)
    let living = runners.flatMap(\.living)
    let (usual, few) = (Settling.usual.patience, Settling.brief.patience)
    let turns = living.map { operation in
      let isNew = operation.mayGoOn || operation.isNew && hasOthers
      let turns = isNew ? usual : few
      return min(turns, habits.turns(for: operation) ?? turns)
    }
    var settling = Settling.brief
    settling.patience = turns.max() ?? few
    let pause = await settle(patiently: hasOthers, settling)
    for operation in runners.flatMap(\.living) {
      operation.noteRest()
      habits.note(pause, for: operation, isLong: settling.patience >= few)
    }
  }

  /// The running operations, and the ended ones that have started tasks that still run.
  private var living: [TestOperation] { operations + ended.compactMap(\.operation) }

  private var mayGoOn: Bool {
    hasOthers || operations.contains(where: \.mayGoOn) || executor?.hasJobs == true
  }

  /// The names of the operations of the test that wait for neither a clock nor a gate.
  ///
  /// An ended operation counts if a task that it has started still runs.
  var unknownNames: [String] {
    runnersOfTest.flatMap { runner in
      let ended = runner.ended.compactMap(\.operation).filter { !$0.isWaiting }
      return (ended + runner.operations.filter { !$0.isKnownToWait }).map { $0.name() }
    }
  }

  /// The runners of the test, which may have several stores.
  var runnersOfTest: [EffectRunner] {
    let others = TestWorks.current.compactMap { $0 as? EffectRunner }
    return others.contains { $0 === self } ? others : others + [self]
  }

  /// The result of waiting for an effect.
  enum Outcome {
    case activity
    /// The deadline has passed.
    case timeOut
    /// All running effects wait for the test.
    case rest
  }

  /// Settles until a condition is true, all effects wait for the test, or a deadline passes.
  func settle(
    before deadline: ContinuousClock.Instant, until isMet: () -> Bool
  ) async -> Outcome {
    await settle()
    while !isMet() {
      let outcome = await nextActivity(before: deadline)
      guard outcome == .activity else { return outcome }
      await settle()
    }
    return .activity
  }

  /// Waits for the next activity of the effects, unless all effects wait for the test.
  private func nextActivity(before deadline: ContinuousClock.Instant) async -> Outcome {
    let runners = runnersOfTest
    if runners.allSatisfy({ $0.operations.allSatisfy(\.isKnownToWait) }) { return .rest }
    let waiter = Waiter<Bool>()
    for runner in runners { runner.waiters.append(waiter) }
    let alarm = waiter.alarm(at: deadline, .success(false))
    defer { alarm.cancel() }
    return (try? await waiter.value()) == true ? .activity : .timeOut
  }
}
