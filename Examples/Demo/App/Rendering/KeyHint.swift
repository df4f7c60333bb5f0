/// A line that shows a key and its action.
enum KeyHint {
  /// The column of the titles.
  static let column = 11

  /// Makes the line.
  ///
  /// - Parameters:
  ///   - key: The key's name.
  ///   - title: The key's action.
  ///   - isEnabled: Whether the key has an effect at the moment.
  /// - Returns: The line. All hints have their titles in the same column.
  static func line(_ key: String, _ title: String, isEnabled: Bool = true) -> StyledText {
    let line = StyledText(" \(key)", .bold).padded(to: column) + StyledText(title)
    return isEnabled
      ? line : StyledText(" \(key)", .dim).padded(to: column) + StyledText(title, .dim)
  }
}
