/// What has to be written to turn the frame that a terminal shows into the next one.
///
/// Only cells that have changed are written. Cells in between that have not are written as well
/// where that takes less than moving the cursor.
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
        output += "\u{1B}[\(row + 1);\(columns.lowerBound + 1)H"
        for cell in new.rows[row][columns] {
          if cell.style != style { output += cell.style.escapeSequence }
          style = cell.style
          output += cell.text
        }
      }
    }
    if style != TextStyle() { output += TextStyle().escapeSequence }
    return output
  }

  /// The stretches of a row that differ, none of which begins or ends within a wide character.
  private static func stretches(
    from old: [Canvas.Cell], to new: [Canvas.Cell]
  ) -> [Range<Int>] {
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
