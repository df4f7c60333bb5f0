/// A handle on everything an action started: its effects, the actions they send, and so on.
///
/// ```swift
/// await store.send(.refreshed).finish()
/// ```
///
/// The work goes on whether the handle is kept or not.
@MainActor public struct StoreTask {
  @usableFromInline let job: Job?
  @usableFromInline let effects: EffectTasks?

  @inlinable init() {
    job = nil
    effects = nil
  }

  @usableFromInline init(_ job: Job, of core: StoreCore) {
    self.job = job
    effects = core.effects
  }

  /// Whether all of it is over.
  public var isFinished: Bool {
    job?.isOver ?? true
  }

  /// Waits until all of it is over.
  ///
  /// If the task that waits is cancelled, so is the work: what a view's task started ends with the
  /// view.
  public func finish() async {
    guard let job, let effects, !job.isOver else { return }
    await withTaskCancellationHandler {
      await effects.wait(for: job)
    } onCancel: {
      Task { @MainActor in effects.cancel(job) }
    }
  }

  /// Cancels all of it that has not finished: effects that run or wait, and what they have queued.
  ///
  /// Actions already reduced stay reduced. An action that still waits for its turn is reduced, but
  /// starts nothing.
  public func cancel() {
    if let job { effects?.cancel(job) }
  }
}
