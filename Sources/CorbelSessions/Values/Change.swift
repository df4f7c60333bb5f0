/// A change of a recorded state.
struct Change: Equatable, Sendable {
  let path: [String]
  /// The new value under `to`, nothing if a value was removed, or the elements that were exchanged.
  var content: JSON

  var json: JSON {
    guard case .object(let members) = content else { return content }
    return .object([JSON.Member(name: "at", value: .array(path.map(JSON.string)))] + members)
  }

  private init(_ path: [String], _ content: JSON) {
    self.path = path
    self.content = content
  }

  /// Returns the changes from one value to another; nil stands for no value.
  static func between(_ old: JSON?, _ new: JSON?, at path: [String] = []) -> [Change] {
    if old == new { return [] }
    switch (old, new) {
    case (.object(let left)?, .object(let right)?):
      let before = Dictionary(left.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let after = Dictionary(right.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let names = right.map(\.name) + left.map(\.name).filter { after[$0] == nil }
      return names.flatMap { between(before[$0], after[$0], at: path + [$0]) }
    case (.array(let left)?, .array(let right)?) where left.count == right.count:
      return left.indices.flatMap { between(left[$0], right[$0], at: path + ["\($0)"]) }
    case (.array(let left)?, .array(let right)?):
      // What lies between the common beginning and the common end was exchanged.
      let start = zip(left, right).prefix { $0 == $1 }.count
      let (oldRest, newRest) = (left[start...], right[start...])
      let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
      return [
        Change(
          path,
          .object(
            ("from", .number("\(start)")), ("removed", .number("\(oldRest.count - end)")),
            ("added", .array(Array(newRest.dropLast(end))))))
      ]
    default: return [Change(path, .object(("to", new)))]
    }
  }
}
