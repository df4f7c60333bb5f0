/// A piece of Swift code, with the place where it begins.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name or a keyword.
    case word
    /// A name in backticks, which is never a keyword; the text has no backticks.
    case escapedWord
    /// An operator, a bracket or a separator.
    case symbol
    /// A whole number, a regular expression, or a string.
    ///
    /// The code in a string's interpolations has tokens of its own.
    case literal
    /// An attribute: `@` and its name.
    case attribute
    /// A macro: `#` and its name.
    case macro
    /// `#if`, `#elseif`, `#else` or `#endif`, with its condition.
    case condition
  }

  package let kind: Kind
  package let text: String
  package let place: Place
  /// Whether only white space and comments come before this token in its line.
  package let startsLine: Bool
  /// Whether white space or a comment comes before this token.
  package let isSpaced: Bool

  /// Returns whether this is a symbol, or a word without backticks.
  func `is`(_ text: String) -> Bool {
    (kind == .symbol || kind == .word) && self.text == text
  }

  var opens: Bool { kind == .symbol && ["{", "(", "["].contains(text) }
  var closes: Bool { kind == .symbol && ["}", ")", "]"].contains(text) }
  var isIdentifier: Bool { kind == .word || kind == .escapedWord }

  /// Whether this is a name, and not a keyword that begins a declaration or a statement.
  var isName: Bool {
    kind == .escapedWord || (kind == .word && !Self.keywords.contains(text))
  }

  private static let keywords: Set<String> = [
    "actor", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "for", "func", "guard",
    "if", "import", "in", "init", "is", "let", "macro", "operator", "precedencegroup", "protocol",
    "repeat", "return", "struct", "subscript", "switch", "throw", "throws", "try", "typealias",
    "var", "where", "while",
  ]
}

/// A line and a column of a file, both counted from one.
///
/// As in the compiler's messages, the column counts bytes.
package struct Place: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  package static func < (left: Place, right: Place) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A comment.
package struct Comment: Hashable, Sendable {
  /// The text after the two characters that begin the comment.
  package let text: String
  /// Whether the comment begins with `/*`.
  package let isBlock: Bool
  package let place: Place
  /// Whether no code comes before the comment in its line.
  package let isAlone: Bool
}
