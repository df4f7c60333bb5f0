internal import Corbel

/// Runs the jobs of a test's effects one after the other, in the order in which they came.
///
/// An effect's task prefers this executor, so that what it calls off the main actor comes here
/// instead of to the system's threads. The jobs are run on the main actor: then the way back to it
/// needs no turn of the main queue either, and there is but one order.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
final class TestExecutor: TaskExecutor, EffectExecutor {
  private struct Contents: Sendable {
    var jobs: [UnownedJob] = []
    var head = 0
    /// How many jobs have come so far.
    var count = 0
    /// Whether somebody is going to run the jobs.
    var isAttended = false
  }

  private let contents = Lock(Contents())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
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
    Task(executorPreference: self, operation: operation)
  }

  /// Runs what has come last: a task that was just made.
  @MainActor private func runNewest() {
    let job = contents.withLock { contents -> UnownedJob? in
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

  private func next() -> UnownedJob? {
    contents.withLock { contents in
      guard contents.head < contents.jobs.count else {
        contents.jobs.removeAll(keepingCapacity: true)
        contents.head = 0
        return nil
      }
      contents.head += 1
      return contents.jobs[contents.head - 1]
    }
  }

  @MainActor private func run(_ job: UnownedJob) {
    job.runSynchronously(
      isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
  }
}
