import Corbel
import CorbelStorage
import CorbelTesting
import TestSupport
import Testing

@testable import RecipesExample

@MainActor @Suite("The list of recipes", .stallLimit) struct RecipeListTests {
  struct Offline: Error, Equatable {}

  /// A server with data in it, which answers when a test says so.
  private let loads = Gate<IdentifiedArray<Recipe>>()
  private let saves = Gate<Void>()
  private let clock = TestClock()
  private let recorder = Recorder()
  private let preferences = Stored(Preferences(), in: .memory())
  private let server: IdentifiedArray<Recipe> = [
    Recipe(id: 1, title: "Bread", steps: [Recipe.Step("Bake", minutes: 1)]),
    Recipe(id: 2, title: "Soup"), Recipe(id: 3, title: "Broth"),
  ]

  @MainActor final class Recorder {
    var lists: [[Recipe.ID]] = []
    var loads = 0
    var rings = 0
  }

  private func store(_ state: RecipeList.State = RecipeList.State()) -> StoreOf<RecipeList> {
    let service = RecipeService { [loads, recorder] in
      recorder.loads += 1
      return try await loads.value()
    } save: { [saves, recorder] recipes in
      recorder.lists.append(Array(recipes.ids))
      try await saves.value()
    } upload: {
      $1(1)
    }
    return Store(
      initialState: state,
      reducer: RecipeList(
        service: service, preferences: preferences, clock: clock,
        ring: { [recorder] in recorder.rings += 1 }, makeID: { 9 }))
  }

  private func loadedStore() -> StoreOf<RecipeList> {
    var state = RecipeList.State()
    state.recipes = .loaded(Undoable(server))
    return store(state)
  }

  /// Waits for the end of everything that a deletion has started, with the offer to undo it.
  private func finish(_ deletion: StoreTask) async {
    await clock.waitForSleepers()
    clock.jump(by: .seconds(5))
    await deletion.finish()
  }

  /// Waits until the list meets a condition.
  private func wait(
    _ store: StoreOf<RecipeList>,
    until isMet: @escaping @MainActor (StoreOf<RecipeList>) -> Bool
  ) async {
    for await isMet in ObservedValues(of: store, isMet) where isMet { return }
  }

  private func titles(_ store: StoreOf<RecipeList>) -> [String] { store.rows.map(\.title) }

  // MARK: Loading

  @Test("a list that could not be loaded loads again, and is not loaded again after that")
  func loadsOnce() async throws {
    let store = store()
    let oldView = store.send(.appeared)
    // The view appears again before it has disappeared.
    store.send(.appeared)
    oldView.cancel()
    try await loads.next().fail(with: Offline())
    await wait(store) { !$0.recipes.isLoading }
    expectTrue(store.recipes.error is Offline)
    let again = store.send(.refreshed)
    try await loads.next().answer(with: server)
    await again.finish()
    let count = recorder.loads
    store.send(.appeared)
    expectEqual(store.rows.elements, server.elements)
    expectEqual(recorder.loads, count)
  }

  @Test("nothing is saved before it was loaded", arguments: [false, true])
  func unread(fails: Bool) async throws {
    let store = store()
    let task = store.send(.appeared)
    if fails {
      try await loads.next().fail(with: Offline())
      await wait(store) { !$0.recipes.isLoading }
    }
    for action: RecipeList.Action in [
      .addTapped, .deleted([1]), .moved([1], before: nil), .undoTapped, .saveAgainTapped,
    ] {
      store.send(action)
    }
    expectEqual(store.destination, nil)
    expectTrue(recorder.lists.isEmpty)
    task.cancel()
  }

  @Test("a change ends a refresh, which would bring the deleted recipe back")
  func changeDuringRefresh() async throws {
    let store = loadedStore()
    let refresh = store.send(.refreshed)
    await loads.waitForCallers()
    let deletion = store.send(.deleted([2]))
    await refresh.finish()
    try await saves.next().answer()
    await finish(deletion)
    expectEqual(titles(store), ["Bread", "Broth"])
    expectEqual(recorder.lists, [[1, 3]])
  }

  @Test("a refresh saves what could not be saved, instead of losing it")
  func refreshOfUnsaved() async throws {
    let store = loadedStore()
    let deletion = store.send(.deleted([2]))
    try await saves.next().fail(with: Offline())
    await finish(deletion)
    expectTrue(store.saving.error is Offline)
    let refresh = store.send(.refreshed)
    try await saves.next().answer()
    await refresh.finish()
    expectEqual(recorder.lists, [[1, 3], [1, 3]])
    expectTrue(store.saving.isLoaded)
  }

  // MARK: Preferences

  @Test("a tap on the filter changes the preferences, which a list follows while it is shown")
  func filterTapped() async {
    let store = loadedStore()
    store.send(.row(2, .favoriteTapped))
    let task = store.send(.appeared)
    await store.send(.favoritesOnlyTapped).finish()
    expectTrue(preferences.favoritesOnly)
    await wait(store) { $0.favoritesOnly }
    expectEqual(store[RecipeList.visibleIDs], [2])
    preferences.update { $0.favoritesOnly = false }
    await wait(store) { !$0.favoritesOnly }
    expectEqual(store[RecipeList.visibleIDs], [1, 2, 3])
    task.cancel()
  }

  // MARK: Changing

  @Test("a deletion among the found rows is undone and saved")
  func undo() async throws {
    let store = loadedStore()
    store.send(.searchTextChanged("BR"))
    expectEqual(store[RecipeList.visibleIDs], [1, 3])
    store.send(.moved([3], before: 1))
    expectEqual(store.rows.index(id: 3), 0)
    store.send(.deleted([3]))
    expectEqual(titles(store), ["Bread", "Soup"])
    expectEqual(store.recipes.value?.undoName, "Delete")
    store.send(.undoTapped)
    expectEqual(titles(store), ["Broth", "Bread", "Soup"])
    expectEqual(store.recipes.value?.redoName, "Delete")
    store.send(.undoTapped)
    expectEqual(titles(store), ["Bread", "Soup", "Broth"])
    for _ in 1...4 { try await saves.next().answer() }
    expectEqual(recorder.lists.last, [1, 2, 3])
  }

  @Test("the offer to undo ends five seconds after the last deletion, or with the next change")
  func undoOffer() async throws {
    let store = loadedStore()
    store.send(.deleted([1]))
    await clock.waitForSleepers()
    clock.jump(by: .seconds(4))
    let last = store.send(.deleted([2]))
    await clock.waitForSleepers()
    clock.jump(by: .seconds(4))
    expectTrue(store.offersUndo)
    clock.jump(by: .seconds(1))
    for _ in 1...2 { saves.answer(with: .success(())) }
    await last.finish()
    expectTrue(!store.offersUndo)

    let changes: [RecipeList.Action] = [
      .undoTapped, .row(2, .favoriteTapped), .moved([2], before: nil),
    ]
    let other = loadedStore()
    for change in changes {
      other.send(.deleted([1]))
      expectTrue(other.offersUndo)
      other.send(change)
      expectTrue(!other.offersUndo)
    }
  }

  @Test("two taps on an answer delete once, and other questions wait")
  func question() async throws {
    let store = loadedStore()
    store.send(.deleteTapped(1))
    store.send(.addTapped)
    store.send(.settingsTapped)
    expectEqual(store.destination, OneOf(\.deletion, server[0]))
    store.send(.deleted([1]))
    store.send(.dismissed)
    store.send(.deleted([1]))
    expectTrue(!store.rows.contains(id: 1))
    expectEqual(titles(store), ["Soup", "Broth"])
  }

  // MARK: Editing

  @Test("the editor adds a recipe, and asks before it loses changes")
  func editor() async throws {
    let store = loadedStore()
    store.send(.addTapped)
    let editor = try #require(store.scope(RecipeList.editor))
    editor.send(.saveTapped)
    expectEqual(editor.problem, "Enter a title.")
    expectEqual(editor.focus, .title)
    editor.send(.edited(Edit(\.steps, "Boil\nWait")))
    expectEqual(editor.problem, "Enter a title.")
    editor.send(.edited(Edit(\.title, "Tea")))
    expectNil(editor.problem)
    editor.send(.cancelTapped)
    expectEqual(editor.draftToDiscard, editor.form)
    editor.send(.dismissed)
    editor.send(.saveTapped)
    expectEqual(store[\.rows, id: 9]?.steps.map(\.text), ["Boil", "Wait"])
    expectEqual(store.destination, nil)
  }

  @Test("a pasted title becomes one line, and a step whose text is kept keeps its minutes")
  func fields() async {
    let store = TestStore(
      initialState: RecipeEditor.State(server[0]), reducer: RecipeEditor())
    store.send(.edited(Edit(\.title, "Soup\r\nof the\nday"))) { $0.form.title = "Soup of the day" }
    store.send(.edited(Edit(\.steps, "Bake\nCut"))) { $0.form.steps = "Bake\nCut" }
    store.send(.saveTapped)
    let steps = [Recipe.Step("Bake", minutes: 1), Recipe.Step("Cut")]
    store.expectOutput { $0?.title == "Soup of the day" && $0?.steps == steps }
    await store.finish()
  }

  @Test("an open editor takes what a refresh has changed, and keeps what the person has changed")
  func refreshWhileEditing() async throws {
    let store = loadedStore()
    let refresh = store.send(.refreshed)
    store.send(.editTapped(1))
    let editor = try #require(store.scope(RecipeList.editor))
    editor.send(.edited(Edit(\.title, "Toast")))
    var newer = server
    newer[0].title = "White bread"
    newer[0].steps.append(Recipe.Step("Cool"))
    newer[0].photos = ["crust"]
    try await loads.next().answer(with: newer)
    await refresh.finish()
    expectEqual(editor.form.title, "Toast")
    editor.send(.saveTapped)
    newer[0].title = "Toast"
    expectEqual(store.rows, newer)
  }

  // MARK: Screens

  @Test("a link opens a recipe before the list has loaded")
  func link() async throws {
    let store = store()
    let task = store.send(.linkOpened(2))
    expectEqual(store.path, ScreenStack([OneOf(\.recipe, RecipeScreen.State(recipeID: 2))]))
    expectTrue(!store[\.rows.ids].contains(2))
    try await loads.next().answer(with: server)
    await task.finish()
    expectEqual(store.scope(RecipeList.rows, id: 2)?.title, "Soup")
  }

  @Test("a link takes the place of the open screens, unless one of them works")
  func linkWhileWorking() throws {
    let store = loadedStore()
    store.send(.recipeTapped(1))
    store.send(.linkOpened(2))
    expectEqual(store.path.elements.map(\.screen.recipeID), [2])
    var uploading = PhotoUpload.State()
    uploading.isUploading = true
    let working: [OneOf<RecipeList.Screens>] = [
      OneOf(\.recipe, RecipeScreen.State(recipeID: 1, photos: uploading)),
      OneOf(\.timer, CookTimer.State(recipeID: 1, title: "Bake", seconds: 60)),
    ]
    for screen in working {
      var state = store.state
      state.path = ScreenStack([OneOf(\.recipe, RecipeScreen.State(recipeID: 3)), screen])
      let store = self.store(state)
      store.send(.linkOpened(2))
      expectEqual(store.path.elements.map(\.screen.recipeID), [3, 1, 2])
    }
  }

  @Test("a screen goes back, and changes its recipe in the list")
  func screens() async throws {
    let store = loadedStore()
    store.send(.recipeTapped(1))
    store.send(.recipeTapped(2))
    store.send(.backTapped)
    expectEqual(store.path.top?.recipeID, 1)
    try #require(store.scope(RecipeList.rows, id: 1)).send(.favoriteTapped)
    expectTrue(store.rows[0].isFavorite)
    expectEqual(store.recipes.value?.canUndo, true)
  }

  @Test("a timer that rings doesn't take the place of a draft")
  func timer() async throws {
    let store = loadedStore()
    store.send(.recipeTapped(1))
    store.send(.stepOpened(1, StepScreen.State(recipeID: 1, index: 0)))
    store.send(.step(2, .timerTapped(Recipe.Step("Bake", minutes: 1))))
    let ticking = store.send(.timer(3, .appeared))
    store.send(.timer(3, .appeared))
    store.send(.editTapped(1))
    for _ in 1...60 {
      await clock.waitForSleepers()
      clock.jump(by: .seconds(1))
    }
    await ticking.finish()
    expectEqual(recorder.rings, 1)
    expectEqual(store.path.elements.count, 2)
    expectTrue(store.scope(RecipeList.editor) != nil)
    try #require(store.scope(RecipeList.editor)).send(.cancelTapped)
    expectEqual(store.destination, OneOf(\.timeOver, "Bake"))
  }

  // MARK: Impatient people

  @Test("a refresh shows what has changed on the server, and keeps the list if it fails or ends")
  func changed() async throws {
    let store = loadedStore()
    let cancelled = store.send(.refreshed)
    await loads.waitForCallers()
    cancelled.cancel()
    expectTrue(store.recipes.isLoaded)
    let failed = store.send(.refreshed)
    try await loads.next().fail(with: Offline())
    await failed.finish()
    expectTrue(store.recipes.error is Offline)
    expectEqual(titles(store).count, 3)

    let changed: IdentifiedArray = [Recipe(id: 4, title: "Stew"), Recipe(id: 1, title: "Toast")]
    loads.answer(with: .success(changed))
    await store.send(.refreshed).finish()
    expectEqual(store.rows, changed)
    expectEqual(store.recipes.value?.canUndo, false)
  }
}
