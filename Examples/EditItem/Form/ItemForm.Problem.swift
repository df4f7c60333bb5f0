extension ItemForm {
  /// A problem with the text of a field.
  package enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// The text has no visible characters.
    case missing
    /// The text has too many characters.
    case tooLong(count: Int, limit: Int)
    /// Another item has the name.
    case taken

    /// The message to show at the field.
    package var description: String {
      switch self {
      case .missing: "Enter a name."
      case .tooLong(let count, let limit): "Use \(limit) characters at most, not \(count)."
      case .taken: "Another item has this name."
      }
    }

    /// Creates a problem if a text is too long.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The largest allowed number of characters.
    /// - Returns: The problem, or nil if the text fits the limit.
    static func tooLong(_ text: String, limit: Int) -> Self? {
      text.count > limit ? .tooLong(count: text.count, limit: limit) : nil
    }
  }
}
