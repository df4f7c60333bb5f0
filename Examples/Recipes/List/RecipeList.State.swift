package import Corbel

extension RecipeList {
  package struct State: Equatable {
    /// The list of the server with the changes of the person, which can be undone.
    package var recipes: Loadable<Undoable<IdentifiedArray<Recipe>>> = .notLoaded
    /// The last save; a failed one is unsaved work.
    package var saving: Loadable<Void> = .notLoaded
    /// Whether the toast after a deletion is shown.
    package var offersUndo = false
    package var searchText = ""
    /// What the preferences say, which the list follows while its view is shown.
    package var favoritesOnly = false
    package var path = ScreenStack<Screens>()
    package var destination: OneOf<Destination> = nil
    /// The timers that have ended while a destination was open.
    package var endedTimers: [String] = []

    package init() {}
  }

  /// The kinds of screens on the stack.
  package struct Screens: Alternatives, Equatable {
    package var recipe: RecipeScreen.State?, step: StepScreen.State?, timer: CookTimer.State?

    package init() {}
  }

  /// The sheet, the dialog or the alert over the stack.
  package struct Destination: Alternatives, Equatable {
    package var editor: RecipeEditor.State?, settings: Settings?
    package var deletion: Recipe?, timeOver: String?

    package init() {}
  }

  /// The screen of the settings, whose values are a `Stored`.
  package struct Settings: Equatable {}
}

extension OneOf where Fields == RecipeList.Screens {
  package var recipeID: Recipe.ID? {
    self.recipe?.recipeID ?? self.step?.recipeID ?? self.timer?.recipeID
  }

  /// Whether the screen has work that ends if it closes.
  package var isWorking: Bool { self.recipe?.photos.isUploading ?? (self.timer != nil) }
}

@MainActor extension RecipeList.State {
  /// The recipes, or none while nothing is loaded.
  package var rows: IdentifiedArray<Recipe> {
    get { recipes.map(\.value).elements }
    set { recipes.modify { $0.value = newValue } }
  }

  /// Whether a refresh would lose changes.
  var isUnsaved: Bool { saving.isLoading || saving.error != nil }

  /// Takes what was loaded, also into an open editor, whose output replaces the recipe.
  mutating func finishLoading(_ result: LoadResult<Undoable<IdentifiedArray<Recipe>>>) {
    recipes.finish(with: result)
    guard let editor = destination.editor, let recipe = rows[id: editor.id] else { return }
    destination.editor?.form.update(from: editor.original, to: recipe)
    destination.editor?.original = recipe
  }

  /// Opens a recipe in place of the open screens, or above them while one of them works.
  mutating func open(_ recipe: RecipeScreen.State) {
    if path.elements.contains(where: { $0.screen.isWorking }) {
      path.push(\.recipe, recipe)
    } else {
      path.replace(with: [OneOf(\.recipe, recipe)])
    }
  }

  /// Opens the editor, unless the list isn't loaded or something else is open.
  mutating func edit(_ recipe: Recipe?) {
    guard let recipe, recipes.value != nil, destination == nil else { return }
    destination.editor = RecipeEditor.State(recipe)
  }

  /// Asks whether to delete a recipe, unless something else is open.
  mutating func ask(about id: Recipe.ID) {
    guard let recipe = rows[id: id], destination == nil else { return }
    destination.deletion = recipe
  }

  /// Closes the destination, and opens the next one that waits.
  mutating func dismiss() {
    destination = nil
    if !endedTimers.isEmpty { destination.timeOver = endedTimers.removeFirst() }
  }

  /// Says that the time is over, as soon as no draft or question is open.
  mutating func ring(_ title: String) {
    endedTimers.append(title)
    if destination == nil { dismiss() }
  }

  /// Closes the screens of recipes that are deleted.
  mutating func pop(_ ids: [Recipe.ID]) {
    path.elements.removeAll { $0.screen.recipeID.map(ids.contains) ?? false }
  }
}
