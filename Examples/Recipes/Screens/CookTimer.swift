package import Corbel

/// A timer that counts down while its screen is in the stack.
package struct CookTimer: Reducer {
  package struct State: Equatable {
    package let recipeID: Recipe.ID
    package let title: String
    package var seconds: Int
  }

  package enum Action { case appeared, ticked }

  /// The title of the timer that has ended.
  package typealias Output = String

  let clock: any Clock<Duration>

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      // The screen appears again when the person comes back to it.
      return .timer(id: "ticks", every: .seconds(1), clock: clock) { .ticked }
        .cancellable(id: "timer", policy: .dropNew)
    case .ticked:
      state.seconds -= 1
      return state.seconds > 0 ? .none : .merge(.cancel(id: "ticks"), .respond(state.title))
    }
  }
}
