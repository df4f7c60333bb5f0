import CorbelTesting

@testable import Shopping

struct ItemServiceMock: ItemService {
  let saves = Gate<Void>()

  func items() async throws -> [Item] {
    [Item(id: 1, name: "Tea"), Item(id: 2, name: "Milk")]
  }

  func save(_ items: [Item]) async throws {
    try await saves.value()
  }
}
