/// The style of a text.
///
/// Its raw value is the code of the terminal.
package enum TextStyle: String, Sendable {
  case plain = "0"
  case bold = "1"
  case dim = "2"
  case inverse = "7"
}

/// A line of text in runs of one style each: `"Count: " + StyledText("3", .bold)`.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  private struct Run: Hashable {
    var text: String
    var style: TextStyle
  }

  private var runs: [Run]

  /// Creates a line in one style.
  ///
  /// Characters that could move the cursor of a terminal are replaced.
  package init(_ text: String, _ style: TextStyle = .plain) {
    let visible = text.map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? "\u{FFFD}" : character
    }
    .filter { $0.terminalWidth > 0 }
    runs = [Run(text: String(visible), style: style)]
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  /// The characters without their styles.
  package var plainText: String { runs.map(\.text).joined() }

  /// The number of columns of the text.
  package var width: Int { plainText.terminalWidth }

  /// The text for a terminal, with the escape sequences of its styles.
  package var escapedText: String {
    runs.map { run in
      run.style == .plain ? run.text : "\u{1B}[\(run.style.rawValue)m\(run.text)\u{1B}[0m"
    }
    .joined()
  }

  /// Pads the text with spaces, up to a number of columns.
  package func padded(to width: Int) -> Self {
    self
      + Self(String(repeating: " ", count: max(0, width - self.width)), runs.last?.style ?? .plain)
  }

  /// Cuts off the end of a text that is too wide, and puts an ellipsis there.
  package func truncated(to width: Int) -> Self {
    guard self.width > width else { return self }
    guard width > 0 else { return "" }
    var rest = width - 1
    var copy: Self = ""
    for run in runs where rest >= 0 {
      let fitting = run.text.prefix { character in
        rest -= character.terminalWidth
        return rest >= 0
      }
      copy.runs.append(Run(text: fitting + (rest < 0 ? "…" : ""), style: run.style))
    }
    return copy
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.runs += right.runs
    return sum
  }
}

extension String {
  /// Breaks the text into lines, between words if possible.
  ///
  /// - Parameter width: The largest width of a line in columns. A wider character gets its own
  ///   line.
  /// - Returns: The lines.
  package func wrapped(to width: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ") {
      let separator = lines[lines.count - 1].isEmpty ? "" : " "
      let line = lines[lines.count - 1] + separator + word
      if line.terminalWidth <= width {
        lines[lines.count - 1] = line
        continue
      }
      if !separator.isEmpty { lines.append("") }
      for character in word {
        let line = lines[lines.count - 1]
        if !line.isEmpty, line.terminalWidth + character.terminalWidth > width { lines.append("") }
        lines[lines.count - 1].append(character)
      }
    }
    return lines
  }
}
