/// The output that changes a terminal from one frame to the next.
///
/// The output contains only changed cells. It also contains unchanged cells between them if that is
/// shorter than moving the cursor. It contains the whole row if terminals disagree about the width
/// of an emoji in it.
package enum FrameDiff {
  /// The approximate number of bytes that move the cursor.
  private static let costOfMoving = 6

  /// Returns the text to write.
  ///
  /// - Parameters:
  ///   - old: The current frame of the terminal, or nil if it is not known.
  ///   - new: The next frame.
  /// - Returns: Text and escape sequences. The text is empty if nothing has changed.
  package static func output(from old: Canvas?, to new: Canvas) -> String {
    guard let old, old.size == new.size else {
      let clear = TextStyle().escapeSequence + "\u{1B}[2J"
      return clear + changes(from: Canvas(size: new.size), to: new)
    }
    return changes(from: old, to: new)
  }

  private static func changes(from old: Canvas, to new: Canvas) -> String {
    var output = ""
    var style = TextStyle()
    for row in new.rows.indices {
      for columns in stretches(from: old.rows[row], to: new.rows[row]) {
        output += move(toRow: row, column: columns.lowerBound)
        for column in columns {
          let cell = new.rows[row][column]
          if cell.style != style { output += cell.style.escapeSequence }
          style = cell.style
          guard cell.hasUncertainWidth else {
            output += cell.text
            continue
          }
          // The spaces remain visible if the emoji is narrower. If it is wider, the rest of the row
          // covers it, because that text begins at its own column.
          output += "  " + move(toRow: row, column: column)
          output += cell.text + move(toRow: row, column: column + 2)
        }
      }
    }
    if style != TextStyle() { output += TextStyle().escapeSequence }
    return output
  }

  private static func move(toRow row: Int, column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }

  /// The ranges of a row that differ.
  ///
  /// No range begins or ends inside a wide character.
  private static func stretches(
    from old: [Canvas.Cell], to new: [Canvas.Cell]
  ) -> [Range<Int>] {
    if old != new, (old + new).contains(where: \.hasUncertainWidth) { return [new.indices] }
    var stretches: [Range<Int>] = []
    for column in new.indices where old[column] != new[column] {
      let start = new[column].isRest ? column - 1 : column
      let end = column + 1 < new.count && new[column + 1].isRest ? column + 2 : column + 1
      if let last = stretches.last, start - last.upperBound <= costOfMoving {
        stretches[stretches.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        stretches.append(start..<end)
      }
    }
    return stretches
  }
}
