internal import Corbel

/// Work that a test runs and waits for, until all of it has ended or is suspended.
package protocol TestWork: AnyObject, Sendable {
  /// Runs everything that can run, until all of it has ended or waits.
  @MainActor func settle() async

  /// Notes that a task of the work has come to a place where it may have to wait.
  ///
  /// Messages about work that has not ended can say with this what it waits for. It is called before
  /// the wait begins.
  ///
  /// - Parameter place: The place, to be held weakly.
  func noteWait(at place: any WaitingPlace)
}

/// A clock or gate, which a test controls and at which work waits.
package protocol WaitingPlace: AnyObject, Sendable {
  /// A line for each waiting task, such as `sleeps until 1.0 seconds, now 0.5 seconds`.
  var waitingLines: [String] { get }
}

/// The facts about a test that are available to code that the test calls.
package enum TestContext {
  /// The work that the current task belongs to, if a test has to do with its coming to rest.
  @TaskLocal package static var work: (any TestWork)?
  /// The operation that the current task belongs to, if a test runs it.
  @TaskLocal static var operation: TestOperation?
  /// The operation that is being resumed, while its job is enqueued.
  @TaskLocal static var resumed: TestOperation?
  /// Whether the job that is being enqueued goes before any other.
  @TaskLocal static var isUrgent = false
}

/// The work of the tests that run, by the task of the test that has begun it.
package enum TestWorks {
  private struct Entry: Sendable {
    let task: Int
    weak var work: (any TestWork)?
  }

  private static let entries = Lock<[Entry]>([])

  /// Notes that the current task is the one of the test that a work belongs to.
  package static func add(_ work: any TestWork) {
    guard let task = currentTask else { return }
    entries.withLock { entries in
      entries.removeAll { $0.work == nil }
      entries.append(Entry(task: task, work: work))
    }
  }

  /// The work that the current task has begun, in that order.
  static var current: [any TestWork] {
    guard let task = currentTask else { return [] }
    return entries.withLock { $0 }.compactMap { $0.task == task ? $0.work : nil }
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }
}
