internal import Corbel

/// A started effect of a ``TestStore``.
@MainActor struct BegunEffect {
  private let job: Job
  private let effects: EffectTasks

  init(_ job: Job, of effects: EffectTasks) {
    self.job = job
    self.effects = effects
  }

  var info: EffectInfo { job.info }

  /// The call that sent the action that led to the effect.
  var sentAt: CallSite { job.sentAt }

  /// Cancels the effect and, if it has an identifier, all effects with that identifier.
  func cancel() {
    if let lane = job.laneID { effects.cancel(id: lane) } else { effects.cancel(job) }
  }
}
