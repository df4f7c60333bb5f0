extension TextField {
  private static let mark = StyledText("▏", .bold)

  /// The field with its cursor, as far as there is room around the cursor.
  ///
  /// - Parameter width: How many columns it may take; at least three, for a wide character.
  /// - Returns: The line, in which an ellipsis stands for what has no room.
  package func line(width: Int) -> StyledText {
    let before = String(text.prefix(cursor))
    let after = String(text.dropFirst(cursor))
    let room = max(0, width - Self.mark.width)
    // A third is left for what follows, so that one sees where one is going.
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
