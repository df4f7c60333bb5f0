/// The counts for the cases of one type.
struct CoverageEntry: Sendable {
  /// The name for all values of a type that is not an enum.
  static let anyValue = "any value"

  let type: Any.Type
  private let cases: EnumCases?
  /// The counts in the order of `EnumCases.paths`; a type that is not an enum has one count.
  private var counts: [Int]

  init(_ type: Any.Type) {
    self.type = type
    cases = EnumCases.cases(of: type)
    counts = Array(repeating: 0, count: cases?.paths.count ?? 1)
  }

  /// Returns the position of a value's case among the counts.
  static func path(of value: Any) -> Int? {
    guard let cases = EnumCases.cases(of: Swift.type(of: value)) else { return 0 }
    return cases.path(of: value)
  }

  mutating func add(_ path: Int?) {
    if let path { counts[path] += 1 }
  }

  /// Adds the counts of another entry for the same type.
  mutating func add(_ other: CoverageEntry) {
    counts = zip(counts, other.counts).map { $0 + $1 }
  }

  /// The type without its module: `Counter.Action`.
  var name: String {
    let name = qualifiedName(of: type)
    guard let dot = name.firstIndex(of: "."), !name[..<dot].contains(where: { "(<".contains($0) })
    else { return name }
    return String(name[name.index(after: dot)...])
  }

  /// The names of all cases with their counts.
  var rows: [(name: String, count: Int)] {
    zip(cases?.paths ?? [Self.anyValue], counts).map { (name: $0, count: $1) }
  }

  /// The names of all cases.
  var names: [String] { rows.map(\.name) }

  /// The cases with the count zero.
  var missing: [String] { rows.filter { $0.count == 0 }.map(\.name) }

  /// Returns the given names that cover only cases with the count zero.
  ///
  /// If the metadata has no names, the given names apply to the cases in their order.
  func missing(of names: [String]) -> [String] {
    if let cases, !cases.hasNames, names.count == counts.count {
      return zip(names, counts).filter { $1 == 0 }.map { $0.0 }
    }
    let seen = rows.filter { $0.count > 0 }.map(\.name)
    return names.filter { name in !seen.contains { Self.covers(name, $0) } }
  }

  /// Returns whether a case is equal to another one, or contains the other one.
  static func covers(_ name: String, _ other: String) -> Bool {
    other == name || other.hasPrefix(name + ".")
  }
}
