internal import Corbel

/// The cases of an enum, and the cases of the enums in their payloads.
///
/// A case whose only or last payload is an action or an output of a child is replaced by the cases
/// of that enum: `child.closed`. An enum counts as actions or outputs if its name ends in `Action`
/// or `Output`; others are data. A case whose payload is an enum that encloses the case is not
/// replaced, so a recursive enum has a finite number of cases.
///
/// If the metadata has no names, the cases are `case 0`, `case 1` and so on, cases with a payload
/// first.
package final class EnumCases: Sendable {
  private struct Case: Sendable {
    let name: String
    /// The position of the case's path in `paths`, or of the first path within the case.
    let first: Int
    /// The cases that replace this case; nil for a case that stays.
    let nested: EnumCases?
  }

  /// The name for all values of a type that is not an enum.
  static let anyValue = "any value"

  /// The cases; none for a type that is not an enum.
  private let cases: [Case]
  /// The names of all cases, after the names of their outer cases: `child.closed`.
  package let paths: [String]

  private static let known = Lock<[ObjectIdentifier: EnumCases]>([:])

  /// Returns the cases of a type; a type that is not an enum has one.
  package static func cases(of type: Any.Type) -> EnumCases {
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    let cases = EnumCases(type, around: [])
    known.withLock { $0[id] = cases }
    return cases
  }

  private init(_ type: Any.Type, around: Set<ObjectIdentifier>) {
    guard let metadata = EnumMetadata(type) else {
      (cases, paths) = ([], [Self.anyValue])
      return
    }
    let around = around.union([ObjectIdentifier(type)])
    var cases: [Case] = []
    var paths: [String] = []
    for index in 0..<metadata.count {
      let name = metadata.name(at: index) ?? "case \(index)"
      // A custom mirror may hide the payload, so `path(of:)` could not find a case within it.
      let isHidden = type is any CustomReflectable.Type
      let nested = isHidden ? nil : Self.nested(in: metadata.payloadType(at: index), around: around)
      cases.append(Case(name: name, first: paths.count, nested: nested))
      paths += nested.map { $0.paths.map { "\(name).\($0)" } } ?? [name]
    }
    self.cases = cases
    self.paths = paths
  }

  /// Returns the name of a case.
  func name(at index: Int) -> String { cases[index].name }

  /// Returns the cases that replace a case; nil for a case that stays.
  func nested(at index: Int) -> EnumCases? { cases[index].nested }

  /// Returns the cases of the enum in a payload, if they are actions or outputs.
  private static func nested(in payload: Any.Type?, around: Set<ObjectIdentifier>) -> EnumCases? {
    guard let payload else { return nil }
    let type = EnumMetadata.elements(ofTuple: payload)?.last?.type ?? payload
    // A case whose payload has no values can't be created, so the case adds no path.
    if type == Never.self || EnumMetadata(type)?.count == 0 {
      return EnumCases(type, around: around)
    }
    let name = String(describing: type).prefix { $0 != "<" }
    guard name.hasSuffix("Action") || name.hasSuffix("Output"), EnumMetadata.isEnum(type),
      !around.contains(ObjectIdentifier(type))
    else { return nil }
    return EnumCases(type, around: around)
  }

  /// Returns whether a case is equal to another one, or contains the other one.
  static func covers(_ name: String, _ other: String) -> Bool {
    other == name || other.hasPrefix(name + ".")
  }

  /// Returns the position of a value's case in ``paths``; nil if the value has another type.
  package func path(of value: Any) -> Int? {
    if cases.isEmpty { return 0 }
    guard let tag = EnumMetadata.index(of: value), tag < cases.count else { return nil }
    guard let nested = cases[tag].nested else { return cases[tag].first }
    return caseParts(of: value)?.payload.last.flatMap { nested.path(of: $0.value) }
      .map { cases[tag].first + $0 }
  }
}
