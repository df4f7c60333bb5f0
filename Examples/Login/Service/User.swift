/// Somebody who has logged in.
///
/// ```swift
/// let ada = User(id: User.ID(rawValue: "1"), name: "Ada")
/// ```
package struct User: Identifiable, Hashable, Sendable {
  /// What tells a user from all others, whatever becomes of the name.
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
