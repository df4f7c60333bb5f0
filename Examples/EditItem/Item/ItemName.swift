/// The name of an item, by which a person tells it from the others.
///
/// What can't be seen around the name does not belong to it. Two names are the same where they
/// differ in case only, in any language: `Straße` is the same as `STRASSE`. How a character is put
/// together makes no difference, as with any two strings.
///
/// ```swift
/// ItemName(" Tea ") == ItemName("TEA")
/// ```
package struct ItemName: Hashable, Sendable {
  /// The name, without the blanks around it.
  package let text: String

  /// Creates a name.
  ///
  /// - Parameter text: What was typed.
  package init(_ text: String) {
    let start = text.drop(while: \.isBlank)
    let end = start.lastIndex { !$0.isBlank }
    self.text = end.map { String(start[...$0]) } ?? ""
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
  }

  /// Capital letters, because fewer of them have two forms: `σ` and `ς` are both `Σ`.
  private var key: String { text.uppercased() }
}

extension Character {
  /// Whether nothing can be seen of it.
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}
