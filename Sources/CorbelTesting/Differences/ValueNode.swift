/// A value as a tree of texts, for comparing and printing.
final class ValueNode {
  enum Shape {
    /// One text; the children are not shown.
    case leaf
    /// A struct, an object, a tuple, or the payload of a case.
    case fields
    /// Elements in order, labelled by their positions.
    case list
    /// Elements without labels, such as the elements of a set.
    case rows
    /// Values sorted by their keys.
    case entries
    /// The lines of a string.
    case lines
  }

  struct Child: Hashable {
    let label: String?
    let node: ValueNode
  }

  let shape: Shape
  /// The type of the value, which distinguishes values that look the same.
  let type: Any.Type
  /// The text of a leaf, or the text before the children.
  let open: String
  /// The text after the children.
  let close: String
  let children: [Child]
  /// The number of lines of the value.
  let lineCount: Int
  private let hash: Int

  init(
    _ shape: Shape, type: Any.Type, open: String, close: String = "", children: [Child] = []
  ) {
    self.shape = shape
    self.type = type
    self.open = open
    self.close = close
    self.children = children
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(open)
    hasher.combine(children)
    hash = hasher.finalize()
    let inner = children.reduce(0) { $0.adding($1.node.lineCount) }
    lineCount = shape == .leaf ? 1 : inner.adding(2)
  }

  static func leaf(_ text: String, type: Any.Type) -> ValueNode {
    ValueNode(.leaf, type: type, open: text)
  }

  /// Creates a node whose children are lines of a text.
  convenience init(
    lines: [String], _ shape: Shape = .rows, type: Any.Type, open: String, close: String
  ) {
    let children = lines.map { Child(label: nil, node: .leaf($0, type: type)) }
    self.init(shape, type: type, open: open, close: close, children: children)
  }

  var isLeaf: Bool { shape == .leaf }

  /// Returns whether two nodes can differ only in their children.
  func hasSameOutside(as other: ValueNode) -> Bool {
    shape == other.shape && !isLeaf && type == other.type && open == other.open
  }

  /// The text of the child `id`, which identifies an element of a list.
  var id: String? {
    children.first { $0.label == "id" }?.node.line(atMost: 100)
  }
}

extension Int {
  /// Returns the sum of two numbers, or `Int.max` if the sum is too great.
  ///
  /// Objects that refer to each other may have a text with more lines than an `Int` can count.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, isTooGreat) = addingReportingOverflow(other)
    return isTooGreat ? .max : sum
  }
}

extension ValueNode: Hashable {
  /// Returns whether two trees are the same.
  ///
  /// This compares hashes of 64 bits, because comparing objects that refer to each other may take
  /// forever. The probability that two different trees have the same hash is about 1 in 10¹⁹.
  static func == (left: ValueNode, right: ValueNode) -> Bool {
    left.hash == right.hash
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}
