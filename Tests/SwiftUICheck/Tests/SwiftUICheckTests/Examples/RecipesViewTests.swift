import Corbel
import CorbelStorage
import CorbelSwiftUI
import Foundation
import Testing

@testable import RecipesExample
@testable import SwiftUI

@MainActor @Suite("The screens of the recipes") struct RecipesViewTests {
  @MainActor private final class Server {
    var recipes: IdentifiedArray<Recipe> = [
      Recipe(
        id: 1, title: "Bread", ingredients: [Recipe.Ingredient("flour", grams: 250)],
        steps: [Recipe.Step("Bake", minutes: 40)]),
      Recipe(id: 2, title: "Soup"),
    ]
    var loads = 0
    var isSlow = false

    func answer() async throws -> IdentifiedArray<Recipe> {
      loads += 1
      guard isSlow else { return recipes }
      // The stream ends when the task is cancelled.
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in stream {}
      withExtendedLifetime(continuation) {}
      throw CancellationError()
    }
  }

  private let server = Server()
  private let store: StoreOf<RecipeList>
  private let preferences = Stored(Preferences(), in: .memory())

  init() {
    let service = RecipeService { [server] in
      try await server.answer()
    } save: { [server] in
      server.recipes = $0
    } upload: {
      $1(1)
    }
    store = Store(
      initialState: RecipeList.State(),
      reducer: RecipeList(
        service: service, preferences: preferences, clock: StoppedClock(), ring: {},
        makeID: { 9 }))
  }

  private func host() -> HeadlessHost {
    HeadlessHost(RecipesView(store: store, preferences: preferences))
  }

  private func loadedHost() async -> HeadlessHost {
    let host = host()
    await host.until { host.texts.contains("Bread") }
    return host
  }

  @Test("a screen that is closed during the load loads when it opens again")
  func remounting() async {
    server.isSlow = true
    let host = host()
    await host.until { server.loads == 1 }
    host.unmount()
    await host.until { store.recipes == .notLoaded }
    server.isSlow = false
    #expect(await loadedHost().texts.contains("Soup"))
    #expect(server.loads == 2)
  }

  @Test("a row opens the recipe, which reads the settings that another screen changes")
  func settings() async throws {
    let host = await loadedHost()
    try host.tap("Bread")
    #expect(host.texts.contains("500 g flour"))
    try host.tap("Settings")
    try host.increment("2 people")
    #expect(host.texts.contains("750 g flour"))
    try host.tap("Reset")
    #expect(host.texts.contains("500 g flour"))
    #expect(host.find(.button, "Reset")?.isEnabled == false)
  }

  @Test("a recipe uploads its photos") func photos() async throws {
    server.recipes[id: 1]?.photos = ["crust"]
    let host = await loadedHost()
    try host.tap("Bread")
    #expect(host.texts.contains("crust: 0 %"))
    try host.tap("Upload")
    await host.until { host.texts.contains("crust: 100 %") }
  }

  @Test("the button for favorites shows only these, and then all again")
  func favorites() async throws {
    let host = await loadedHost()
    store.send(.row(2, .favoriteTapped))
    try host.tap("Favorites")
    await host.until { !host.texts.contains("Bread") }
    try host.tap("All")
    await host.until { host.texts.contains("Bread") }
  }

  @Test("two equal ingredients are two rows")
  func equalIngredients() async throws {
    server.recipes[id: 1]?.ingredients.append(Recipe.Ingredient("flour", grams: 250))
    let host = await loadedHost()
    let faults = try HeadlessHost.faults { try host.tap("Bread") }
    #expect(faults == [])
    #expect(host.texts.count { $0 == "500 g flour" } == 2)
  }

  @Test("an offer to undo ends when the list disappears")
  func undoOffer() async throws {
    let host = await loadedHost()
    try host.delete([1])
    #expect(host.find(.button, "Undo Delete") != nil)
    host.unmount()
    #expect(!store.offersUndo)
  }

  @Test("a photo that is not uploaded says so") func failedPhoto() async throws {
    server.recipes[id: 1]?.photos = ["crust"]
    let host = await loadedHost()
    try host.tap("Bread")
    store.send(.recipe(1, .photos(.failed("crust"))))
    host.update()
    #expect(host.texts.contains("crust: not uploaded"))
  }

  @Test("a link opens a recipe while the list loads")
  func link() async throws {
    server.isSlow = true
    let host = host()
    try host.open(#require(URL(string: "recipes://recipe/1")))
    #expect(host.find(.progress) != nil)
    #expect(store.path.elements.count == 1)
    store.send(.recipesLoaded(.success(Undoable(server.recipes))))
    host.update()
    #expect(host.texts.contains("500 g flour"))
    host.unmount()
  }

  @Test("deleting the open recipe asks, and closes its screens")
  func deleting() async throws {
    let host = await loadedHost()
    try host.tap("Bread")
    try host.tap("Bake")
    #expect(host.find(.button, "Start 40 min") != nil)
    store.send(.deleteTapped(1))
    host.update()
    try host.tap("Delete Bread")
    await host.until { server.recipes.ids.elementsEqual([2]) }
    #expect(store.path.elements.isEmpty)
    #expect(store.destination == nil)
    #expect(host.texts.contains("Soup"))
  }

  @Test("a swipe in the found rows deletes the row that was swiped")
  func swipe() async throws {
    let host = await loadedHost()
    store.send(.searchTextChanged("sou"))
    host.update()
    try host.delete([0])
    await host.until { server.recipes.ids.elementsEqual([1]) }
    #expect(store.rows.map(\.title) == ["Bread"])
  }

  @Test("the editor checks the title, and asks before it loses a draft")
  func editor() async throws {
    let host = await loadedHost()
    try host.tap("Add")
    try host.tap("Save")
    #expect(host.texts.contains("Enter a title."))
    try host.type("Tea", into: "Title")
    try host.tap("Cancel")
    #expect(host.texts.contains("Tea"))
    try host.tap("Discard")
    #expect(host.find(.cover) == nil)
    #expect(store.rows.count == 2)
  }

  @Test("typing in the editor doesn't evaluate the list")
  func evaluations() async throws {
    let host = await loadedHost()
    try host.tap("Add")
    let before = host.evaluations(of: RecipesView.self)
    try host.type("T", into: "Title")
    try host.type("Te", into: "Title")
    #expect(host.evaluations(of: RecipesView.self) == before)
  }
}
