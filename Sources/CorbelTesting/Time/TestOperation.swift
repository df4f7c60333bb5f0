internal import Corbel

/// An operation that a test runs, which counts how often it waits for the test.
///
/// Only the test can end a wait at a clock or a gate. If it is the operation's own task that waits,
/// nothing more comes of the operation until then. If it is a task within it, others may go on.
final class TestOperation: Sendable {
  private struct Contents: Sendable {
    var task: Int?
    var ownWaitCount = 0
    var innerWaitCount = 0
  }

  private let contents = Lock(Contents())
  /// The name in messages about schedules.
  let name: String
  /// Where it stands in the list of those that have not returned.
  @MainActor var slot = 0

  init(_ name: String) {
    self.name = name
  }

  /// Whether it waits, or a task within it does.
  var isWaiting: Bool { contents.withLock { $0.ownWaitCount + $0.innerWaitCount > 0 } }

  /// Whether nothing comes of it before the test ends a wait.
  var isKnownToWait: Bool { contents.withLock { $0.ownWaitCount > 0 } }

  /// Notes that the current task is the operation's own.
  func begin() {
    let task = Self.currentTask
    contents.withLock { $0.task = task }
  }

  /// Notes that the current task begins to wait.
  ///
  /// - Returns: Whether it is the operation's own task, to be told at the end of the wait.
  func beginWait() -> Bool {
    let task = Self.currentTask
    return contents.withLock { contents in
      let isOwn = task == contents.task
      if isOwn { contents.ownWaitCount += 1 } else { contents.innerWaitCount += 1 }
      return isOwn
    }
  }

  func endWait(isOwn: Bool) {
    contents.withLock { contents in
      if isOwn { contents.ownWaitCount -= 1 } else { contents.innerWaitCount -= 1 }
    }
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }
}
