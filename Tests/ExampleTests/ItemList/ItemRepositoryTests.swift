import Corbel
import CorbelTesting
import EditItemExample
import Foundation
import ItemListExample
import TestSupport
import Testing

@Suite("The repository in a file", .timeLimit(.minutes(10)))
@MainActor struct FileItemRepositoryTests {
  private let folder: TemporaryFolder
  private let repository: FileItemRepository
  private let items: IdentifiedArray<Item> = [
    Item(id: .init("1"), name: "Tea", notes: "green\n\"two\" bags", isDone: true),
    Item(id: .init("2"), name: "👩‍👩‍👧‍👦"),
  ]

  init() throws {
    folder = try TemporaryFolder()
    repository = FileItemRepository(path: "\(folder.path)/items.json")
  }

  @Test("begins with an empty list")
  func beginsEmpty() async throws {
    #expect(try await repository.load() == [])
    #expect(try folder.names.isEmpty)
  }

  @Test("reads the written list, and leaves no other file in the folder")
  func roundTrip() async throws {
    try await repository.save([])
    try await repository.save(items)

    #expect(try await repository.load() == items)
    #expect(try folder.names == ["items.json"])
  }

  @Test("writes text that a person can read")
  func format() async throws {
    try await repository.save([Item(id: .init("1"), name: "Tea")])

    #expect(
      try folder.text(of: "items.json") == """
        {
          "items" : [
            {
              "id" : "1",
              "isDone" : false,
              "name" : "Tea",
              "notes" : ""
            }
          ],
          "version" : 1
        }

        """)
  }

  @Test(
    "sets an unreadable file aside, and reports this",
    arguments: [
      ("", "it is not valid JSON"), ("{\"version\": 1, \"items\": [", "it is not valid JSON"),
      ("[]", "it is not as expected"), ("{\"items\": []}", "'version' is missing"),
      ("{\"version\": 2, \"items\": []}", "'version' is not as expected"),
      ("{\"version\": 1, \"items\": 3}", "'items' is not as expected"),
      (
        "{\"version\": 1, \"items\": [{\"id\": \"1\", \"isDone\": false, \"notes\": \"\"}]}",
        "'name' is missing"
      ),
    ])
  func setsAside(text: String, reason: String) async throws {
    try folder.write(text, to: "items.json")

    let path = "\(folder.path)/items.json"
    let error = await #expect(throws: SetAsideFile.self) { try await repository.load() }

    #expect(
      error?.description == "cannot read '\(path)' (\(reason)); it is now '\(path).unreadable-1'")
    #expect(try folder.text(of: "items.json.unreadable-1") == text)
    #expect(try await repository.load() == [])
  }

  @Test("refuses a file in which two items have the same identity")
  func refusesDuplicates() async throws {
    let item = "{\"id\": \"1\", \"isDone\": false, \"name\": \"Tea\", \"notes\": \"\"}"
    try folder.write("{\"version\": 1, \"items\": [\(item), \(item)]}", to: "items.json")

    await #expect(throws: SetAsideFile.self) { try await repository.load() }

    #expect(try folder.names == ["items.json.unreadable-1"])
  }

  @Test("keeps the permissions of the file")
  func keepsPermissions() async throws {
    try await repository.save([])
    let path = "\(folder.path)/items.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)

    try await repository.save(items)

    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("reports that it can't write, and changes nothing")
  func cannotWrite() async throws {
    let path = "\(folder.path)/none/items.json"
    let repository = FileItemRepository(path: path)

    let error = await #expect(throws: SystemError.self) { try await repository.save(items) }

    #expect(error?.description == "cannot write '\(path)': No such file or directory")
    #expect(try folder.names.isEmpty)
  }

  @Test("keeps the content of a broken file, even if the list is used afterwards")
  func losesNothing() async throws {
    try folder.write("precious", to: "items.json")
    let app = try makeItemsApp(repository)

    await app.send(.started).finish()
    #expect(ItemList.problem(app.list)?.hasSuffix(".unreadable-1'") == true)
    await app.send(.list(.tryAgainTapped)).finish()
    app.send(.list(.addTapped))
    app.send(.list(.editor(.edited(Edit(\.name, "Tea")))))
    app.send(.list(.editor(.saveTapped)))
    await app.send(.quitTapped).finish()

    #expect(try folder.text(of: "items.json.unreadable-1") == "precious")
    #expect(try await repository.load().map(\.name) == ["Tea"])
  }
}

@Suite("The repository in memory", .timeLimit(.minutes(10)))
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

  @Test("keeps the list at the end of a call's delay")
  func takesTime() async throws {
    let clock = TestClock()
    let repository = InMemoryItemRepository(
      [tea], delay: .seconds(1), clock: clock)

    async let saving: Void = repository.save([milk])
    await clock.waitForSleepers()
    #expect(repository.items == [tea])
    await clock.advance(by: .seconds(1))
    try await saving

    #expect(repository.items == [milk])
  }
}
