internal import Corbel

/// A started effect of a test's store.
@MainActor struct BegunEffect {
  private let job: Job
  private let effects: EffectTasks

  init(_ job: Job, of effects: EffectTasks) {
    self.job = job
    self.effects = effects
  }

  var info: EffectInfo { job.info }

  /// The call that sent the action from which the effect follows.
  var sentAt: CallSite { job.sentAt }

  /// Cancels the effect, and all effects with its identifier.
  func cancel() {
    if let lane = job.laneID { effects.cancel(id: lane) } else { effects.cancel(job) }
  }
}
