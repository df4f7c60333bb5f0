import Corbel
import CorbelStorage
import CorbelTesting
import TestSupport
import Testing

@testable import RecipesExample

@MainActor @Suite("Exploring the recipes", .stallLimit) struct RecipeListExplorationTests {
  private struct Offline: Error {}

  /// A server with data in it, which other devices change, too.
  @MainActor private final class Server {
    let loads = Gate<Void>()
    let saves = Gate<Void>()
    let uploads = Gate<Void>()
    var recipes: IdentifiedArray<Recipe> = [
      Recipe(id: 1, title: "Bread", steps: [Recipe.Step("Bake", minutes: 1)]),
      Recipe(id: 2, title: "Soup"),
    ]
    var photos: Set<String> = []
    private var lastID = 2

    func makeID() -> Recipe.ID {
      lastID += 1
      return lastID
    }

    var service: RecipeService {
      RecipeService {
        try await self.loads.value()
        return self.recipes
      } save: {
        try await self.saves.value()
        self.recipes = $0
      } upload: { photo, progress in
        progress(1)
        try await self.uploads.value()
        self.photos.insert(photo)
      }
    }
  }

  @Test("no walk loses a recipe, a draft or a photo") func recipes() async throws {
    try await explore(RecipeList.self, runs: isLongRun ? 80 : 12, steps: 120) { walk in
      let server = Server()
      let clock = TestClock()
      var state = RecipeList.State()
      state.recipes = .loaded(Undoable(server.recipes))
      let store = TestStore(
        initialState: state,
        reducer: RecipeList(
          service: server.service, preferences: Stored(Preferences(), in: .memory()),
          clock: clock, ring: {}, makeID: server.makeID))
      walk.explore(
        store,
        except: [
          "appeared", "refreshed", "recipesLoaded", "favoritesOnlyTapped", "favoritesOnlyChanged",
          "saveAgainTapped", "saved", "editorFinished", "stepOpened", "timerOpened", "popped",
          "recipe", "step", "timer", "timerEnded", "settingsTapped",
        ])
      walk.advance(clock)
      for gate in [server.loads, server.saves, server.uploads] {
        walk.answer(gate) { $0.pick(.success(()), .failure(Offline())) }
      }
      person(walk, store)
      walk.step("another device adds a photo", when: { !server.recipes.isEmpty }) {
        server.recipes[id: server.recipes[0].id]?.photos.append("p")
      }
      walk.invariant("one save runs at a time") { _ in server.saves.callerCount < 2 }
      walk.invariant("photos that are shown stay with their recipe") { before, after in
        before.rows.allSatisfy { recipe in
          after.rows[id: recipe.id].map { $0.photos.count >= recipe.photos.count } ?? true
        }
      }
      walk.invariant("the server has the photos that are uploaded") { state in
        state.path.elements.allSatisfy { element in
          element.screen.recipe?.photos.uploaded.isSubset(of: server.photos) != false
        }
      }
      walk.atRest("the server has the list, or the list says that it is not saved") { state in
        state.recipes.value == nil || state.saving.error != nil || state.saving == .notLoaded
          || withoutPhotos(state.rows) == withoutPhotos(server.recipes)
      }
      walk.atRest("nothing is loading") { !$0.recipes.isLoading && !$0.saving.isLoading }
      walk.atRest("a timer that has ended is told") {
        $0.endedTimers.isEmpty || $0.destination != nil
      }
      walk.atRest("no upload goes on") { state in
        state.path.elements.allSatisfy { $0.screen.recipe?.photos.isUploading != true }
      }
    }
  }

  private func withoutPhotos(_ recipes: IdentifiedArray<Recipe>) -> [Recipe] {
    recipes.map { recipe in
      var recipe = recipe
      recipe.photos = []
      return recipe
    }
  }

  /// Says what a person can do.
  private func person(_ walk: WalkOf<RecipeList>, _ store: TestStore<RecipeList>) {
    var views: [StoreTask] = []
    walk.step("the view appears") { views.append(store.base.send(.appeared)) }
    walk.step("the person refreshes") { views.append(store.base.send(.refreshed)) }
    walk.step("a view disappears", when: { !views.isEmpty }) { views.removeFirst().cancel() }
    walk.step("the person saves again", when: { store.base.saving.error != nil }) {
      store.base.send(.saveAgainTapped)
    }
    walk.step("a question closes", when: { store.base.destination != nil }) {
      store.base.send(
        store.base.scope(RecipeList.editor) == nil ? .dismissed : .editor(.cancelTapped))
    }
    walk.step("a timer begins", when: { !store.base.rows.isEmpty }) {
      let id = store.base.rows[0].id
      if store.base.path.elements.isEmpty { store.base.send(.recipeTapped(id)) }
      guard let top = store.base.path.elements.last else { return }
      let timer = CookTimer.State(recipeID: id, title: "Bake", seconds: 2)
      store.base.send(.timerOpened(top.id, timer))
      if let timer = store.base.path.elements.last { store.base.send(.timer(timer.id, .appeared)) }
    }
    walk.step("an upload begins", when: { store.base.path.top?.recipe != nil }) {
      guard let screen = store.base.path.elements.last else { return }
      store.base.send(.recipe(screen.id, .photos(.uploadTapped(["a", "b", "c"]))))
    }
    walk.step("a screen closes", when: { !store.base.path.elements.isEmpty }) {
      store.base.send(.popped(store.base.path.elements.dropLast().map(\.id)))
    }
    walk.generate(Recipe.ID.self) { draw, state in draw.pick(from: state.rows.map(\.id)) }
    walk.generate(String.self) { $0.pick("", "ea") }
    walk.generate(Edit<RecipeEditor.State>.self) { draw in
      draw.pick(
        Edit(\.title, draw.pick("Tea", "", "Cake\nwith tea")), Edit(\.steps, draw.pick("", "Boil")))
    }
    walk.allow { state, action in
      let destination = state.destination
      return switch action {
      case .editor(.discardTapped), .editor(.dismissed): destination.editor?.draftToDiscard != nil
      case .editor: destination.editor.map { $0.draftToDiscard == nil } ?? false
      case .dismissed: destination != nil && destination.editor == nil
      case .deleted(let ids) where destination != nil: ids == [destination.deletion?.id]
      case .linkOpened, .undoOfferEnded: true
      default: state.destination == nil
      }
    }
  }
}
