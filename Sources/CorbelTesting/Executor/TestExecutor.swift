internal import Corbel

/// An executor that runs the jobs of a test's effects one after the other, in a fixed order.
///
/// An effect's task prefers this executor, so the task's work off the main actor doesn't use the
/// system's threads. The executor runs all jobs on the main actor. So all jobs have one order, and
/// a task returns to the main actor without a turn of the main queue.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
final class TestExecutor: TaskExecutor, EffectExecutor {
  private struct Job: Sendable {
    let job: UnownedJob
    /// The operation that the job resumes; nil if unknown.
    var operation: TestOperation?
    /// The piece of work for a schedule.
    var piece = Schedule.Piece(operation: 0, number: 0, kind: .wait)
    /// Whether the job runs before all other jobs, under a schedule.
    var isUrgent = false
  }

  private struct Contents: Sendable {
    var jobs: [Job] = []
    var head = 0
    /// The number of jobs so far.
    var count = 0
    /// The operations by their tasks, for a schedule.
    var operations: [Int: TestOperation] = [:]
    /// Whether a caller will run the jobs.
    var isAttended = false
    /// Whether jobs are dropped instead of run.
    var isStopped = false
  }

  private let contents = Lock(Contents())
  private let schedule: Schedule?

  /// Creates an executor.
  ///
  /// - Parameter schedule: The order of the jobs; nil for first in, first out.
  init(_ schedule: Schedule?) {
    self.schedule = schedule
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = makeJob(UnownedJob(job))
    let isAttended = contents.withLock { contents in
      if contents.isStopped { return true }
      contents.jobs.append(job)
      contents.count += 1
      defer { contents.isAttended = true }
      return contents.isAttended
    }
    if !isAttended { attend() }
  }

  /// Runs the waiting jobs on a later turn of the main actor, because no caller will run them.
  ///
  /// The task must not inherit the values of the current one: an operation that resumes another one
  /// would seem to go on, because the task would keep the operation alive.
  private func attend() {
    Task.detached { @MainActor in
      self.contents.withLock { $0.isAttended = false }
      // The limit lets other work of the main actor run between endless jobs.
      if !self.run(limit: 1000), !self.attendFromNow() { self.attend() }
    }
  }

  /// The number of jobs so far.
  var jobCount: Int { contents.withLock { $0.count } }

  var hasJobs: Bool { contents.withLock { $0.head < $0.jobs.count } }

  /// Runs all jobs, including new ones, until none is left.
  ///
  /// - Parameter limit: The maximum number of jobs to run.
  /// - Returns: Whether no job is left.
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
    // If another thread has added a job in the meantime, this runs that job instead. The order of
    // the two jobs is not defined, so this is allowed.
    runNewest()
    return task
  }

  func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    let operation: @MainActor @Sendable () async -> Void = { body() }
    TestContext.$isUrgent.withValue(true) {
      _ = Task(executorPreference: self, operation: operation)
    }
  }

  /// Runs the newest job, which is usually the first job of a new task.
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
      if contents.jobs.count == 1 { return contents.jobs.removeLast() }
      let options = contents.jobs.map { ($0.piece, $0.piece.name($0.operation?.name)) }
      return contents.jobs.remove(at: schedule.choose(among: options))
    }
  }

  /// Makes a job with the values that a schedule needs.
  private func makeJob(_ job: UnownedJob) -> Job {
    guard let schedule else { return Job(job: job) }
    if let wait = TestContext.resumed {
      return Job(job: job, operation: wait.operation, piece: wait.piece)
    }
    // A job is the address of its task. Another operation may have made the job ready, for example
    // with an element of a stream.
    let task = unsafeBitCast(job, to: Int.self)
    let operation = contents.withLock { contents in
      contents.operations[task] ?? TestContext.operation
    }
    let piece = operation?.nextPiece(.turn) ?? schedule.nextOther()
    if let operation, piece.number == 1 {
      contents.withLock { $0.operations[task] = operation }
      operation.task.withLock { $0 = task }
    }
    return Job(job: job, operation: operation, piece: piece, isUrgent: TestContext.isUrgent)
  }

  func stop() {
    contents.withLock { $0.isStopped = true }
  }

  func end(_ operation: TestOperation) {
    guard schedule != nil, let task = operation.task.withLock({ $0 }) else { return }
    contents.withLock { $0.operations[task] = nil }
  }

  @MainActor private func run(_ job: Job) {
    job.job.runSynchronously(
      isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
  }
}
