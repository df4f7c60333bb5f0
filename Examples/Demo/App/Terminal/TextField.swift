/// A line of text that a person types, with a cursor between two characters.
///
/// ```swift
/// var field = TextField("Tea")
/// field.press(.left)
/// field.press(.backspace)    // "Ta", with the cursor before the last letter
/// ```
package struct TextField: Hashable, Sendable {
  package private(set) var text: String
  /// The number of characters before the cursor.
  package private(set) var cursor: Int

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - cursor: The number of characters before the cursor. By default, the cursor is at the end.
  package init(_ text: String, cursor: Int = .max) {
    self.text = text
    self.cursor = min(max(0, cursor), text.count)
  }

  /// Performs the action of a key, if it has one.
  package mutating func press(_ key: Key) {
    let count = text.count
    switch key {
    case .character(let character): replace(cursor..<cursor, with: String(character))
    case .pasted(let pasted): replace(cursor..<cursor, with: Self.line(of: pasted))
    case .backspace: replace(max(cursor - 1, 0)..<cursor, with: "")
    case .delete: replace(cursor..<min(cursor + 1, count), with: "")
    case .control("u"): replace(0..<cursor, with: "")
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, count)
    case .home: cursor = 0
    case .end: cursor = count
    default: break
    }
  }

  /// Draws the field with its cursor, cut to a width around the cursor.
  ///
  /// - Parameter width: The largest number of columns. It is at least three, for a wide character.
  /// - Returns: The line, in which an ellipsis stands for text that doesn't fit.
  package func line(width: Int) -> StyledText {
    let after = StyledText(String(text.dropFirst(cursor)))
    let room = max(0, width - 1)
    // Keeps a third of the width for the text after the cursor.
    let start = Self.end(
      of: StyledText(String(text.prefix(cursor))).plainText,
      width: room - min(after.width, room / 3))
    return StyledText(start) + StyledText("▏", .bold)
      + after.truncated(to: room - start.terminalWidth)
  }

  private static func end(of text: String, width: Int) -> String {
    guard text.terminalWidth > width else { return text }
    let reversed = StyledText(String(text.reversed())).truncated(to: width)
    return String(reversed.plainText.reversed())
  }

  private mutating func replace(_ range: Range<Int>, with new: String) {
    let before = text.prefix(range.lowerBound) + new
    let result = String(before + text.dropFirst(range.upperBound))
    // Characters on both sides of the cursor may combine into one. The cursor then stands after it.
    var length = 0
    cursor = 0
    for character in result where length < before.utf8.count {
      length += character.utf8.count
      cursor += 1
    }
    text = result
  }

  /// Makes one line of a pasted text, without characters that move the cursor of a terminal.
  private static func line(of text: String) -> String {
    let line = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return String(line.filter { $0.unicodeScalars.first?.properties.generalCategory != .control })
  }
}
