package import Corbel

/// What can happen to one recipe of the list, on whichever screen it is shown.
package struct RecipeRow: Reducer {
  package typealias State = Recipe

  package enum Action { case favoriteTapped }

  package func reduce(into state: inout Recipe, action: Action) -> Effect<Self> {
    state.isFavorite.toggle()
    return .none
  }
}
