extension TextField {
  private static let mark = StyledText("▏", .bold)

  /// The field with its cursor, cut to the given width around the cursor.
  ///
  /// - Parameter width: The largest number of columns. It is at least three, for a wide character.
  /// - Returns: The line, in which an ellipsis stands for text that doesn't fit.
  package func line(width: Int) -> StyledText {
    let before = String(text.prefix(cursor))
    let after = String(text.dropFirst(cursor))
    let room = max(0, width - Self.mark.width)
    // Keeps a third of the width for the text after the cursor.
    let start = Self.ending(of: before, width: room - min(after.terminalWidth, room / 3))
    let end = StyledText(after).truncated(to: room - start.terminalWidth)
    return StyledText(start) + Self.mark + end
  }

  private static func ending(of text: String, width: Int) -> String {
    guard text.terminalWidth > width else { return text }
    guard width > 0 else { return "" }
    var rest = width - 1
    let fitting = text.reversed().prefix { character in
      rest -= character.terminalWidth
      return rest >= 0
    }
    return "…" + String(fitting.reversed())
  }
}
