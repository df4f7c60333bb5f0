internal import Corbel

/// An effect of a test's store that has begun.
@MainActor struct BegunEffect {
  private let job: Job
  private let effects: EffectTasks

  init(_ job: Job, of effects: EffectTasks) {
    self.job = job
    self.effects = effects
  }

  var info: EffectInfo { job.info }

  /// Where the action was sent that the effect is a consequence of.
  var sentAt: CallSite { job.sentAt }

  /// Cancels the effect, and those that run or wait under its identifier.
  func cancel() {
    if let lane = job.lane { effects.cancel(id: lane) } else { effects.cancel(job) }
  }
}
