/// A line that says what a key does.
enum KeyHint {
  /// The column in which titles begin.
  static let column = 11

  /// Makes the line.
  ///
  /// - Parameters:
  ///   - key: The key's name.
  ///   - title: What it does.
  ///   - isEnabled: Whether it does it at the moment.
  /// - Returns: The line, with the titles of several in one column.
  static func line(_ key: String, _ title: String, isEnabled: Bool = true) -> StyledText {
    let line = StyledText(" \(key)", .bold).padded(to: column) + StyledText(title)
    return isEnabled
      ? line : StyledText(" \(key)", .dim).padded(to: column) + StyledText(title, .dim)
  }
}
