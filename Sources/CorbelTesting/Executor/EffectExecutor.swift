/// What runs the tasks of a test's effects.
protocol EffectExecutor: AnyObject, Sendable {
  /// How many jobs have come so far.
  var jobCount: Int { get }

  /// Starts a task, which runs up to its first suspension.
  @MainActor func start(
    _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never>

  /// Calls a function on the main actor, before any task of the effects that is resumed later.
  func perform(_ body: @escaping @MainActor @Sendable () -> Void)

  /// Runs what has come, and what that leads to, and returns whether nothing is left.
  @MainActor func run(limit: Int) -> Bool

  /// Notes that whoever calls this is going to run what comes, and returns whether somebody was before.
  func attendFromNow() -> Bool

  /// Notes that nobody is going to run what comes any more.
  func attendNoMore()
}

/// Leaves the effects to the system, on systems on which a task can't be given an executor.
///
/// What effects call off the main actor then runs on the system's threads. A test can wait for it,
/// but it comes in the order in which it happens to.
final class SystemExecutor: EffectExecutor {
  var jobCount: Int { 0 }

  @MainActor func start(
    _ operation: @escaping @MainActor @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task(operation: operation)
  }

  func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in body() }
  }

  @MainActor func run(limit: Int) -> Bool { true }

  func attendFromNow() -> Bool { true }

  func attendNoMore() {}
}
