import Corbel
import CorbelStorage
import EditItemExample
import Foundation
import ItemListExample
import TestSupport
import Testing

@Suite("The story of a list", .stallLimit)
@MainActor struct ItemsStoryTests {
  private typealias App = StoreOf<ItemsApp>
  private typealias List = StoreOf<ItemList>

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("items are added, renamed, filtered and deleted, and the next run has the remaining items")
  func story() async throws {
    try await firstRun()

    let next = try await start()
    #expect(next.list.items.value.map(\.name) == ["Oat milk"])
    #expect(next.list.items.value.map(\.id) == [Item.ID("new-2")])
  }

  /// Runs the app until its end, after which another one may own the file.
  private func firstRun() async throws {
    let app = try await start()
    let list = app.scope(ItemsApp.list)
    #expect(list.items.isEmpty)

    add("Tea", to: list)
    add("Milk", to: list)
    #expect(list.items.value.map(\.name) == ["Tea", "Milk"])
    try renameSecond(of: list)
    filter(list)
    deleteFirst(of: list)
    await app.send(.quitTapped).finish()
    #expect(app.isOver)
  }

  /// Starts the app with the file of the previous run.
  private func start() async throws -> App {
    let file = URL(fileURLWithPath: "\(folder.path)/items.json")
    let app = try makeItemsApp(StoredItemRepository(.file(file)))
    await app.send(.started).finish()
    return app
  }

  private func add(_ name: String, to list: List) {
    list.send(.addTapped)
    let editor = openEditor(of: list)
    editor?.send(.edited(Edit(\.name, name)))
    editor?.send(.saveTapped)
  }

  /// Enters the name of the first item, which the field refuses, and then another one.
  private func renameSecond(of list: List) throws {
    list.send(.itemTapped(list.items[1].id))
    let editor = try #require(openEditor(of: list))
    editor.send(.edited(Edit(\.name, "tea")))
    editor.send(.saveTapped)
    #expect(editor.form.problems == [.name: .taken])

    editor.send(.edited(Edit(\.name, "Oat milk")))
    #expect(editor.form.problems.isEmpty)
    editor.send(.saveTapped)
    #expect(openEditor(of: list) == nil)
    #expect(list.items.value.map(\.name) == ["Tea", "Oat milk"])
  }

  private func filter(_ list: List) {
    list.send(.filterEdited(Edit(\.text, "milk")))
    #expect(list[ItemList.visibleItems].map(\.name) == ["Oat milk"])

    list.send(.filterEdited(Edit(\.text, "")))
    #expect(list[ItemList.visibleItems].map(\.name) == ["Tea", "Oat milk"])
  }

  private func deleteFirst(of list: List) {
    list.send(.deleteTapped(list.items[0].id))
    list.send(.deletion(.deleteTapped))
    #expect(list.items.value.map(\.name) == ["Oat milk"])
  }

  private func openEditor(of list: List) -> StoreOf<EditItem>? {
    list.scope(ItemList.editor)
  }
}
