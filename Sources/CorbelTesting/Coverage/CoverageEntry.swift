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

  /// The cases with the count zero.
  var missing: [String] { rows.filter { $0.count == 0 }.map(\.name) }

  /// Returns whether a case is equal to another one, or contains the other one.
  static func covers(_ name: String, _ other: String) -> Bool {
    other == name || other.hasPrefix(name + ".")
  }
}
