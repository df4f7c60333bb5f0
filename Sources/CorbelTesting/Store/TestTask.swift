internal import Corbel

/// A handle on everything that an action sent to a ``TestStore`` has started.
///
/// ```swift
/// let task = store.send(.appeared)
/// task.cancel()  // as a view's task is cancelled when the view goes away
/// ```
@MainActor public struct TestTask {
  private let task: StoreTask?

  init(_ task: StoreTask?) {
    self.task = task
  }

  /// Whether all of the work has ended.
  public var isFinished: Bool { task?.isFinished ?? true }

  /// Cancels the effects of it.
  ///
  /// Actions that they sent before were reduced, and are still to be received.
  public func cancel() {
    task?.cancel()
  }
}
