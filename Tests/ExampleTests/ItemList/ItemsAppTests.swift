import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

@Suite("The app with the list", .stallLimit)
@MainActor struct ItemsAppTests {
  let repository = InMemoryItemRepository([Item(id: .init("1"), name: "Tea")])

  @Test("lets its list load, and receives its outputs; the list receives those of its editor")
  func threeLevels() async throws {
    let app = try makeItemsApp(repository)
    await app.send(.started).finish()

    // Each level has a store of its own, scoped from the level above.
    let list = app.scope(ItemsApp.list)
    list.send(.itemTapped(.init("1")))
    let editor = try #require(list.scope(ItemList.editor))
    editor.send(.edited(Edit(\.name, "Coffee")))
    editor.send(.saveTapped)

    expectEqual(list.destination, nil)
    expectEqual(app.list.items.value.map(\.name), ["Coffee"])
  }

  @Test("can edit with a view state and a logic, which send the list the same outputs")
  func otherWay() async throws {
    let app = try makeItemsApp(repository)
    await app.send(.started).finish()
    let list = app.scope(ItemsApp.list)
    let tea = list.items[0]
    let logic = EditItemLogic(
      responder: list.responder { .editorFinished($0) },
      viewState: EditItemViewState(
        ItemForm(tea, takenNames: list.state.takenNames(besides: tea.id))))

    logic.viewState.form.name = "Coffee"
    logic.saveTapped()

    expectEqual(app.list.items.value.map(\.name), ["Coffee"])
  }

  @Test("is over when the list has saved its changes, and starts again with the same list")
  func saves() async throws {
    let app = try makeItemsApp(repository)
    await app.send(.started).finish()
    app.send(.list(.doneTapped(.init("1"))))

    await app.send(.quitTapped).finish()

    expectTrue(app.isOver)
    expectEqual(repository.items.map(\.isDone), [true])

    await app.send(.started).finish()
    expectTrue(!app.isOver)
    expectEqual(app.list.items.value, repository.items)
  }

  @Test("makes unique identities, and predictable ones in tests", .dependencies)
  func identities() {
    let first = Test.dependencies
    let live = Dependencies(.live)

    expectEqual([first.makeItemID(), first.makeItemID()], [.init("new-1"), .init("new-2")])
    expectEqual(first.child().makeItemID(), .init("new-3"))
    expectTrue(live.makeItemID() != live.makeItemID())
  }
}
