/// The call of a reducer that is at work: how the call of a child's reducer finds the child's node.
///
/// A child that is followed has a copy of its state. If the copy were kept while the child's reducer
/// changes the original, each collection in it would be copied at each change. So the copy is given up
/// for that time. Each call of `reduce` finds the node of its child in the node of the call around it.
@MainActor @usableFromInline
struct Reduction {
  /// The node whose state the innermost call changes; its root, which owns it, is at work.
  private unowned(unsafe) let node: StateNode
  /// Where that state lies at the moment.
  private let base: UInt

  /// The reduction at work, while its store follows children.
  ///
  /// It stands for a parameter that the code of each feature would have to pass on. It is set during
  /// one call, which can't suspend, and put back afterwards.
  @exclusivity(unchecked) private static var current: Reduction?

  /// Whether a reduction is at work in a store that follows children.
  @usableFromInline static var isFollowed: Bool { current != nil }

  /// Makes a node the current one, and returns what ``pop(_:)`` puts back.
  ///
  /// If a child isn't followed, neither is anything in it.
  @usableFromInline static func push(_ node: StateNode?, at base: UInt) -> Reduction? {
    let outer = current
    if let node { current = Reduction(node: node, base: base) } else { current = nil }
    return outer
  }

  @usableFromInline static func pop(_ outer: Reduction?) {
    current = outer
  }

  /// The node that is followed at a position, or by an identity where its state is computed.
  @usableFromInline static func followed(
    _ type: Any.Type, at position: UInt, computedBy id: ChildPathID? = nil
  ) -> StateNode? {
    guard let current else { return nil }
    let offset = id == nil ? Int(bitPattern: position &- current.base) : nil
    return current.node.followed.find(NodeKey(at: offset, type: type, computedBy: id))
  }
}

/// How a child's state is changed in the state of its parent.
extension Reduction {
  /// Changes a part that always exists.
  @inlinable static func changePart<State, Result>(
    _ part: inout State, isStored: Bool, _ body: (inout State) -> Result
  ) -> Result {
    guard isFollowed else { return body(&part) }
    guard isStored else {
      // A computed part is somewhere else for the time, and so is what is in it.
      let outer = push(nil, at: 0)
      defer { pop(outer) }
      return body(&part)
    }
    return change(&part, of: followed(ChildNode<State>.self, at: position(of: &part)), body)
  }

  /// Changes what an optional holds, which is not empty.
  @inlinable static func changeContent<State, Result>(
    of optional: inout State?, computedBy id: ChildPathID?, _ body: (inout State) -> Result
  ) -> Result {
    // There is no other way to what an optional holds, in its place.
    // swift-format-ignore: NeverForceUnwrap
    guard isFollowed else { return body(&optional!) }
    let node = followed(ChildNode<State>.self, at: position(of: &optional), computedBy: id)
    // swift-format-ignore: NeverForceUnwrap
    let outer = push(node, at: position(of: &optional!))
    defer { pop(outer) }
    // swift-format-ignore: NeverForceUnwrap
    return change(&optional!, of: node, body)
  }

  /// Changes an element of a collection.
  @inlinable static func changeElement<Element: Identifiable, Result>(
    at index: Int, in array: inout IdentifiedArray<Element>, _ body: (inout Element) -> Result
  ) -> Result {
    guard isFollowed else { return array.changeElement(at: index, body) }
    var node: StateNode?
    if let collection = followed(CollectionNode<Element>.self, at: position(of: &array)) {
      node = known(collection, as: CollectionNode<Element>.self).touch(array.ids[index], at: index)
    }
    let outer = push(node, at: position(of: &array.storage[index]))
    defer { pop(outer) }
    return array.changeElement(at: index) { change(&$0, of: node, body) }
  }

  /// Changes the state of a child, whose node gives up its copy for that time.
  @inlinable static func change<State, Result>(
    _ state: inout State, of node: StateNode?, _ body: (inout State) -> Result
  ) -> Result {
    guard let node else { return body(&state) }
    return known(node, as: ChildNode<State>.self).withoutCopy(&state, body)
  }
}
