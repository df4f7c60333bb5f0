#if canImport(SwiftUI)
  /// The location of a binding in the source.
  struct BindingPlace: Hashable {
    let fileID: StaticString
    let line: UInt
    let column: UInt

    init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
      self.fileID = fileID
      self.line = line
      self.column = column
    }

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.line == rhs.line && lhs.column == rhs.column
        && lhs.fileID.description == rhs.fileID.description
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      hasher.combine(column)
    }
  }
#endif
