struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}
