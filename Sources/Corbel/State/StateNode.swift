/// A state to which stores and effects refer.
///
/// It is the state of a root, the state of a child, or a collection of children.
///
/// Properties that every action uses are not checked for overlapping accesses. All accesses are on
/// the main actor, and none is open while code of an app runs, such as a comparison or a `deinit`.
@MainActor @usableFromInline class StateNode {
  /// The address of the state as of the last commit.
  ///
  /// The memory belongs to the root or to this child. The owner uses the memory on the main actor,
  /// and frees it when the owner is deallocated.
  let base: AnyAddress
  /// The followed nodes in the state.
  ///
  /// A node is in use while another object refers to the node or to a node in it, or while a field
  /// in the node is watched. The list retains its nodes, and no node retains the node that contains
  /// it. So there is no cycle. Weak references would be slower.
  @exclusivity(unchecked) final var followed: [(key: NodeKey, node: StateNode)] = []
  /// The fields to check at each commit.
  @exclusivity(unchecked) final var watchedFields = FieldList()
  /// The derived values that were read, shared by all stores of the state.
  final var derivedFields: [ObservedField] = []
  /// Whether this is the state of a root, which can't go away.
  final let isRoot: Bool
  /// Whether the original state is in the memory of the root, not in an element or a computed part.
  final let isInPlace: Bool
  /// Whether a reducer has changed the child's state since the last commit.
  final var isUnchecked = false
  /// Whether screens of items have been followed in the state.
  final var hasScreensOfItems = false
  /// Whether the shown state lacks the child.
  private(set) final var isGone: Bool
  /// Whether the child exists although the shown state lacks it, because that state is an earlier one.
  private(set) final var isHidden: Bool

  /// Creates the node of a child or of a collection; without a parent, the node of a root.
  ///
  /// A child that is first asked for after its parent has gone is gone as well.
  init(base: AnyAddress, isInPlace: Bool = true, in parent: StateNode? = nil) {
    self.base = base
    self.isInPlace = isInPlace
    isRoot = parent == nil
    isGone = parent?.isGone == true
    isHidden = parent?.isHidden == true
  }

  nonisolated deinit {}

  /// This node if it belongs to a child; nil for a root.
  final var child: StateNode? { isRoot ? nil : self }

  /// The id of the element whose state this is, or nil if this is not the state of an element.
  var elementID: Any? { nil }

  /// The lines that describe the child in a diagnostic.
  var evidence: [Diagnostic.Evidence] { [] }

  /// Whether nothing in the state is followed or observed.
  var isUnused: Bool {
    followed.isEmpty && watchedFields.isEmpty
  }

  /// Updates this node from the new state of the node that contains it.
  ///
  /// The default does nothing.
  func refresh(in state: AnyAddress, _ commit: inout Commit) {}

  /// Notes that a reducer changes an element; returns the element's node, or nil without one.
  func touch(elementAt index: Int, ids: AnyObject) -> StateNode? { nil }

  /// Releases the child's copy of its state.
  func releaseCopy() {}

  /// Copies the child's state again.
  func renewCopy(from state: AnyAddress) {}

  /// Releases the item in the child's copy, if the child is a screen of the item.
  ///
  /// - Parameters:
  ///   - item: The item in its list.
  ///   - list: The offset of the list in the state of the parent's node.
  /// - Returns: Whether the item was released and has to be copied again.
  func releaseItem(_ item: AnyAddress, in list: Int) -> Bool { false }

  /// Copies the item again.
  func renewItem(from item: AnyAddress) {}

  /// Marks the child as gone, with all nodes in it.
  ///
  /// The nodes stay followed: a view that leaves the screen asks for the same nested stores as
  /// before, and shows their last states. While an earlier state is shown, the effects of the child
  /// go on, and the child can return.
  func lose(_ commit: inout Commit) {
    isGone = true
    isHidden = commit.hiddenChildren != nil
    if isUnchecked { collectChangedFields(&commit) }
    if !isHidden { commit.goneChildren.append(ObjectIdentifier(self)) }
    for entry in followed { entry.node.lose(&commit) }
  }

  /// Marks a child that has returned as present, with all nodes in it.
  func find() {
    isGone = false
    isHidden = false
    isUnchecked = true
    for entry in followed { entry.node.find() }
  }
}

// MARK: - Following

extension StateNode {
  /// Returns the followed node with a key, if there is one.
  final func findFollowed(_ key: NodeKey) -> StateNode? {
    for index in followed.indices where followed[index].key == key { return followed[index].node }
    return nil
  }

  /// Returns the followed node with a key, or follows a new node for as long as it is in use.
  ///
  /// The key contains the type of the node's state, so the cast needs no check.
  final func follow<Node: StateNode>(_ key: NodeKey, _ make: () -> Node) -> Node {
    if let known = findFollowed(key) { return assumed(known, as: Node.self) }
    let node = make()
    followed.append((key, node))
    return node
  }

  /// Updates the followed nodes, and removes those that are gone or no longer in use.
  ///
  /// Comparing two values can run code of an app that reads further children. The nodes of these
  /// children are added at the end.
  final func refreshFollowed(in state: AnyAddress, _ commit: inout Commit) {
    var forgotten: [StateNode] = []
    var index = 0
    while index < followed.count {
      // This is a separate statement, so that no reference to the node remains when `removeUnused`
      // counts the references.
      let isInUse = followed[index].node.isInUse(afterRefreshIn: state, &commit)
      if !isInUse, let unused = removeUnused(at: index, &commit) {
        forgotten.append(unused)
      } else {
        index += 1
      }
    }
    forgotten.removeAll()
  }

  /// Removes and returns a node if the node is gone or if only the list refers to it.
  private func removeUnused(at index: Int, _ commit: inout Commit) -> StateNode? {
    if !followed[index].node.isGone {
      if !isKnownUniquelyReferenced(&followed[index].node) { return nil }
    }
    let (key, node) = followed.remove(at: index)
    if node.isGone {
      commit.hiddenChildren?.append((node, { self.followed.append((key, node)) }))
    }
    return node
  }

  private func isInUse(afterRefreshIn state: AnyAddress, _ commit: inout Commit) -> Bool {
    // The readers of fields that have changed are yet to be notified, and may read them again.
    let wasObserved = !watchedFields.isEmpty
    refresh(in: state, &commit)
    return !isGone && (wasObserved || !isUnused)
  }
}

/// The identity of a followed node in a state, or of the store of a part.
///
/// The identity consists of a type, and of the offset of the state or the path of a computed state.
struct NodeKey: Equatable {
  /// The offset in the outer state, or -1 if the state is computed.
  let offset: Int
  let type: ObjectIdentifier
  /// Whether the type is the type of a collection's elements.
  let isCollection: Bool
  /// The key path or the enum case of a computed state; otherwise nil.
  let id: ChildPathID?

  init(
    at offset: Int?, type: Any.Type, computedBy id: @autoclosure () -> ChildPathID? = nil,
    isCollection: Bool = false
  ) {
    self.offset = offset ?? -1
    self.isCollection = isCollection
    self.type = ObjectIdentifier(type)
    self.id = offset == nil ? id() : nil
  }
}
