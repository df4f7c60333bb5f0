internal import Corbel

/// A handle on everything that an action has started in a ``TestStore``.
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

  /// Whether everything that the action started has ended.
  public var isFinished: Bool { task?.isFinished ?? true }

  /// Cancels the effects of the action.
  ///
  /// The test still has to receive actions that the effects sent before the cancellation.
  public func cancel() {
    task?.cancel()
  }
}
