/// An element of a list.
package struct Item: Identifiable, Codable, Hashable, Sendable {
  /// The identity of the item, which stays the same when its name changes.
  package struct ID: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package var description: String { rawValue }
  }

  package let id: ID
  package var name: String
  package var notes: String
  package var isDone: Bool

  package init(id: ID, name: String = "", notes: String = "", isDone: Bool = false) {
    self.id = id
    self.name = name
    self.notes = notes
    self.isDone = isDone
  }
}
