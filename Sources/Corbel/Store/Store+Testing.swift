/// The access to a store that a test has, and an app has not.
extension Store {
  /// Cancels the effects of the store itself that have an identifier.
  package func cancelEffects(id: AnyHashable) {
    let core: StoreCore = location.node.core
    core.perform { core.effects?.cancel(id: id) }
  }
}

/// An effect that has begun, as a test sees it.
@MainActor package struct BegunEffect {
  /// Starts the task of an effect, at once up to the operation's first suspension.
  package typealias Start =
    @MainActor (BegunEffect, @escaping @MainActor @Sendable () async -> Void) -> Task<Void, Never>

  package let info: EffectInfo
  /// Where the action was sent that the effect is a consequence of.
  package let sentAt: CallSite
  private let core: StoreCore
  private let effect: RunningEffect

  init(_ effect: RunningEffect, of core: StoreCore) {
    info = effect.info
    sentAt = effect.work.callSite
    self.core = core
    self.effect = effect
  }

  /// Cancels the effect, and none of those with the same identifier.
  func cancelAlone() {
    core.effects?.cancel(effect)
  }

  /// Cancels the effect, and those that wait for their turn under its identifier.
  package func cancel() {
    core.perform {
      if let lane = effect.lane {
        core.effects?.cancel(id: lane)
      } else {
        core.effects?.cancel(effect)
      }
    }
  }
}
