/// An executor for the tasks of a test's effects, on systems with task executors.
///
/// On other systems, work off the main actor runs on the system's threads. A test can wait for this
/// work, but the order of the work is not fixed.
protocol EffectExecutor: AnyObject, Sendable {
  /// The number of jobs so far.
  var jobCount: Int { get }

  /// Whether jobs wait for their turn.
  var hasJobs: Bool { get }

  /// Starts a task, which a task executor runs up to its first suspension at once.
  @MainActor func start(
    _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never>

  /// Calls a function on the main actor, before any task that is resumed after this call.
  func perform(_ body: @escaping @MainActor @Sendable () -> Void)

  /// Runs all jobs, including new ones, up to a limit, and returns whether no job is left.
  @MainActor func run(limit: Int) -> Bool

  /// Runs no more jobs, because they would never end.
  func stop()

  /// Notes that an operation has ended.
  func end(_ operation: TestOperation)

  /// Notes that the caller will run new jobs, and returns whether another caller already does.
  func attendFromNow() -> Bool

  /// Notes that the caller no longer runs new jobs.
  func attendNoMore()
}
