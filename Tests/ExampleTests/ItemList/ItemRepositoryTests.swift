import Corbel
import CorbelStorage
import CorbelTesting
import EditItemExample
import Foundation
import ItemListExample
import TestSupport
import Testing

@Suite("The repository in a storage", .stallLimit)
@MainActor struct StoredItemRepositoryTests {
  private let folder: TemporaryFolder
  private let file: URL
  private let items: IdentifiedArray<Item> = [
    Item(id: .init("1"), name: "Tea", notes: "green\n\"two\" bags", isDone: true),
    Item(id: .init("2"), name: "👩‍👩‍👧‍👦"),
  ]

  init() throws {
    folder = try TemporaryFolder()
    file = URL(fileURLWithPath: "\(folder.path)/items.json")
  }

  @Test("begins with an empty list and no file, and reads the list that was saved last")
  func roundTrip() async throws {
    try await expectEqual(StoredItemRepository(.file(file)).load(), [])
    try expectTrue(folder.names.isEmpty)
    let storage = Storage<IdentifiedArray<Item>>.memory()
    try await StoredItemRepository(storage).save([])
    try await StoredItemRepository(storage).save(items)

    try await expectEqual(StoredItemRepository(storage).load(), items)
  }

  @Test("fails once for a file that can't be decoded, and keeps its content")
  func losesNothing() async throws {
    try folder.write("precious", to: "items.json")
    let app = try makeItemsApp(StoredItemRepository(.file(file)))

    await app.send(.started).finish()
    expectEqual(ItemList.problem(app.list)?.contains("is now '\(file.path).set-aside-1'"), true)
    await app.send(.list(.tryAgainTapped)).finish()
    app.send(.list(.addTapped))
    app.send(.list(.editor(.edited(Edit(\.name, "Tea")))))
    app.send(.list(.editor(.saveTapped)))
    await app.send(.quitTapped).finish()

    try expectEqual(folder.text(of: "items.json.set-aside-1"), "precious")
    try expectTrue(folder.text(of: "items.json").contains("Tea"))
  }
}
