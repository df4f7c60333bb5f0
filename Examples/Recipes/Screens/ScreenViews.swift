#if canImport(SwiftUI)
  import Corbel
  import CorbelStorage
  import CorbelSwiftUI
  import SwiftUI

  /// A recipe of the list, on a pushed screen.
  struct RecipeScreenView: View {
    let store: StoreOf<RecipeScreen>
    let list: StoreOf<RecipeList>
    let preferences: Stored<Preferences>

    var body: some View {
      if let recipe = list.scope(RecipeList.rows, id: store.recipeID) {
        List {
          Button(recipe.isFavorite ? "No favorite" : "Favorite") { recipe.send(.favoriteTapped) }
          ForEach(recipe.ingredients, id: \.self) { ingredient in
            Text("\(ingredient.grams * preferences.people) g \(ingredient.name)")
          }
          ForEach(recipe.steps.indices, id: \.self) { index in
            HStack {
              Button(recipe.steps[index].text) { store.send(.stepTapped(index)) }
              Button(store.doneSteps.contains(index) ? "Done" : "Open") {
                store.send(.stepDone(index))
              }
            }
            .buttonStyle(.borderless)
          }
          Button("Edit") { list.send(.editTapped(recipe.id)) }
          Button("Delete", role: .destructive) { list.send(.deleteTapped(recipe.id)) }
        }
        .navigationTitle(recipe.title)
        .id(recipe.identity)
      } else {
        LoadableView(list.recipes, retry: { list.send(.refreshed) }) { _ in
          Text("This recipe is gone.")
        }
      }
    }
  }

  struct StepScreenView: View {
    let store: StoreOf<StepScreen>
    let list: StoreOf<RecipeList>

    var body: some View {
      let steps = list.scope(RecipeList.rows, id: store.recipeID)?.steps ?? []
      if steps.indices.contains(store.index) {
        let step = steps[store.index]
        Text(step.text)
        if let minutes = step.minutes {
          Button("Start \(minutes) min") { store.send(.timerTapped(step)) }
        }
      } else {
        Text("This step is gone.")
      }
    }
  }

  struct CookTimerView: View {
    let store: StoreOf<CookTimer>

    var body: some View {
      Text("\(store.title): \(store.seconds) s")
        .onAppear { store.send(.appeared) }
    }
  }
#endif
