internal import Corbel

/// The lines in which two values differ, with the enclosing lines.
///
/// Values are compared as trees, so each line is shown within its enclosing value. Unchanged lines
/// are omitted, except up to two lines before and after each changed line, and the `id` of an
/// element.
struct ValueDifference {
  private enum Mark: String {
    case same = "  "
    case expected = "- "
    case actual = "+ "
  }

  private enum Change {
    case same(ValueNode.Child)
    case inside(ValueNode.Child, ValueNode.Child)
    case expected(ValueNode.Child)
    case actual(ValueNode.Child)
  }

  private static let context = 2
  private let limit: Int
  private var lines: [String] = []
  /// The number of changed lines beyond the limit.
  private var rest = 0

  /// Returns the text of a difference, with at most `limit` lines of values.
  static func text(from expected: ValueNode, to actual: ValueNode, limit: Int) -> String {
    var difference = ValueDifference(limit: limit)
    let changes = difference.change(
      .init(label: nil, node: expected), .init(label: nil, node: actual))
    difference.append(changes, depth: 0)
    return difference.text
  }

  private init(limit: Int) {
    self.limit = limit
  }

  private var text: String {
    var lines = lines
    if rest > 0 { lines.append("… and \(rest) more changed \(rest == 1 ? "line" : "lines")") }
    return lines.joined(separator: "\n") + "\n\n(Expected: -, Actual: +)"
  }

  private mutating func append(_ changes: [Change], depth: Int) {
    let shown = Self.shown(changes)
    var index = 0
    while index < changes.count {
      if shown[index] {
        append(changes[index], depth: depth)
        index += 1
        continue
      }
      let end = (index..<changes.count).first { shown[$0] } ?? changes.count
      // A line with `…` would take as much space as one omitted line.
      if end - index == 1 {
        append(changes[index], depth: depth)
      } else {
        append(.same, "…", depth: depth)
      }
      index = end
    }
  }

  /// Returns which lines are shown: changed lines, their neighbours, and ids.
  private static func shown(_ changes: [Change]) -> [Bool] {
    var shown = changes.map { change in
      if case .same(let child) = change { return child.label == "id" }
      return true
    }
    for (index, change) in changes.enumerated() {
      switch change {
      case .same, .inside: continue
      case .expected, .actual:
        let near = max(0, index - context)...min(changes.count - 1, index + context)
        for neighbour in near { shown[neighbour] = true }
      }
    }
    return shown
  }

  private mutating func append(_ change: Change, depth: Int) {
    switch change {
    case .same(let child): append(.same, child.node.summary(label: child.label), depth: depth)
    case .expected(let child): append(.expected, child, depth: depth)
    case .actual(let child): append(.actual, child, depth: depth)
    case .inside(let old, let new):
      append(.same, new.node.labelled(new.node.open, new.label), depth: depth)
      append(changes(from: old.node, to: new.node), depth: depth + 1)
      append(.same, new.node.close, depth: depth)
    }
  }

  private mutating func append(_ mark: Mark, _ child: ValueNode.Child, depth: Int) {
    let new = child.node.lines(label: child.label, depth: depth, limit: limit - lines.count)
    for line in new { append(mark, line) }
    rest = min(rest, .max - child.node.lineCount) + child.node.lineCount - new.count
  }

  private mutating func append(_ mark: Mark, _ text: String, depth: Int) {
    if lines.count < limit { append(mark, ValueLine(depth: depth, text: text)) }
  }

  private mutating func append(_ mark: Mark, _ line: ValueLine) {
    lines.append(mark.rawValue + line.indented.shortened(to: 200))
  }
}

// The changes in a node.
extension ValueDifference {
  private func changes(from old: ValueNode, to new: ValueNode) -> [Change] {
    switch old.shape {
    case .entries: return changes(from: old.children, to: new.children, by: \.label)
    case .fields where old.children.map(\.label) == new.children.map(\.label):
      return zip(old.children, new.children).flatMap { change($0, $1) }
    default: return listChanges(old.children, new.children)
    }
  }

  private func change(_ old: ValueNode.Child, _ new: ValueNode.Child) -> [Change] {
    if old.node == new.node { return [.same(new)] }
    if old.node.hasSameOutside(as: new.node) { return [.inside(old, new)] }
    guard old.node.line(atMost: 1000) == new.node.line(atMost: 1000) else {
      return [.expected(old), .actual(new)]
    }
    // The types differ, but the texts are the same.
    return [.expected(Self.withType(old)), .actual(Self.withType(new))]
  }

  /// Returns a child whose text includes its type.
  private static func withType(_ child: ValueNode.Child) -> ValueNode.Child {
    let type = typeName(of: child.node.type, isQualified: true)
    let text = "\(child.node.line(atMost: 100)) as \(type)"
    return .init(label: child.label, node: .leaf(text, type: child.node.type))
  }

  /// Returns the changes between two lists, in which elements with equal keys are compared.
  private func changes(
    from old: [ValueNode.Child], to new: [ValueNode.Child], by key: (ValueNode.Child) -> String?
  ) -> [Change] {
    ListDifference.changes(from: old.map(key), to: new.map(key)).flatMap { pair -> [Change] in
      switch pair {
      case .same(let left, let right): change(old[left], new[right])
      case .removed(let index): [.expected(old[index])]
      case .added(let index): [.actual(new[index])]
      }
    }
  }

  private func listChanges(_ old: [ValueNode.Child], _ new: [ValueNode.Child]) -> [Change] {
    var changes: [Change] = []
    var removed: [ValueNode.Child] = []
    var added: [ValueNode.Child] = []
    for change in ListDifference.changes(from: old.map(\.node), to: new.map(\.node)) {
      switch change {
      case .removed(let index): removed.append(old[index])
      case .added(let index): added.append(new[index])
      case .same(_, let index):
        changes += replacement(of: removed, by: added)
        removed = []
        added = []
        changes.append(.same(new[index]))
      }
    }
    return changes + replacement(of: removed, by: added)
  }

  /// Returns the changes that replace removed elements by added elements.
  ///
  /// Elements with the same id are compared with each other. Without ids, elements at the same
  /// position are compared, if both lists have the same length.
  private func replacement(
    of old: [ValueNode.Child], by new: [ValueNode.Child]
  ) -> [Change] {
    if old.contains(where: { $0.node.id != nil }) {
      return changes(from: old, to: new, by: \.node.id)
    }
    guard old.count == new.count else {
      return old.map(Change.expected) + new.map(Change.actual)
    }
    return zip(old, new).flatMap { change($0, $1) }
  }
}
