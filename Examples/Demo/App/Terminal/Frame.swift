/// A picture of the demo: rows of text, with the events on the right or at the bottom.
package struct Frame: Equatable {
  /// The smallest width at which the events are beside the screen, and not below it.
  private static let widthForColumns = 72
  private static let leftWidth = 40

  private struct Row: Equatable {
    var left: StyledText
    var right: StyledText?
  }

  private let columns: Int
  private let rowCount: Int
  private var rows: [Row]

  /// Returns the number of columns for the page in a terminal.
  static func pageWidth(columns: Int) -> Int {
    columns >= widthForColumns ? leftWidth : columns
  }

  /// Lays out a frame.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of the terminal.
  ///   - rowCount: The number of rows of the terminal.
  ///   - page: What the page shows.
  ///   - events: The lines of the event log.
  init(columns: Int, rows rowCount: Int, page: PageContent, events: [StyledText]) {
    self.columns = columns
    self.rowCount = rowCount
    let top =
      [StyledText(" Corbel demo: \(page.title)", .bold)]
      + Self.warnings(page.problems, columns, rowCount) + [""]
    let width = Self.pageWidth(columns: columns)
    let content = page.lines(rows: rowCount - top.count).map { $0.truncated(to: width) }
    let title = [StyledText("Events", .bold)]
    if width < columns {
      let room = rowCount - top.count
      let right = (title + events.suffix(max(0, room - 1))).map {
        "│ " + $0.truncated(to: columns - width - 2)
      }
      rows = (0..<max(content.count, right.count)).map { index in
        Row(
          left: index < content.count ? content[index] : "",
          right: index < right.count ? right[index] : "│")
      }
    } else {
      let room = rowCount - top.count - content.count - 2
      let bottom = room < 0 ? [] : [""] + title + events.suffix(room)
      rows = (content + bottom.map { (" " + $0).truncated(to: width) }).map { Row(left: $0) }
    }
    rows = top.map { Row(left: $0.truncated(to: columns)) } + rows
    rows = Array(rows.prefix(rowCount))
  }

  /// The frame as text, without styles and without spaces at the ends of lines.
  package var plainText: String {
    rows.map { row in
      let left = row.right == nil ? row.left : row.left.padded(to: Self.leftWidth)
      let line = left.plainText + (row.right?.plainText ?? "")
      return line.reversed().drop { $0 == " " }.reversed() + "\n"
    }
    .joined()
  }

  /// Makes the output that changes a terminal from one frame to the next.
  ///
  /// Only changed rows are written. The events begin at a fixed column, so that they stay in line
  /// if a terminal disagrees about the width of an emoji.
  ///
  /// - Parameters:
  ///   - old: The current frame of the terminal, or nil if it is not known.
  ///   - isStyled: Whether text can be bold, dim or inverse.
  /// - Returns: Text and escape sequences. The text is empty if nothing has changed.
  package func output(replacing old: Self?, isStyled: Bool = true) -> String {
    let old = old?.columns == columns && old?.rowCount == rowCount ? old : nil
    var output = old == nil ? "\u{1B}[2J" : ""
    for index in 0..<max(rows.count, old?.rows.count ?? 0) {
      let row = index < rows.count ? rows[index] : nil
      if let old, row == (index < old.rows.count ? old.rows[index] : nil) { continue }
      output += "\u{1B}[\(index + 1);1H\u{1B}[2K" + text(row?.left, isStyled)
      guard let right = row?.right else { continue }
      output += "\u{1B}[\(index + 1);\(Self.leftWidth + 1)H" + text(right, isStyled)
    }
    return output
  }

  private func text(_ text: StyledText?, _ isStyled: Bool) -> String {
    (isStyled ? text?.escapedText : text?.plainText) ?? ""
  }

  /// The lines of the problems, which leave room for the page in a small window.
  private static func warnings(_ problems: [String], _ columns: Int, _ rowCount: Int)
    -> [StyledText]
  {
    let lines = problems.flatMap { problem in
      problem.wrapped(to: columns - 4).enumerated().map { index, line in
        StyledText((index == 0 ? " ! " : "   ") + line, .bold)
      }
    }
    let room = max(1, rowCount / 2 - 1)
    return lines.count > room ? lines.prefix(room - 1) + [lines[room - 1] + " …"] : lines
  }
}
