package import Corbel

/// The screen of one recipe, which notes the steps that are done, and uploads photos.
///
/// The recipe itself stays in the list, and can still be loading.
package struct RecipeScreen: Reducer {
  package struct State: Equatable {
    package let recipeID: Recipe.ID
    package var doneSteps: Set<Int> = []
    package var photos = PhotoUpload.State()
  }

  package enum Action { case stepTapped(Int), stepDone(Int), photos(PhotoUpload.Action) }

  /// The step to open.
  package typealias Output = StepScreen.State

  static let photos = child(\.photos, action: Action.photos)

  let service: RecipeService

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .stepTapped(let index):
      return .respond(StepScreen.State(recipeID: state.recipeID, index: index))
    case .stepDone(let index):
      state.doneSteps.formSymmetricDifference([index])
      return .none
    case .photos(let action):
      return reduce(PhotoUpload(upload: service.upload), Self.photos, in: &state, action)
    }
  }
}
