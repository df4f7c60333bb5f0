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

  @Test("begins with an empty list, and writes no file")
  func beginsEmpty() async throws {
    #expect(try await StoredItemRepository(.file(file)).load() == [])
    #expect(try folder.names.isEmpty)
  }

  @Test("reads the list that was saved last")
  func roundTrip() async throws {
    let storage = Storage<IdentifiedArray<Item>>.memory()
    try await StoredItemRepository(storage).save([])
    try await StoredItemRepository(storage).save(items)

    #expect(try await StoredItemRepository(storage).load() == items)
  }

  @Test("shows the list of a slow disk as soon as it is read")
  func slowDisk() async throws {
    try await StoredItemRepository(.file(file)).save(items)
    let store = TestStore(
      initialState: ItemList.State(),
      reducer: ItemList(
        repository: StoredItemRepository(.file(file)), clock: TestClock(), makeID: countingIDs()))
    // The work of the disk is outside of the process.
    store.timeout = .seconds(15)
    store.send(.appeared) { $0.stored.startLoading() }
    await store.receive(case: ItemList.Action.loadFinished) {
      $0.stored = .loaded(items)
      $0.items.reset(to: items)
    }
    await store.finish()
  }

  @Test("reads the list of a version that saved names only")
  func firstVersion() async throws {
    try folder.write(#"{"version":0,"value":["Tea","Milk","Tea"]}"#, to: "items.json")
    let migration = Migration.types { (names: [String]) in
      IdentifiedArray(keepingFirst: names.map { Item(id: .init($0), name: $0) })
    }
    let repository = StoredItemRepository(.file(file, migrations: [migration]))

    #expect(try await repository.load().map(\.name) == ["Tea", "Milk"])
  }

  @Test(
    "fails once for a file that can't be decoded, and keeps its content",
    arguments: [
      "precious",
      """
      {"version":0,"value":[{"id":"1","isDone":false,"name":"a","notes":""},
      {"id":"1","isDone":false,"name":"b","notes":""}]}
      """,
    ])
  func losesNothing(text: String) async throws {
    try folder.write(text, to: "items.json")
    let app = try makeItemsApp(StoredItemRepository(.file(file)))

    await app.send(.started).finish()
    #expect(ItemList.problem(app.list)?.contains("is now '\(file.path).set-aside-1'") == true)
    await app.send(.list(.tryAgainTapped)).finish()
    app.send(.list(.addTapped))
    app.send(.list(.editor(.edited(Edit(\.name, "Tea")))))
    app.send(.list(.editor(.saveTapped)))
    await app.send(.quitTapped).finish()

    #expect(try folder.text(of: "items.json.set-aside-1") == text)
    #expect(try folder.text(of: "items.json").contains("Tea"))
  }

  @Test("fails until the content can be read")
  func unread() async throws {
    try folder.makeFolder("items.json")
    let repository = StoredItemRepository(.file(file))

    for _ in 0..<2 {
      await #expect(throws: StorageError.self) { try await repository.load() }
    }
    try folder.remove("items.json")

    #expect(try await repository.load() == [])
  }

  @Test("keeps the previous list if saving fails, and saves the next one")
  func failingSave() async throws {
    let repository = StoredItemRepository(.file(file))
    try await repository.save(items)
    let text = try folder.text(of: "items.json")
    try folder.remove("items.json")
    try folder.makeFolder("items.json")

    let error = await #expect(throws: StorageError.self) { try await repository.save([]) }

    #expect(
      error
        == .failed(
          file.path, cause: "can't read what is not a regular file (Invalid argument)"))
    try folder.remove("items.json")
    #expect(try await repository.load() == items)
    #expect(try folder.text(of: "items.json") == text)
    try await repository.save([])
    #expect(try await repository.load() == [])
  }
}

@Suite("The repository in memory", .stallLimit)
@MainActor struct InMemoryItemRepositoryTests {
  private let tea = Item(id: .init("1"), name: "Tea")
  private let milk = Item(id: .init("2"), name: "Milk")

  @Test("keeps the list that was saved last")
  func keeps() async throws {
    let repository = InMemoryItemRepository([tea])

    #expect(try await repository.load() == [tea])
    try await repository.save([milk])
    #expect(try await repository.load() == [milk])
  }

  @Test("fails while it is not available, and keeps its content")
  func fails() async throws {
    let repository = InMemoryItemRepository([tea])
    repository.isAvailable = false

    await #expect(throws: InMemoryItemRepository.Unavailable()) { try await repository.load() }
    await #expect(throws: InMemoryItemRepository.Unavailable()) {
      try await repository.save([milk])
    }
    #expect(repository.items == [tea])
  }
}
