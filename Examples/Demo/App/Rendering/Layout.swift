/// The positions of the demo's parts on the screen.
package struct Layout {
  /// The smallest width at which the events are beside the screen, and not below it.
  private static let widthForColumns = 72
  private static let leftWidth = 40

  package let size: Canvas.Size

  package init(size: Canvas.Size) {
    self.size = size
  }

  /// The number of columns of the screen itself.
  package var contentWidth: Int {
    isInColumns ? Self.leftWidth : size.columns
  }

  private var isInColumns: Bool { size.columns >= Self.widthForColumns }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - title: The name of the screen.
  ///   - problems: The messages for the person.
  ///   - content: The lines of the screen.
  ///   - selection: The index of the line that stays in view if the lines don't all fit.
  ///   - events: The entries of the event log.
  /// - Returns: The frame. Text that doesn't fit is cut off.
  package func frame(
    title: String, problems: [String], content: [StyledText], selection: Int? = nil,
    events: [EventLog.Entry]
  ) -> Canvas {
    var canvas = Canvas(size: size)
    canvas.draw(StyledText(" Corbel demo: \(title)", .bold), row: 0)
    let warnings = warnings(problems)
    draw(warnings, row: 1, column: 0, on: &canvas)
    let top = 2 + warnings.count
    let content = fitting(content, selection: selection, rows: size.rows - top)
    draw(content.map { $0.truncated(to: contentWidth) }, row: top, column: 0, on: &canvas)
    if isInColumns {
      let lines = EventPane.lines(events, rows: size.rows - top)
      for row in 0..<max(content.count, lines.count) {
        canvas.draw(StyledText("│", .dim), row: top + row, column: Self.leftWidth)
      }
      draw(lines, row: top, column: Self.leftWidth + 2, on: &canvas)
    } else {
      let row = top + content.count + 1
      draw(EventPane.lines(events, rows: size.rows - row), row: row, column: 1, on: &canvas)
    }
    return canvas
  }

  /// Returns the number of lines that fit below the problems.
  ///
  /// - Parameter problems: The messages for the person.
  /// - Returns: The number of lines.
  package func contentRows(below problems: [String]) -> Int {
    max(0, size.rows - 2 - warnings(problems).count)
  }

  /// Returns the lines that fit, and a count of the lines below them.
  private func fitting(_ content: [StyledText], selection: Int?, rows: Int) -> [StyledText] {
    guard content.count > rows, rows > 0 else { return content }
    // In two rows, content is more useful than a count of hidden lines.
    let room = rows > 2 ? rows - 1 : rows
    let start = max(0, (selection ?? 0) - room + 1)
    let rest = content.count - start - room
    // If one line is left, it takes the row of the count.
    if room < rows, rest <= 1 { return content.suffix(rows) }
    let more = room < rows ? [StyledText(" ↓ \(rest) more", .dim)] : []
    return content[start...].prefix(room) + more
  }

  /// The lines of the problems.
  ///
  /// In a small window, they leave room for the screen.
  private func warnings(_ problems: [String]) -> [StyledText] {
    let lines = problems.flatMap { problem in
      problem.wrapped(to: size.columns - 4).enumerated().map { index, line in
        StyledText((index == 0 ? " ! " : "   ") + line, .bold)
      }
    }
    let room = max(1, size.rows / 2 - 1)
    guard lines.count > room else { return lines }
    return lines.prefix(room - 1) + [(lines[room - 1] + " …")]
  }

  private func draw(
    _ lines: [StyledText], row: Int, column: Int, on canvas: inout Canvas
  ) {
    for (index, line) in lines.enumerated() {
      canvas.draw(line.truncated(to: size.columns - column), row: row + index, column: column)
    }
  }
}
