/// The name of an item, which distinguishes it from the others.
///
/// Spaces and invisible characters around the name are removed. Two names are equal if they differ
/// only in case, in any language: `Straße` equals `STRASSE`. As with any two strings, different
/// Unicode encodings of one character are equal.
///
/// ```swift
/// ItemName(" Tea ") == ItemName("TEA")
/// ```
package struct ItemName: Hashable, Sendable {
  /// The name, without spaces and invisible characters around it.
  package let text: String

  /// Creates a name.
  ///
  /// - Parameter text: The typed text.
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

  /// The name in capital letters, because fewer capital letters have two forms.
  ///
  /// For example, `σ` and `ς` both become `Σ`.
  private var key: String { text.uppercased() }
}

extension Character {
  /// Whether the character is a space or invisible.
  fileprivate var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}
