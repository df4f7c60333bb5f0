extension ItemForm {
  /// What is wrong with a field.
  package enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// Nothing is there to be seen.
    case missing
    /// There are more characters than may be.
    case tooLong(count: Int, limit: Int)
    /// Another item has the name.
    case taken

    /// What a person is told, at the field.
    package var description: String {
      switch self {
      case .missing: "Enter a name."
      case .tooLong(let count, let limit): "Use \(limit) characters at most, not \(count)."
      case .taken: "Another item has this name."
      }
    }

    /// Makes a problem of a text that is too long.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: How many characters it may have.
    /// - Returns: The problem, or nil where the text is short enough.
    static func tooLong(_ text: String, limit: Int) -> Self? {
      text.count > limit ? .tooLong(count: text.count, limit: limit) : nil
    }
  }
}
