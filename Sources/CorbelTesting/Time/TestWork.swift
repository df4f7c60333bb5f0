/// The tasks of one feature under test, which the test runs and waits for.
package protocol TestWork: AnyObject, Sendable {
  /// Runs the tasks until each of them has ended or waits.
  @MainActor func settle() async

  /// Records the clock or gate at which the current task is about to wait.
  ///
  /// A message about a task that has not ended shows what the task waits for.
  ///
  /// - Parameter place: The clock or gate. Hold it weakly.
  func noteWait(at place: any WaitingPlace)
}

/// A reference that doesn't keep its work alive.
struct WeakWork: Sendable {
  weak var value: (any TestWork)?
}

/// A clock or gate that a test controls, and at which tasks wait.
package protocol WaitingPlace: AnyObject, Sendable {
  /// A line for each waiting task, such as `sleeps until 1.0 seconds; the clock shows 0.5 seconds`.
  var waitingLines: [String] { get }
}

/// Task-local values that a test passes to the code under test.
package enum TestContext {
  /// The work that the current task belongs to; nil outside a feature under test.
  @TaskLocal package static var work: (any TestWork)?
  /// The operation that the current task belongs to, if a test runs it.
  @TaskLocal static var operation: TestOperation?
  /// The wait that a waiter is ending, while the job of the operation is enqueued.
  @TaskLocal static var resumed: OperationWait?
  /// Whether the job that is being enqueued runs before all others, under a schedule.
  @TaskLocal static var isUrgent = false
  /// How long a test waits for an event before it fails; only tests of this module change it.
  @TaskLocal package static var patience = Duration.seconds(30)
}
