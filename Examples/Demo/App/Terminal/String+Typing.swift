extension String {
  /// Returns the text after a person has pressed a key at its end.
  package func typing(_ key: Key) -> String {
    switch key {
    case .character(let character): self + String(character)
    case .pasted(let text): self + Self.line(of: text)
    case .backspace: String(dropLast())
    case .control("u"): ""
    default: self
    }
  }

  /// Draws the end of a text that a person types, with a cursor.
  ///
  /// - Parameter width: The largest number of columns.
  /// - Returns: The line, in which an ellipsis stands for text that doesn't fit.
  package func typedLine(width: Int) -> StyledText {
    let end = StyledText(String(reversed())).truncated(to: max(0, width - 1)).plainText
    return StyledText(String(end.reversed())) + StyledText("▏", .bold)
  }

  /// Makes one line of a pasted text, without characters that move the cursor of a terminal.
  private static func line(of text: String) -> String {
    let line = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return String(line.filter { $0.unicodeScalars.first?.properties.generalCategory != .control })
  }
}
