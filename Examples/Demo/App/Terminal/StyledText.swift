/// The style of a text.
package struct TextStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let bold = Self(rawValue: 1)
  package static let dim = Self(rawValue: 2)
  package static let inverse = Self(rawValue: 4)

  /// The escape sequence that turns on this style and turns off every other one.
  var escapeSequence: String {
    var codes = ["0"]
    if contains(.bold) { codes.append("1") }
    if contains(.dim) { codes.append("2") }
    if contains(.inverse) { codes.append("7") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

/// A line of text in runs of one style each: `"Count: " + StyledText("3", .bold)`.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package struct Stretch: Hashable, Sendable {
    package var text: String
    package var style: TextStyle
  }

  package private(set) var stretches: [Stretch]

  package init(_ text: String, _ style: TextStyle = []) {
    stretches = [Stretch(text: text, style: style)]
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  /// The number of columns of the text.
  package var width: Int {
    stretches.reduce(0) { $0 + $1.text.terminalWidth }
  }

  /// Adds a style to the text.
  ///
  /// - Parameter style: The style that is added to each run.
  /// - Returns: The same text in the new style.
  package func styled(_ style: TextStyle) -> Self {
    var copy = self
    for index in copy.stretches.indices { copy.stretches[index].style.formUnion(style) }
    return copy
  }

  /// Pads the text with spaces.
  ///
  /// - Parameter width: The smallest number of columns of the result.
  /// - Returns: The text with the spaces, in the style of its last run.
  package func padded(to width: Int) -> Self {
    let missing = width - self.width
    guard missing > 0 else { return self }
    return self + Self(String(repeating: " ", count: missing), stretches.last?.style ?? [])
  }

  /// Cuts off the end of a text that is too wide.
  ///
  /// - Parameter width: The largest number of columns of the result.
  /// - Returns: The text, or its beginning with an ellipsis.
  package func truncated(to width: Int) -> Self {
    guard self.width > width else { return self }
    guard width > 0 else { return "" }
    var rest = width - 1
    var copy = self
    copy.stretches = []
    for var stretch in stretches {
      let fitting = stretch.text.prefix { character in
        rest -= character.terminalWidth
        return rest >= 0
      }
      stretch.text = String(fitting) + (rest < 0 ? "…" : "")
      copy.stretches.append(stretch)
      if rest < 0 { break }
    }
    return copy
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.stretches += right.stretches
    return sum
  }
}
