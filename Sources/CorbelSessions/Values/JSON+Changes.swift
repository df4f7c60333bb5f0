internal import SessionPages

extension JSON {
  /// Returns the changes from one value to another, each with its path; nil stands for no value.
  ///
  /// A change has the new value under `to`, nothing if a value was removed, or the elements of a
  /// list that were exchanged.
  static func changes(from old: JSON?, to new: JSON?, at path: [String] = []) -> [JSON] {
    if old == new { return [] }
    let place = ("at", JSON.array(path.map(JSON.string)))
    switch (old, new) {
    case (.object(let left)?, .object(let right)?):
      let before = Dictionary(left.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let after = Dictionary(right.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let names = right.map(\.name) + left.map(\.name).filter { after[$0] == nil }
      return names.flatMap { changes(from: before[$0], to: after[$0], at: path + [$0]) }
    case (.array(let left)?, .array(let right)?) where left.count == right.count:
      return left.indices.flatMap { changes(from: left[$0], to: right[$0], at: path + ["\($0)"]) }
    case (.array(let left)?, .array(let right)?):
      // What lies between the common beginning and the common end was exchanged.
      let start = zip(left, right).prefix { $0 == $1 }.count
      let (oldRest, newRest) = (left[start...], right[start...])
      let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
      let added = JSON.array(Array(newRest.dropLast(end)))
      let removed = JSON.number("\(oldRest.count - end)")
      return [.object(place, ("from", .number("\(start)")), ("removed", removed), ("added", added))]
    default: return [.object(place, ("to", new))]
    }
  }

  /// The new value of a change, or the new elements of a list; nil if a value was removed.
  var newValue: JSON? { self["to"] ?? self["added"] }

  /// The path of a change as text, with the range of the list that has new elements: `rows[2..<3]`.
  var place: String {
    let text = path.joined(separator: ".")
    guard let start = self["from"]?.int, let count = self["removed"]?.int else { return text }
    // In a damaged file, the sum may be too large.
    return "\(text)[\(start)..<\(start &+ count)]"
  }

  /// The path of a change.
  var path: [String] { self["at"]?.elements.compactMap(\.string) ?? [] }
}
