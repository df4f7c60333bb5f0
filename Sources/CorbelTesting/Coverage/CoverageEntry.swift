/// How often the cases of one type were seen.
struct CoverageEntry: Sendable {
  /// What stands for all values of a type that is no enum.
  static let anyValue = "any value"

  let type: Any.Type
  private let cases: EnumCases?
  /// How often each path was seen; one count for all values of a type that is no enum.
  private var counts: [Int]

  init(_ type: Any.Type) {
    self.type = type
    cases = EnumCases.cases(of: type)
    counts = Array(repeating: 0, count: cases?.paths.count ?? 1)
  }

  /// The number of the path that a value is.
  static func path<Value>(of value: Value) -> Int? {
    guard let cases = EnumCases.cases(of: Value.self) else { return 0 }
    return cases.path(of: value)
  }

  mutating func add(_ path: Int?) {
    if let path { counts[path] += 1 }
  }

  /// Adds what was seen of the same type elsewhere.
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

  /// The names of all cases, with how often each was seen.
  var rows: [(name: String, count: Int)] {
    zip(cases?.paths ?? [Self.anyValue], counts).map { (name: $0, count: $1) }
  }

  /// The names of all cases.
  var names: [String] { rows.map(\.name) }

  /// The cases that were not seen.
  var missing: [String] { rows.filter { $0.count == 0 }.map(\.name) }

  /// Those of the given cases that were not seen.
  ///
  /// Where the cases have no names of their own, they have the given ones in their order.
  func missing(of names: [String]) -> [String] {
    if let cases, !cases.hasNames, names.count == counts.count {
      return zip(names, counts).filter { $1 == 0 }.map { $0.0 }
    }
    let seen = rows.filter { $0.count > 0 }.map(\.name)
    return names.filter { name in !seen.contains { Self.covers(name, $0) } }
  }

  /// Whether a case is another, or stands for others of which that is one.
  static func covers(_ name: String, _ other: String) -> Bool {
    other == name || other.hasPrefix(name + ".")
  }
}
