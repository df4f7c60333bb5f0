internal import Corbel
package import Testing

extension Trait where Self == ConditionTrait {
  /// A trait that runs a test only if operations begin in the call that sends their action.
  ///
  /// Systems without immediate tasks begin an effect's operation on the main actor's next turn.
  package static var effectsStartAtOnce: Self {
    .enabled("On this system, the operations of effects begin one turn later.") {
      await EffectStart.isAtOnce
    }
  }
}

/// A check whether the operations of effects begin at once.
@MainActor package enum EffectStart {
  /// Whether an operation has begun when the call that sends its action returns.
  package static var isAtOnce: Bool {
    var hasBegun = false
    let store = Store(initialState: Probe.State(), reducer: Probe { hasBegun = true })
    store.send(.sent)
    return hasBegun
  }

  private struct Probe: Reducer {
    struct State {}
    enum Action { case sent }
    let begin: @MainActor () -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      .run { _ in begin() }
    }
  }
}
