struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

@MainActor protocol ItemService {
  func items() async throws -> [Item]
  func save(_ items: [Item]) async throws
}
