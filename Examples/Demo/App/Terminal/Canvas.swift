/// A grid of characters: one frame of a terminal, without the terminal.
///
/// Text that doesn't fit is cut off. A wide character takes two cells. If only half of it fits, a
/// space replaces it.
package struct Canvas: Equatable, Sendable {
  /// The size of a frame in cells.
  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// Creates a size.
    ///
    /// Negative numbers become zero.
    package init(columns: Int, rows: Int) {
      self.columns = max(0, columns)
      self.rows = max(0, rows)
    }
  }

  /// The content of one cell.
  package struct Cell: Hashable, Sendable {
    /// An empty cell.
    static let empty = Self(text: " ", style: [])
    /// The second cell of a wide character.
    static func rest(_ style: TextStyle) -> Self { Self(text: "", style: style) }

    /// The character and its combining scalars.
    ///
    /// It is empty in the second cell of a wide character.
    package var text: String
    package var style: TextStyle

    var isRest: Bool { text.isEmpty }
    var hasUncertainWidth: Bool { text.first?.hasUncertainWidth ?? false }
  }

  package let size: Size
  package private(set) var rows: [[Cell]]

  package init(size: Size) {
    self.size = size
    rows = Array(repeating: Array(repeating: .empty, count: size.columns), count: size.rows)
  }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - row: The row, from zero at the top.
  ///   - column: The first column, from zero at the left.
  package mutating func draw(_ text: StyledText, row: Int, column: Int = 0) {
    guard rows.indices.contains(row), column >= 0 else { return }
    var column = column
    for stretch in text.stretches {
      for character in stretch.text {
        guard column < size.columns else { return }
        column = put(character, stretch.style, row: row, column: column)
      }
    }
  }

  /// The frame with the same characters, all in the plain style.
  package var withoutStyles: Self {
    var copy = self
    for row in rows.indices {
      for column in rows[row].indices { copy.rows[row][column].style = [] }
    }
    return copy
  }

  /// The frame as text, without styles.
  ///
  /// Spaces at the ends of lines and empty lines at the end of the frame are left out.
  package var plainText: String {
    var lines = rows.map { row in
      let line = row.map(\.text).joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Draws a character, and returns the column after it.
  private mutating func put(
    _ character: Character, _ style: TextStyle, row: Int, column: Int
  ) -> Int {
    switch character.terminalWidth {
    case 0:
      // Replaces a control character, which could move the cursor. Skips any other empty one.
      if character.unicodeScalars.allSatisfy({ $0.properties.generalCategory == .control }) {
        return put("\u{FFFD}", style, row: row, column: column)
      }
      return column
    case 1:
      set(Cell(text: String(character), style: style), row: row, column: column)
      return column + 1
    default:
      guard column + 1 < size.columns else {
        set(Cell(text: " ", style: style), row: row, column: column)
        return column + 1
      }
      set(Cell(text: String(character), style: style), row: row, column: column)
      set(.rest(style), row: row, column: column + 1)
      return column + 2
    }
  }

  /// Sets a cell, and replaces the other half of a wide character that it cuts.
  private mutating func set(_ cell: Cell, row: Int, column: Int) {
    let old = rows[row][column]
    if old.isRest, !cell.isRest, column > 0 { rows[row][column - 1].text = " " }
    rows[row][column] = cell
    let next = column + 1
    if next < size.columns, rows[row][next].isRest { rows[row][next].text = " " }
  }
}
