/// A value as a tree of texts, which can be compared and printed.
final class ValueNode {
  enum Shape {
    /// One text. Its children are not shown.
    case leaf
    /// A struct, an object, a tuple, or the payload of a case.
    case fields
    /// Elements in order, labelled by their positions.
    case list
    /// Elements without labels, as those of a set in the order of their texts.
    case rows
    /// Values sorted by their keys.
    case entries
    /// The lines of a string.
    case lines
  }

  struct Child {
    let label: String?
    let node: ValueNode
  }

  let shape: Shape
  /// The type of the value; values that look the same differ if their types do.
  let type: ObjectIdentifier
  /// The text of a leaf, or what stands before the children.
  let open: String
  /// What stands after the children.
  let close: String
  let children: [Child]
  /// How many lines the value takes.
  let lineCount: Int
  private let hash: Int

  convenience init(
    _ shape: Shape, type: Any.Type, open: String, close: String = "", children: [Child] = []
  ) {
    self.init(
      shape, typeID: ObjectIdentifier(type), open: open, close: close, children: children)
  }

  init(
    _ shape: Shape, typeID: ObjectIdentifier, open: String, close: String = "",
    children: [Child] = []
  ) {
    self.shape = shape
    type = typeID
    self.open = open
    self.close = close
    self.children = children
    var hasher = Hasher()
    hasher.combine(typeID)
    hasher.combine(open)
    hasher.combine(children.count)
    for child in children {
      hasher.combine(child.label)
      hasher.combine(child.node.hash)
    }
    hash = hasher.finalize()
    let inner = children.reduce(0) { $0.adding($1.node.lineCount) }
    lineCount = shape == .leaf ? 1 : inner.adding(2)
  }

  static func leaf(_ text: String, type: Any.Type) -> ValueNode {
    ValueNode(.leaf, type: type, open: text)
  }

  var isLeaf: Bool { shape == .leaf }

  /// Whether two nodes are the outsides of values that may differ inside only.
  func hasSameOutside(as other: ValueNode) -> Bool {
    shape == other.shape && !isLeaf && type == other.type && open == other.open
  }

  /// The text that tells an element of a list from the others.
  var id: String? {
    children.first { $0.label == "id" }?.node.line(atMost: 100)
  }
}

extension Int {
  /// The sum of two numbers, or the greatest there is: objects may refer to each other so that a text
  /// of all of them has more lines than can be counted.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isTooGreat) = addingReportingOverflow(other)
    return isTooGreat ? .max : sum
  }
}

extension ValueNode: Hashable {
  /// Whether two trees are the same.
  ///
  /// It goes by their hashes, of 64 bits of SipHash: comparing objects that refer to each other may
  /// take forever, and two trees have the same hash by chance once in 10¹⁹ times.
  static func == (left: ValueNode, right: ValueNode) -> Bool {
    left.hash == right.hash
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}
