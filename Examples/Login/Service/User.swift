/// A person who is logged in.
///
/// ```swift
/// let ada = User(id: User.ID(rawValue: "1"), name: "Ada")
/// ```
package struct User: Identifiable, Hashable, Sendable {
  /// The identity of the user, which stays the same when the name changes.
  package struct ID: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  package let id: ID
  package let name: String

  package init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}
