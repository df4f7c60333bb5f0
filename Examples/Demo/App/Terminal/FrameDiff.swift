/// The output that turns the frame that a terminal shows into the next one.
///
/// Only cells that have changed are written. Cells in between that have not are written as well
/// where that takes less than moving the cursor. A row with an emoji about whose width terminals
/// disagree is written as a whole.
package enum FrameDiff {
  /// About how many bytes it takes to move the cursor.
  private static let costOfMoving = 6

  /// Makes the text to write.
  ///
  /// - Parameters:
  ///   - old: What the terminal shows, or nil where that is not known.
  ///   - new: What it is to show.
  /// - Returns: Text and escape sequences; empty where nothing has changed.
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
          // The spaces stand where the emoji turns out narrower. The rest of the row, which follows
          // at its own place, covers what is wider.
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

  /// The stretches of a row that differ, none of which begins or ends within a wide character.
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
