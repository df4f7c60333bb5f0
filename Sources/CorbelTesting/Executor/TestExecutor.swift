internal import Corbel

/// Runs the jobs of a test's effects one after the other, in the order in which they came.
///
/// An effect's task prefers this executor, so that what it calls off the main actor comes here
/// instead of to the system's threads. The jobs are run on the main actor: then the way back to it
/// needs no turn of the main queue either, and there is but one order.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
final class TestExecutor: TaskExecutor, EffectExecutor {
  private struct Job: Sendable {
    let job: UnownedJob
    /// The operation that goes on with the job, as far as it is known.
    let operation: TestOperation?
    /// Whether it goes before any other.
    let isUrgent: Bool
  }

  private struct Contents: Sendable {
    var jobs: [Job] = []
    var head = 0
    /// How many jobs have come so far.
    var count = 0
    /// The operation whose job runs, as far as it is known.
    var running: TestOperation?
    /// Whether somebody is going to run the jobs.
    var isAttended = false
  }

  private let contents = Lock(Contents())
  private let schedule: Schedule?

  /// Creates an executor.
  ///
  /// - Parameter schedule: The order of the jobs, nil for the order in which they came.
  init(_ schedule: Schedule?) {
    self.schedule = schedule
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = makeJob(UnownedJob(job))
    let isAttended = contents.withLock { contents in
      contents.jobs.append(job)
      contents.count += 1
      defer { contents.isAttended = true }
      return contents.isAttended
    }
    if !isAttended { attend() }
  }

  /// Sees that jobs which come from elsewhere, or while nobody looks, are run on the main actor.
  private func attend() {
    Task { @MainActor in
      contents.withLock { $0.isAttended = false }
      // Jobs without end leave the main actor to others now and then.
      if !run(limit: 1000), !attendFromNow() { attend() }
    }
  }

  /// How many jobs have come so far.
  var jobCount: Int { contents.withLock { $0.count } }

  /// Runs what has come, and what that leads to, until nothing is left.
  ///
  /// - Parameter limit: How many jobs to run at most.
  /// - Returns: Whether nothing is left.
  @MainActor @discardableResult func run(limit: Int) -> Bool {
    var count = 0
    while let job = next() {
      run(job)
      count += 1
      if count == limit { return false }
    }
    return true
  }

  @MainActor func start(
    _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let task = Task(executorPreference: self, operation: operation)
    // Should another thread have added a job meanwhile, then that one runs first: its order to this
    // one was never defined.
    runNewest()
    return task
  }

  func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    let operation: @MainActor @Sendable () async -> Void = { body() }
    TestContext.$isUrgent.withValue(true) {
      _ = Task(executorPreference: self, operation: operation)
    }
  }

  /// Runs what has come last: a task that was just made.
  @MainActor private func runNewest() {
    let job = contents.withLock { contents -> Job? in
      contents.jobs.count > contents.head ? contents.jobs.removeLast() : nil
    }
    if let job { run(job) }
  }

  func attendFromNow() -> Bool {
    contents.withLock { contents in
      defer { contents.isAttended = true }
      return contents.isAttended
    }
  }

  func attendNoMore() {
    let isLeft = contents.withLock { contents in
      contents.isAttended = contents.head < contents.jobs.count
      return contents.isAttended
    }
    if isLeft { attend() }
  }

  private func next() -> Job? {
    contents.withLock { contents in
      guard contents.head < contents.jobs.count else {
        contents.jobs.removeAll(keepingCapacity: true)
        contents.head = 0
        return nil
      }
      guard let schedule else {
        contents.head += 1
        return contents.jobs[contents.head - 1]
      }
      if let urgent = contents.jobs.firstIndex(where: \.isUrgent) {
        return contents.jobs.remove(at: urgent)
      }
      let jobs = contents.jobs
      let choice = schedule.choose(among: jobs.count) { jobs[$0].operation?.name ?? "a task" }
      return contents.jobs.remove(at: choice)
    }
  }

  /// Makes a job, with what a schedule has to know of it.
  private func makeJob(_ job: UnownedJob) -> Job {
    guard schedule != nil else { return Job(job: job, operation: nil, isUrgent: false) }
    let running = contents.withLock { $0.running }
    return Job(
      job: job, operation: TestContext.resumed ?? TestContext.operation ?? running,
      isUrgent: TestContext.isUrgent)
  }

  @MainActor private func run(_ job: Job) {
    if schedule != nil { contents.withLock { $0.running = job.operation } }
    job.job.runSynchronously(
      isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
    if schedule != nil { contents.withLock { $0.running = nil } }
  }
}
