/// A state to which stores and effects refer.
///
/// It is the state of a root, the state of a child, or a collection of children.
///
/// Properties that every action uses are not checked for overlapping accesses. All accesses are on
/// the main actor, and none is open while code of an app runs, such as a comparison or a `deinit`.
@MainActor @usableFromInline
class StateNode {
  /// The address of the state as of the last commit.
  ///
  /// The memory belongs to the root or to this child. The owner uses the memory on the main actor,
  /// and frees it when the owner is deallocated.
  @usableFromInline let base: AnyAddress
  /// The root, which exists whenever this property is used.
  ///
  /// Every user of a child retains the root: a store through its parent stores, an effect through
  /// its target. The property is set once: for a root by the root's initializer, for a child by the
  /// node's initializer.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) final var core: StoreCore!
  /// The followed nodes in the state.
  @exclusivity(unchecked) @usableFromInline final var followed = FollowedNodes()
  /// The fields to check at each commit.
  @exclusivity(unchecked) @usableFromInline final var watchedFields = FieldList()
  /// The derived values that were read, shared by all stores of the state.
  final var derivedFields: [ObservedField] = []
  /// The jobs of the child's effects by their numbers; they are cancelled when the child goes away.
  final var effects: [Int: Job] = [:]
  /// Whether the original state is in the memory of the root, not in an element or a computed part.
  @usableFromInline final let isInPlace: Bool
  /// Whether a reducer has changed the child's state since the last commit.
  @exclusivity(unchecked) @usableFromInline final var isUnchecked = false
  /// Whether the child no longer exists.
  @exclusivity(unchecked) @usableFromInline final var isGone = false

  /// Creates the node of a child or of a collection, or the node of a root, which sets ``core``.
  @usableFromInline init(base: AnyAddress, isInPlace: Bool = true, in parent: StateNode? = nil) {
    self.base = base
    self.isInPlace = isInPlace
    core = parent?.core
  }

  nonisolated deinit {}

  /// This node if it belongs to a child; nil for a root, which can't go away.
  @usableFromInline final var child: StateNode? { core.node === self ? nil : self }

  /// The id of the element whose state this is, or nil if this is not the state of an element.
  var elementID: Any? { nil }

  /// The lines that describe the child in a diagnostic.
  var evidence: [Diagnostic.Evidence] { [] }

  /// Whether nothing in the state is followed or observed.
  @usableFromInline var isUnused: Bool {
    followed.isEmpty && !watchedFields.isInUse(at: core.turn.commitCount)
  }

  /// Whether a field or a node in the state must be checked at each commit.
  @usableFromInline final var isFollowedOrObserved: Bool {
    !watchedFields.isEmpty || !followed.isEmpty
  }

  /// Updates this node from the new state of the node that contains it.
  ///
  /// The default does nothing.
  func refresh(in state: AnyAddress) {}

  /// Marks the child as gone, with all nodes in it.
  @usableFromInline func lose() {
    isGone = true
    if isUnchecked { collectChangedFields() }
    core.turn.lostEffects += effects.values
    followed.lose()
  }
}

// MARK: - Following

extension StateNode {
  /// Returns the followed node with a key, or follows a new node for as long as it is in use.
  @inlinable final func followed<Node: StateNode>(_ key: NodeKey, _ make: () -> Node) -> Node {
    if let known = followed.find(key, as: Node.self) { return known }
    let node = make()
    followed.insert(node, key)
    return node
  }

  /// Updates the followed nodes, and removes those that are gone or no longer in use.
  ///
  /// Comparing two values can run code of an app that reads further children. The nodes of these
  /// children are added at the end.
  @usableFromInline final func refreshFollowed(in state: AnyAddress) {
    var forgotten: [StateNode] = []
    var index = 0
    while index < followed.count {
      // This is a separate statement, so that no reference to the node remains when `removeUnused`
      // counts the references.
      let isInUse = followed[index].isInUse(afterRefreshIn: state)
      if !isInUse, let unused = followed.removeUnused(at: index) {
        forgotten.append(unused)
      } else {
        index += 1
      }
    }
    forgotten.removeAll()
  }

  private func isInUse(afterRefreshIn state: AnyAddress) -> Bool {
    refresh(in: state)
    return !isGone && !isUnused
  }

  /// Adds the changed fields of this node to the fields to notify, at an index or at the end.
  ///
  /// The changed fields of this node's children are already in the array, from the index on. They
  /// move behind the fields of this node, because the readers of children are notified later.
  @usableFromInline final func collectChangedFields(at start: Int? = nil) {
    guard var fields = watchedFields.takeOutIfChanged() else { return }
    let core: StoreCore = core
    fields.addChanged(
      to: &core.turn.changedFields, at: start ?? core.turn.changedFields.count,
      commit: core.turn.commitCount)
    watchedFields.putBack(fields)
  }

  /// Reports and drops an action that was sent to the child after it was gone.
  @usableFromInline final func refuse(_ action: Any, callSite: CallSite) -> StoreTask {
    core.diagnostics.report(.sentToGoneChild(action, callSite, evidence))
    return StoreTask()
  }
}

/// The nodes that a node follows in its state.
///
/// A node is in use while another object refers to the node or to a node in it, or while a field in
/// the node is watched. The list retains its nodes, and no node retains the node that contains it.
/// So there is no cycle. Weak references would be slower.
@MainActor @usableFromInline
struct FollowedNodes {
  private var entries: [(key: NodeKey, node: StateNode)] = []

  nonisolated init() {}

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

  var count: Int { entries.count }

  subscript(_ index: Int) -> StateNode { entries[index].node }

  /// Returns the followed node with a key, if there is one.
  ///
  /// The key contains the type of the node, so the cast needs no check.
  @inlinable func find<Node: StateNode>(_ key: NodeKey, as type: Node.Type) -> Node? {
    guard let node = find(key) else { return nil }
    return assumed(node, as: type)
  }

  @usableFromInline func find(_ key: NodeKey) -> StateNode? {
    for index in entries.indices where entries[index].key.isSame(as: key) {
      return entries[index].node
    }
    return nil
  }

  @usableFromInline mutating func insert(_ node: StateNode, _ key: NodeKey) {
    entries.append((key, node))
  }

  /// Removes and returns a node if the node is gone or if only the list refers to it.
  mutating func removeUnused(at index: Int) -> StateNode? {
    if !entries[index].node.isGone {
      if !isKnownUniquelyReferenced(&entries[index].node) { return nil }
    }
    return entries.remove(at: index).node
  }

  /// Marks all nodes as gone.
  mutating func lose() {
    let lost = entries
    entries = []
    for entry in lost { entry.node.lose() }
  }
}

/// The identity of a followed node in a state, or of the store of a part.
///
/// The identity consists of a type, and of the offset of the state or the path of a computed state.
@usableFromInline
struct NodeKey {
  /// The offset in the outer state, or -1 if the state is computed.
  @usableFromInline let offset: Int
  @usableFromInline let type: ObjectIdentifier
  /// The key path or the enum case of a computed state; otherwise nil.
  @usableFromInline let id: ChildPathID?

  @inlinable init(
    at offset: Int?, type: Any.Type, computedBy id: @autoclosure () -> ChildPathID? = nil
  ) {
    self.offset = offset ?? -1
    self.type = ObjectIdentifier(type)
    self.id = offset == nil ? id() : nil
  }

  func isSame(as other: NodeKey) -> Bool {
    offset == other.offset && type == other.type && id == other.id
  }
}
