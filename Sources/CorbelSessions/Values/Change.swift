/// A change of a recorded state.
struct Change: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case set(JSON)
    case remove
    /// Elements of a list were removed at a position, and others were added there.
    case splice(at: Int, removed: Int, added: [JSON])
  }

  let path: [String]
  let kind: Kind

  var json: JSON {
    let path = JSON.array(self.path.map(JSON.string))
    return switch kind {
    case .set(let value): .object(("at", path), ("to", value))
    case .remove: .object(("at", path))
    case .splice(let index, let removed, let added):
      .object(
        ("at", path), ("from", .number("\(index)")), ("removed", .number("\(removed)")),
        ("added", .array(added)))
    }
  }

  init(_ path: [String], _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Reads a change; nil if it is damaged.
  init?(_ json: JSON) {
    guard case .array(let parts)? = json["at"] else { return nil }
    path = parts.compactMap(\.string)
    if let value = json["to"] {
      kind = .set(value)
    } else if let index = json["from"]?.int, let removed = json["removed"]?.int,
      let added = json["added"]
    {
      kind = .splice(at: index, removed: removed, added: added.elements)
    } else {
      kind = .remove
    }
  }

  /// Returns the changes from one value to another.
  static func between(_ old: JSON, _ new: JSON, at path: [String]) -> [Change] {
    if old == new { return [] }
    switch (old, new) {
    case (.object(let left), .object(let right)):
      let set = right.flatMap { member in
        let path = path + [member.name]
        return left.first { $0.name == member.name }.map {
          between($0.value, member.value, at: path)
        } ?? [Change(path, .set(member.value))]
      }
      return set
        + left.filter { member in !right.contains { $0.name == member.name } }
        .map { Change(path + [$0.name], .remove) }
    case (.array(let left), .array(let right)):
      return between(left, right, at: path) { left[$0] == right[$1] }
    default: return [Change(path, .set(new))]
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
    return [Change(path, .splice(at: start, removed: removed.count, added: Array(new[added])))]
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

extension JSON {
  /// Makes a change; does nothing if the path doesn't exist.
  mutating func apply(_ change: Change) {
    apply(change.kind, at: change.path[...])
  }

  private mutating func apply(_ kind: Change.Kind, at path: ArraySlice<String>) {
    guard let first = path.first else {
      switch (kind, self) {
      case (.set(let value), _): self = value
      case (.splice(let index, let removed, let added), .array(var elements))
      where index >= 0 && removed >= 0 && index + removed <= elements.count:
        self = .null
        elements.replaceSubrange(index..<index + removed, with: added)
        self = .array(elements)
      default: break
      }
      return
    }
    let rest = path.dropFirst()
    switch self {
    case .array(var elements):
      guard let index = Int(first), elements.indices.contains(index) else { return }
      self = .null
      elements[index].apply(kind, at: rest)
      self = .array(elements)
    case .object(var members):
      let index = members.firstIndex { $0.name == first }
      if rest.isEmpty, kind == .remove {
        if let index { members.remove(at: index) }
      } else if let index {
        var value = members[index].value
        value.apply(kind, at: rest)
        members[index] = Member(name: first, value: value)
      } else if rest.isEmpty, case .set(let value) = kind {
        members.append(Member(name: first, value: value))
      }
      self = .object(members)
    default: break
    }
  }
}
