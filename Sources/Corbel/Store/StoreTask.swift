/// A handle on everything an action started: its effects, the actions they send, and so on.
///
/// ```swift
/// await store.send(.refreshed).finish()
/// ```
///
/// The work goes on whether the handle is kept or not.
@MainActor public struct StoreTask {
  let work: Work?

  @usableFromInline init(work: Work?) {
    self.work = work
  }

  /// Whether all of it is over.
  public var isFinished: Bool {
    work?.isFinished ?? true
  }

  /// Waits until all of it is over.
  ///
  /// If the task that waits is cancelled, so is the work: what a view's task started ends with the
  /// view.
  public func finish() async {
    guard let work else { return }
    await withTaskCancellationHandler {
      await work.wait()
    } onCancel: {
      Task { @MainActor in StoreTask(work: work).cancel() }
    }
  }

  /// Cancels all of it that has not finished: effects that run or wait, and what they have queued.
  ///
  /// Actions already reduced stay reduced. An action that still waits for its turn is reduced, but
  /// starts nothing.
  public func cancel() {
    guard let work, let core = work.core else { return }
    core.perform {
      for effect in work.markCancelled() { core.effects?.cancel(effect) }
    }
  }
}
