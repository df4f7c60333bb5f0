internal import Corbel
internal import Testing

/// The runners and operations of all running tests, by the task of the test that created them.
package enum TestWorks {
  private static let entries = Lock<[Int: [WeakWork]]>([:])

  /// Adds a runner or an operation that the current task has created.
  package static func add(_ work: any TestWork) {
    guard let task = currentTask else { return }
    entries.withLock { entries in
      entries[task] = entries[task, default: []].filter { $0.value != nil } + [.init(value: work)]
      // Now and then, this also drops the entries of tasks that have ended.
      if entries.count > 64 { entries = entries.filter { $1.contains { $0.value != nil } } }
    }
  }

  /// Removes a runner whose work the test no longer waits for.
  static func remove(_ work: any TestWork) {
    if let task = currentTask { entries.withLock { $0[task]?.removeAll { $0.value === work } } }
  }

  /// The runners and operations that the current task has created and that still exist.
  static var current: [any TestWork] {
    guard let task = currentTask else { return [] }
    return entries.withLock { $0[task] }?.compactMap(\.value) ?? []
  }

  /// The current task of the current test; a task of a later test can have the same address.
  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
      .map { $0 ^ (Test.current?.sourceLocation.hashValue ?? 0) }
  }
}
