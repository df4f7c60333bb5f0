internal import Corbel

/// A handle on everything that an action sent to a ``TestStore`` has started.
///
/// ```swift
/// let task = store.send(.appeared)
/// task.cancel()  // as a view's task is cancelled when the view goes away
/// ```
@MainActor public struct TestTask {
  private let task: StoreTask

  init(_ task: StoreTask) {
    self.task = task
  }

  /// Whether all of it is over, and what it has sent was received.
  public var isFinished: Bool { task.isFinished }

  /// Cancels the effects of it, and drops what they have sent that was not received yet.
  public func cancel() {
    task.cancel()
  }
}
