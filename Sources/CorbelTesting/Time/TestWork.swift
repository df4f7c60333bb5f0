internal import Corbel

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
  /// The operation that a waiter is resuming, while the job of the operation is enqueued.
  @TaskLocal static var resumed: TestOperation?
  /// Whether the job that is being enqueued runs before all others.
  @TaskLocal static var isUrgent = false
}

/// The work of the running tests, found by the task of each test.
package enum TestWorks {
  private struct Entry: Sendable {
    let task: Int
    weak var work: (any TestWork)?
  }

  private static let entries = Lock<[Entry]>([])

  /// Adds work to the test that the current task runs.
  package static func add(_ work: any TestWork) {
    guard let task = currentTask else { return }
    entries.withLock { entries in
      entries.removeAll { $0.work == nil }
      entries.append(Entry(task: task, work: work))
    }
  }

  /// The work that the current task has begun, oldest first.
  static var current: [any TestWork] {
    guard let task = currentTask else { return [] }
    return entries.withLock { $0 }.compactMap { $0.task == task ? $0.work : nil }
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }
}
