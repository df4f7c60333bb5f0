extension String {
  /// Breaks the text into lines, between words if possible.
  ///
  /// - Parameter width: The largest width of a line in columns. A wider character gets its own
  ///   line.
  /// - Returns: The lines.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ").map(String.init) {
      let isTooWide = !line.isEmpty && (line + " " + word).terminalWidth > width
      if isTooWide, word.terminalWidth <= width {
        lines.append(line)
        line = word
        continue
      }
      if !line.isEmpty { line += " " }
      for character in word {
        if !line.isEmpty, line.terminalWidth + character.terminalWidth > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }
}
