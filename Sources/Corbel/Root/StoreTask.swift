/// A handle on everything an action started: its effects, the actions they send, and so on.
///
/// ```swift
/// await store.send(.refreshed).finish()
/// ```
///
/// The work continues even if you don't keep the handle.
@MainActor public struct StoreTask {
  let job: Job?

  /// Whether all of the work has ended.
  package var isFinished: Bool {
    job?.isOver ?? true
  }

  /// Waits until all of the work has ended.
  ///
  /// Cancelling the waiting task also cancels the work. If a view's task waits, the work therefore
  /// ends with the view.
  public func finish() async {
    guard let job, let effects = job.host?.effects else { return }
    await withTaskCancellationHandler {
      await effects.wait(for: job)
    } onCancel: {
      Task { @MainActor in effects.cancel(job) }
    }
  }

  /// Waits until all of the work has ended, and doesn't cancel it if the waiting task is cancelled.
  ///
  /// Use this in `refreshable`, whose task SwiftUI may cancel when it evaluates the view:
  ///
  /// ```swift
  /// .refreshable { await store.send(.refreshed).waitForEnd() }
  /// ```
  public func waitForEnd() async {
    guard let job, let effects = job.host?.effects else { return }
    await effects.wait(for: job)
  }

  /// Cancels all running and waiting effects, and drops the actions that these effects have queued.
  ///
  /// This doesn't undo changes of the state. If the sent action still waits in the queue, the store
  /// reduces it later, but starts no effects.
  public func cancel() {
    if let job { job.host?.effects?.cancel(job) }
  }
}
