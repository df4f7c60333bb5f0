import Corbel
import CorbelStorage
import CorbelSwiftUI
import Foundation
import TestSupport
import Testing

@testable import RecipesExample
@testable import SwiftUI

@MainActor @Suite("The screens of the recipes") struct RecipesViewTests {
  @MainActor private final class Server {
    var recipes: IdentifiedArray<Recipe> = [
      Recipe(
        id: 1, title: "Bread",
        ingredients: [
          Recipe.Ingredient("flour", grams: 250), Recipe.Ingredient("flour", grams: 250),
        ],
        steps: [Recipe.Step("Bake", minutes: 40)]),
      Recipe(id: 2, title: "Soup"),
    ]
    var loads = 0
    var isSlow = false

    func answer() async throws -> IdentifiedArray<Recipe> {
      loads += 1
      if isSlow { try await waitForCancellation() }
      return recipes
    }
  }

  private let server = Server()
  private let store: StoreOf<RecipeList>
  private let preferences = Stored(Preferences(), in: .memory())

  init() {
    server.recipes[id: 1]?.photos = ["crust"]
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

  private func loadedHost(opening title: String? = nil) async throws -> HeadlessHost {
    let host = host()
    await host.expect("Bread")
    if let title { try host.tap(title) }
    return host
  }

  @Test("a screen that is closed during the load loads when it opens again")
  func remounting() async throws {
    server.isSlow = true
    let host = host()
    await host.until { server.loads == 1 }
    host.unmount()
    await host.until { store.recipes == .notLoaded }
    server.isSlow = false
    _ = try await loadedHost()
    expectEqual(server.loads, 2)
  }

  @Test("a row opens the recipe, which reads the settings that another screen changes")
  func settings() async throws {
    let host = try await loadedHost(opening: nil)
    // Two equal ingredients are two rows.
    expectEqual(try HeadlessHost.faults { try host.tap("Bread") }, [])
    func expectFlour(_ text: String) { expectEqual(host.texts.count { $0 == text }, 2) }
    expectFlour("500 g flour")
    try host.tap("Settings")
    try host.increment("2 people")
    expectFlour("750 g flour")
    try host.tap("Reset")
    expectFlour("500 g flour")
    expectEqual(host.find(.button, "Reset")?.isEnabled, false)
  }

  @Test("a recipe uploads its photos, and says which ones it could not upload")
  func photos() async throws {
    let host = try await loadedHost(opening: "Bread")
    await host.expect("crust: 0 %")
    try host.tap("Upload")
    await host.expect("crust: 100 %")
    store.send(.recipe(1, .photos(.failed("crust"))))
    await host.expect("crust: not uploaded")
  }

  @Test("an offer to undo ends when the list disappears")
  func undoOffer() async throws {
    let host = try await loadedHost()
    try host.delete([1])
    expectTrue(host.find(.button, "Undo Delete") != nil)
    host.unmount()
    expectTrue(!store.offersUndo)
  }

  @Test("a link opens a recipe while the list loads")
  func link() async throws {
    server.isSlow = true
    let host = host()
    store.open(try #require(URL(string: "recipes://recipe/1")))
    host.update()
    expectTrue(host.find(.progress) != nil)
    expectEqual(store.path.elements.count, 1)
    store.send(.recipesLoaded(.success(Undoable(server.recipes))))
    await host.expect("500 g flour")
    host.unmount()
  }

  @Test("deleting the open recipe asks, and closes its screens")
  func deleting() async throws {
    let host = try await loadedHost(opening: "Bread")
    try host.tap("Bake")
    expectTrue(host.find(.button, "Start 40 min") != nil)
    store.send(.deleteTapped(1))
    host.update()
    expectEqual(host.labels(.dialog), ["Delete Bread?"])
    _ = host.takeLeavingFrames()
    try host.tap("Delete")
    host.expectLeaving("Bake")
    await host.expect { server.recipes.ids.elementsEqual([2]) }
    expectTrue(store.path.elements.isEmpty)
    expectTrue(store.destination == nil)
    expectTrue(host.texts.contains("Soup"))
  }

  @Test(
    "a timer that ends during a draft or the settings rings after them", arguments: [false, true])
  func timer(isDraft: Bool) async throws {
    let host = try await loadedHost(opening: isDraft ? "Add" : "Settings")
    store.send(.timerEnded(7, "Tea"))
    await host.pass()
    expectNil(host.find(.alert))
    if isDraft { try host.tap("Cancel") } else { try host.dismiss(.sheet) }
    await host.pass()
    host.leave()
    await host.expect { host.labels(.alert) == ["Time is over."] }
    try host.tap("Tea: done")
    expectTrue(store.destination == nil)
    host.leave()
    try host.tap("Add")
    expectTrue(host.find(.cover) != nil)
  }

  @Test("a swipe in the found rows deletes the row that was swiped")
  func swipe() async throws {
    let host = try await loadedHost()
    store.send(.searchTextChanged("sou"))
    try host.delete([0])
    await host.expect { server.recipes.ids.elementsEqual([1]) }
    expectEqual(store.rows.map(\.title), ["Bread"])
  }

  @Test("the editor checks the title, asks before it loses a draft, and evaluates no list")
  func editor() async throws {
    let host = try await loadedHost(opening: "Add")
    try host.tap("Save")
    expectTrue(host.texts.contains("Enter a title."))
    let before = host.evaluations(of: RecipesView.self)
    for text in ["T", "Te", "Tea"] { try host.type(text, into: "Title") }
    expectEqual(host.evaluations(of: RecipesView.self), before)
    try host.tap("Cancel")
    expectTrue(host.texts.contains("Tea"))
    try host.tap("Discard")
    expectNil(host.find(.cover))
    expectEqual(store.rows.count, 2)
  }
}
