internal import Corbel
package import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a test only if an effect's operation begins in the call that sends its action.
  ///
  /// Systems without immediate tasks begin the operation on the main actor's next turn.
  package static var effectsStartAtOnce: Self {
    .enabled("The operations of effects begin a turn later on this system.") {
      await EffectStart.isAtOnce
    }
  }
}

/// A check for when the operations of effects begin.
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
