package import Corbel

/// The screen of one recipe, which notes the steps that are done.
///
/// The recipe itself stays in the list, and can still be loading.
package struct RecipeScreen: Reducer {
  package struct State: Screen {
    package let recipeID: Recipe.ID
    package var doneSteps: Set<Int> = []
  }

  package enum Action { case stepTapped(Int), stepDone(Int) }

  /// The step to open.
  package typealias Output = StepScreen.State

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .stepTapped(let index):
      return .respond(StepScreen.State(recipeID: state.recipeID, index: index))
    case .stepDone(let index):
      state.doneSteps.formSymmetricDifference([index])
      return .none
    }
  }
}
