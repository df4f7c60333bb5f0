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
  static func between(_ old: JSON?, _ new: JSON?, at path: [String]) -> [Change] {
    if old == new { return [] }
    switch (old, new) {
    case (.object(let left)?, .object(let right)?):
      let before = Dictionary(left.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let after = Dictionary(right.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let names = right.map(\.name) + left.map(\.name).filter { after[$0] == nil }
      return names.flatMap { between(before[$0], after[$0], at: path + [$0]) }
    case (.array(let left)?, .array(let right)?):
      return between(left, right, at: path) { left[$0] == right[$1] }
    default: return [Change(path, .object(("to", new)))]
    }
  }

  /// Returns the changes of a list, apart from its common beginning and its common end.
  static func between(
    _ old: [JSON], _ new: [JSON], at path: [String], isSame: (Int, Int) -> Bool
  ) -> [Change] {
    let (start, end) = commonEnds(old.count, new.count, isSame: isSame)
    let (removed, added) = (start..<old.count - end, start..<new.count - end)
    if removed.count == added.count {
      return removed.flatMap { between(old[$0], new[$0], at: path + ["\($0)"]) }
    }
    return [
      Change(
        path,
        .object(
          ("from", .number("\(start)")), ("removed", .number("\(removed.count)")),
          ("added", .array(Array(new[added])))))
    ]
  }

  /// Returns the numbers of elements at the beginning and at the end that two lists share.
  static func commonEnds(
    _ old: Int, _ new: Int, isSame: (Int, Int) -> Bool
  ) -> (start: Int, end: Int) {
    let shorter = min(old, new)
    let start = (0..<shorter).first { !isSame($0, $0) } ?? shorter
    let end =
      (0..<shorter - start).first { !isSame(old - 1 - $0, new - 1 - $0) } ?? shorter - start
    return (start, end)
  }
}
