/// The counts of all cases, in aligned columns.
struct CoverageTable: CustomStringConvertible {
  private let entries: [CoverageEntry]

  init(_ entries: [CoverageEntry]) {
    self.entries = entries.sorted {
      ($0.name, qualifiedName(of: $0.type)) < ($1.name, qualifiedName(of: $1.type))
    }
  }

  var description: String {
    let rows = entries.flatMap(\.rows)
    guard !rows.isEmpty else { return "Nothing was sent or received." }
    let names = rows.map { $0.name.count + 2 }.max() ?? 0
    let counts = rows.map { Self.text($0.count).count }.max() ?? 0
    var text = ""
    for entry in entries where !entry.rows.isEmpty {
      text += "\(entry.name)\n"
      for row in entry.rows {
        let count = Self.text(row.count)
        let space = names - row.name.count - 2 + 2 + counts - count.count
        text += "  \(row.name)\(String(repeating: " ", count: space))\(count)\n"
      }
      text += "\n"
    }
    let seen = rows.count { $0.count > 0 }
    return text + "\(seen) of \(rows.count) cases were sent or received."
  }

  private static func text(_ count: Int) -> String {
    count == 0 ? "never" : "\(count)"
  }
}
