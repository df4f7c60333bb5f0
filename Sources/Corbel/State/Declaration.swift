/// The place in the source at which a child or a derived value is declared.
@usableFromInline package final class Declaration: Hashable, Sendable {
  let fileID: String
  let line: UInt
  private let column: UInt

  init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = String(describing: fileID)
    self.line = line
    self.column = column
  }

  @usableFromInline package static func == (lhs: Declaration, rhs: Declaration) -> Bool {
    lhs === rhs
      || lhs.line == rhs.line && lhs.column == rhs.column && lhs.fileID == rhs.fileID
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
    hasher.combine(fileID)
  }
}
