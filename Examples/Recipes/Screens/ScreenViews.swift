#if canImport(SwiftUI)
  import Corbel
  import CorbelStorage
  import CorbelSwiftUI
  import SwiftUI

  /// What the list says about a recipe, with the amounts for the people of the settings.
  struct RecipeSummary: View {
    let store: StoreOf<RecipeRow>
    let preferences: Stored<Preferences>

    var body: some View {
      Button(store.isFavorite ? "No favorite" : "Favorite") { store.send(.favoriteTapped) }
      let ingredients = store.ingredients
      // Two ingredients may be equal, so their positions are their ids.
      ForEach(ingredients.indices, id: \.self) { index in
        Text("\(ingredients[index].grams * preferences.people) g \(ingredients[index].name)")
      }
    }
  }

  /// The steps of a recipe, with marks that the open screen keeps.
  struct RecipeSteps: View {
    let store: StoreOf<RecipeScreen>
    let steps: [Recipe.Step]

    var body: some View {
      ForEach(steps.indices, id: \.self) { index in
        HStack {
          Button(steps[index].text) { store.send(.stepTapped(index)) }
          Button(store.doneSteps.contains(index) ? "Done" : "Open") { store.send(.stepDone(index)) }
        }
        .buttonStyle(.borderless)
      }
    }
  }

  /// The photos of a recipe, with the progress of their upload.
  struct RecipePhotos: View {
    let store: StoreOf<PhotoUpload>
    let photos: [String]

    var body: some View {
      ForEach(photos, id: \.self) { photo in
        if store.failed.contains(photo) {
          Text("\(photo): not uploaded")
        } else {
          Text("\(photo): \(Int((store.progress[photo] ?? 0) * 100)) %")
        }
      }
      if store[PhotoUpload.hasGivenUp] { Text("The server takes no photos at the moment.") }
      if store.isUploading {
        Button("Cancel") { store.send(.cancelTapped) }
      } else if !photos.isEmpty {
        Button("Upload") { store.send(.uploadTapped(photos)) }
      }
    }
  }

  struct StepScreenView: View {
    let store: StoreOf<StepScreen>
    let steps: [Recipe.Step]

    var body: some View {
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
