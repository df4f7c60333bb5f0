package import Corbel
package import CorbelStorage
import CorbelSwiftUI

/// A list of recipes with all its screens: it loads, searches, edits, saves and undoes.
///
/// Only this feature changes the recipes. Its screens have ids, and read the recipes of this list.
package struct RecipeList: Reducer {
  package enum Action: PresentingAction {
    case appeared, refreshed, recipesLoaded(LoadResult<Undoable<IdentifiedArray<Recipe>>>)
    case searchTextChanged(String), favoritesOnlyTapped, favoritesOnlyChanged(Bool)
    case row(Recipe.ID, RecipeRow.Action)
    case deleted([Recipe.ID]), moved([Recipe.ID], before: Recipe.ID?), undoTapped, redoTapped
    case undoOfferEnded
    case saveAgainTapped, saved(Result<Void, any Error>, LoadToken)
    case settingsTapped
    case addTapped, editTapped(Recipe.ID), editor(RecipeEditor.Action)
    case editorFinished(RecipeEditor.Output)
    case deleteTapped(Recipe.ID), dismissed
    case recipeTapped(Recipe.ID), linkOpened(Recipe.ID), popped([Int]), backTapped
    case stepOpened(Int, StepScreen.State), timerOpened(Int, CookTimer.State)
    case recipe(Int, RecipeScreen.Action), step(Int, StepScreen.Action)
    case timer(Int, CookTimer.Action), timerEnded(Int, String)
  }

  package enum Work { case loading, saving, undoOffer }

  package static let rows = child(\.rows, action: Action.row)
  package static let editor = child(
    \.destination, \.editor, action: Action.editor, output: Action.editorFinished)
  static let settings = child(\.destination, \.settings)
  static let recipe = child(\.path, \.recipe, action: Action.recipe, output: Action.stepOpened)
  static let step = child(\.path, \.step, action: Action.step, output: Action.timerOpened)
  static let timer = child(\.path, \.timer, action: Action.timer, output: Action.timerEnded)

  /// The ids of the recipes that match the search text and the filter.
  package static let visibleIDs = derived(\.rows, \.searchText, \.favoritesOnly) {
    rows, text, favoritesOnly in
    rows.filter { recipe in
      (recipe.isFavorite || !favoritesOnly)
        && (text.isEmpty || recipe.title.lowercased().contains(text.lowercased()))
    }.map(\.id)
  }

  let service: RecipeService
  let preferences: Stored<Preferences>
  let clock: any Clock<Duration>
  let ring: @MainActor () async -> Void
  let makeID: @MainActor () -> Recipe.ID

  package init(
    service: RecipeService, preferences: Stored<Preferences>, clock: any Clock<Duration>,
    ring: @escaping @MainActor () async -> Void, makeID: @escaping @MainActor () -> Recipe.ID
  ) {
    self.service = service
    self.preferences = preferences
    self.clock = clock
    self.ring = ring
    self.makeID = makeID
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared: return .merge(load(&state, once: true), filter)
    case .refreshed: return state.isUnsaved ? save(&state) : load(&state, once: false)
    case .recipesLoaded(let result): state.finishLoading(result)
    case .searchTextChanged(let text): state.searchText = text
    case .favoritesOnlyTapped: return .update(preferences) { $0.favoritesOnly.toggle() }
    case .favoritesOnlyChanged(let favoritesOnly): state.favoritesOnly = favoritesOnly
    case .row(let id, let action):
      return .merge(reduce(RecipeRow(), Self.rows, id: id, in: &state, action), save(&state))
    case .deleted(let ids):
      state.pop(ids)
      let saving = change(&state, "Delete") { $0.remove(ids: ids) }
      state.offersUndo = state.recipes.value != nil
      return .merge(saving, undoOffer)
    case .moved(let ids, let next):
      return change(&state) { $0.change("Move", group: ids) { $0.move(ids: ids, before: next) } }
    case .undoTapped: return change(&state) { $0.undo() }
    case .undoOfferEnded: state.offersUndo = false
    case .redoTapped: return change(&state) { $0.redo() }
    case .saveAgainTapped: return save(&state)
    case .saved(let result, let saving):
      state.saving.finish(with: result, token: saving)
      // Moves of the same recipes are one step until then.
      state.recipes.modify { $0.endGroup() }
    case .settingsTapped: if state.destination == nil { state.destination.settings = Settings() }
    case .addTapped: state.edit(Recipe(id: makeID(), title: ""))
    case .editTapped(let id): state.edit(state.rows[id: id])
    case .editor(let action): return reduce(RecipeEditor(), Self.editor, in: &state, action)
    case .editorFinished(let recipe):
      state.dismiss()
      guard let recipe else { return .none }
      return change(&state, "Edit") { $0.updateOrAppend(recipe) }
    case .deleteTapped(let id): state.ask(about: id)
    case .dismissed: state.dismiss()
    case .recipeTapped(let id): state.path.push(\.recipe, RecipeScreen.State(recipeID: id))
    case .linkOpened(let id):
      state.open(RecipeScreen.State(recipeID: id))
      return load(&state, once: true)
    case .backTapped: state.path.pop()
    case .popped(let ids): state.path.keep(ids: ids)
    case .stepOpened(let id, let step): state.path.push(\.step, step, above: id)
    case .timerOpened(let id, let timer): state.path.push(\.timer, timer, above: id)
    case .recipe(let id, let action):
      return reduce(RecipeScreen(service: service), Self.recipe, id: id, in: &state, action)
    case .step(let id, let action):
      return reduce(StepScreen(), Self.step, id: id, in: &state, action)
    case .timer(let id, let action):
      return reduce(CookTimer(clock: clock), Self.timer, id: id, in: &state, action)
    case .timerEnded(let id, let title):
      state.path[id] = nil
      state.ring(title)
      return .run { await ring() }
    }
    return .none
  }
}

extension RecipeList {
  private func load(_ state: inout State, once: Bool) -> Effect<Self> {
    // The list of the server would replace changes that are not saved.
    guard !state.isUnsaved else { return .none }
    return .load(&state.recipes, once: once, id: Work.loading) {
      Undoable(try await service.recipes())
    } finish: {
      .recipesLoaded($0)
    }
  }

  /// Sends the filter and each change of it, which another window can make too.
  private var filter: Effect<Self> {
    .stream(preferences.values(of: \.favoritesOnly)) { .favoritesOnlyChanged($0) }
  }

  /// Changes the recipes as one step that can be undone, and saves them.
  private func change(
    _ state: inout State, _ name: String, _ change: (inout IdentifiedArray<Recipe>) -> Void
  ) -> Effect<Self> {
    self.change(&state) { $0.change(name, change) }
  }

  private func change(
    _ state: inout State, _ change: (inout Undoable<IdentifiedArray<Recipe>>) -> Void
  ) -> Effect<Self> {
    state.recipes.modify(change)
    return save(&state)
  }

  /// The end of the offer to undo a deletion, five seconds after the last deletion.
  private var undoOffer: Effect<Self> {
    .send(.undoOfferEnded).delayed(by: .seconds(5), clock: clock)
      .cancellable(id: Work.undoOffer, policy: .cancelPrevious)
      .animation()
  }

  /// Saves what was loaded and changed.
  ///
  /// One save follows the other, so the newest is the last one. A refresh that still runs ends,
  /// because it would overwrite the change, and so does an offer to undo an earlier change. A save
  /// that ends with its view is done again.
  private func save(_ state: inout State) -> Effect<Self> {
    guard let recipes = state.recipes.value?.value else { return .none }
    let saving = state.saving.startLoading()
    state.offersUndo = false
    return .merge(
      .cancel(id: Work.loading), .cancel(id: Work.undoOffer),
      .run(id: Work.saving, policy: .queue) {
        try await service.save(recipes)
      } finish: {
        .saved($0, saving)
      }
      .onCancel { .saveAgainTapped })
  }
}
