/// A line of text that a person types, with a cursor between two characters.
///
/// A character is an extended grapheme cluster, with any number of scalars.
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
  ///
  /// - Parameter key: The key.
  package mutating func press(_ key: Key) {
    let count = text.count
    switch key {
    case .character(let character): replace(cursor..<cursor, with: String(character))
    case .pasted(let pasted): replace(cursor..<cursor, with: Self.line(of: pasted))
    case .backspace: replace(max(cursor - 1, 0)..<cursor, with: "")
    case .delete, .control("d"): replace(cursor..<min(cursor + 1, count), with: "")
    case .control("u"): replace(0..<cursor, with: "")
    case .control("k"): replace(cursor..<count, with: "")
    case .left, .control("b"): cursor = max(cursor - 1, 0)
    case .right, .control("f"): cursor = min(cursor + 1, count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = count
    case .control, .up, .down, .enter, .tab, .backtab, .escape: break
    }
  }

  private mutating func replace(_ range: Range<Int>, with new: String) {
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.index(start, offsetBy: range.count)
    let before = text[..<start] + new
    let result = String(before + text[end...])
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
    let characters = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return String(
      characters.filter { character in
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      })
  }
}
