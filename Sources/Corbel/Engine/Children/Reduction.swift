/// The running call of a reducer, through which a child's reducer finds the child's node.
///
/// A followed child has a copy of its state. If the copy were kept while the child's reducer
/// changes the original, each change of a collection would copy the collection. So the copy is
/// released during that time. Each call of `reduce` finds the node of its child in the node of the
/// outer call.
@MainActor @usableFromInline
struct Reduction {
  /// The node whose state the innermost call changes; the running root retains the node.
  private unowned(unsafe) let node: StateNode
  /// The current position of the node's state in memory.
  private let base: UInt

  /// Makes a node the current node, and returns the reduction that the caller has to restore.
  ///
  /// The node is nil for a child that isn't followed. Such a child has no followed children.
  @usableFromInline static func push(_ node: StateNode?, at base: UInt) -> Reduction? {
    let outer = StoreCore.reduction
    StoreCore.reduction = nil
    if let node { StoreCore.reduction = Reduction(node: node, base: base) }
    return outer
  }

  /// Returns the followed node at a position or, for a computed state, with an identity.
  @usableFromInline static func followed(
    _ type: Any.Type, at position: UInt, computedBy id: ChildPathID? = nil
  ) -> StateNode? {
    guard let current = StoreCore.reduction else { return nil }
    let offset = id == nil ? Int(bitPattern: position &- current.base) : nil
    return current.node.followed.find(NodeKey(at: offset, type: type, computedBy: id))
  }
}

/// Changes of a child's state within the state of its parent.
extension Reduction {
  /// Changes a part that always exists.
  @inlinable static func changePart<State, Result>(
    _ part: inout State, isStored: Bool, _ body: (inout State) -> Result
  ) -> Result {
    StoreCore.reduction == nil ? body(&part) : changeFollowed(&part, isStored: isStored, body)
  }

  /// Changes a part while a reduction runs whose state has a followed node.
  ///
  /// The function is not inlined, so that ``changePart(_:isStored:_:)`` is short enough to be inlined,
  /// and each level of nested reducers is one call. With two calls for each level, ten levels make
  /// more nested calls than a processor can predict the returns of.
  @inlinable @inline(never) static func changeFollowed<State, Result>(
    _ part: inout State, isStored: Bool, _ body: (inout State) -> Result
  ) -> Result {
    guard isStored else {
      // During the call, the computed part is in temporary memory, where no followed node has a
      // position.
      let outer = push(nil, at: 0)
      defer { StoreCore.reduction = outer }
      return body(&part)
    }
    return change(&part, of: followed(ChildNode<State>.self, at: position(of: &part)), body)
  }

  /// Changes the value of an optional that is not nil.
  @inlinable static func changeContent<State, Result>(
    of optional: inout State?, computedBy id: ChildPathID?, _ body: (inout State) -> Result
  ) -> Result {
    // Only a force unwrap gives access to the value of an optional in place, without a copy.
    // swift-format-ignore: NeverForceUnwrap
    guard StoreCore.reduction != nil else { return body(&optional!) }
    let node = followed(ChildNode<State>.self, at: position(of: &optional), computedBy: id)
    // swift-format-ignore: NeverForceUnwrap
    let outer = push(node, at: position(of: &optional!))
    defer { StoreCore.reduction = outer }
    // swift-format-ignore: NeverForceUnwrap
    return change(&optional!, of: node, body)
  }

  /// Changes an element of a collection.
  @inlinable static func changeElement<Element: Identifiable, Result>(
    at index: Int, in array: inout IdentifiedArray<Element>, _ body: (inout Element) -> Result
  ) -> Result {
    guard StoreCore.reduction != nil else { return array.changeElement(at: index, body) }
    var node: StateNode?
    if let collection = followed(CollectionNode<Element>.self, at: position(of: &array)) {
      let collection = assumed(collection, as: CollectionNode<Element>.self)
      node = collection.touch(array.ids[index], at: index)
    }
    let outer = push(node, at: position(of: &array.storage[index]))
    defer { StoreCore.reduction = outer }
    return array.changeElement(at: index) { change(&$0, of: node, body) }
  }

  /// Changes the state of a child while the child's node has released its copy.
  ///
  /// If the node kept its copy, each collection that the function changes would be copied first.
  @inlinable static func change<State, Result>(
    _ state: inout State, of node: StateNode?, _ body: (inout State) -> Result
  ) -> Result {
    guard let node else { return body(&state) }
    let child = assumed(node, as: ChildNode<State>.self)
    child.copy.drop()
    defer {
      child.copy.take(&state)
      child.isUnchecked = true
    }
    return body(&state)
  }
}
