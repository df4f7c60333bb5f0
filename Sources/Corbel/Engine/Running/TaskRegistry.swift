/// The tasks that a store runs, which end with it.
///
/// A store may be released on any thread, so this is the one part of it that is behind a lock.
struct TaskRegistry: ~Copyable, Sendable {
  struct Contents {
    var hasEnded = false
    var tasks: [Int: Task<Void, Never>] = [:]
  }

  private let contents = Lock(Contents())

  /// Whether the store has gone.
  var hasEnded: Bool {
    contents.withLock { $0.hasEnded }
  }

  /// Keeps a task for cancellation, or cancels it where the store has gone.
  func insert(_ task: Task<Void, Never>, number: Int) {
    let hasEnded = contents.withLock { contents in
      if !contents.hasEnded { contents.tasks[number] = task }
      return contents.hasEnded
    }
    if hasEnded { task.cancel() }
  }

  /// Gives up a task.
  func remove(number: Int) {
    contents.withLock { _ = $0.tasks.removeValue(forKey: number) }
  }

  /// Cancels all tasks, in the order in which they were started, and those that come later.
  func end() {
    let tasks = contents.withLock { contents in
      contents.hasEnded = true
      defer { contents.tasks = [:] }
      return contents.tasks
    }
    for (_, task) in tasks.sorted(by: { $0.key < $1.key }) { task.cancel() }
  }
}
