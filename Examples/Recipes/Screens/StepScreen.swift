package import Corbel

/// The screen of one step, from which a timer starts.
package struct StepScreen: Reducer {
  package struct State: Equatable {
    package let recipeID: Recipe.ID
    package let index: Int
  }

  package enum Action { case timerTapped(Recipe.Step) }

  /// The timer to open.
  package typealias Output = CookTimer.State

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    guard case .timerTapped(let step) = action, let minutes = step.minutes else { return .none }
    return .respond(
      CookTimer.State(recipeID: state.recipeID, title: step.text, seconds: minutes * 60))
  }
}
