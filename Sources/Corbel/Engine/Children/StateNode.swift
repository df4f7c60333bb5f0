/// A state that stores and effects refer to: the whole state of a root, that of a child which can go
/// away, or a collection of children.
///
/// Properties that each action touches are not checked for overlap. All accesses are on the main
/// actor and none lasts: none is open while code of an app may run, such as the comparison of two
/// values or the release of one.
@MainActor @usableFromInline
class StateNode {
  /// Where the state lies, as of the last commit.
  ///
  /// The memory belongs to the root, or to the child that this is. Both keep it as long as they
  /// live, and use it on the main actor.
  @usableFromInline let base: AnyAddress
  /// The core of the root, which exists whenever it is needed.
  ///
  /// Every user of a child keeps the root: a store through the stores of its parents, an effect
  /// through what it acts on. Set once, by the root itself or here.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) private(set) final var core: StoreCore!
  /// What of the state can go away, and is followed.
  @exclusivity(unchecked) @usableFromInline final var followed = FollowedNodes()
  /// The fields whose changes are of interest.
  @exclusivity(unchecked) @usableFromInline final var watchedFields = FieldList()
  /// The values derived from the state that were asked for, shared by all stores of it.
  final var derivedFields: [ObservedField] = []
  /// The effects of the child, which are cancelled when it goes away.
  private final var effects: [Int: Job] = [:]
  /// Whether the state lies in the memory of the root, and in no copy.
  @usableFromInline final let isInPlace: Bool
  /// Whether a reducer has changed the child's state since the last commit.
  @exclusivity(unchecked) @usableFromInline final var isUnchecked = false
  /// Whether the state was that of a child that no longer exists.
  @exclusivity(unchecked) @usableFromInline final var isGone = false

  /// Creates the node of a root, which has to introduce itself.
  @usableFromInline init(base: AnyAddress) {
    self.base = base
    isInPlace = true
  }

  /// Creates the node of a child or of a collection.
  @usableFromInline init(base: AnyAddress, isInPlace: Bool, in parent: StateNode) {
    self.base = base
    self.isInPlace = isInPlace
    core = parent.core
  }

  nonisolated deinit {}

  final func introduce(_ core: StoreCore) {
    self.core = core
  }

  /// The node, unless it is the one of a root, which can't go away.
  @usableFromInline final var child: StateNode? { core.node === self ? nil : self }

  /// The id of the element that the state belongs to, if it belongs to one.
  var elementID: Any? { nil }

  /// The lines that a diagnostic shows of the child.
  var evidence: [Diagnostic.Evidence] { [] }

  /// Whether nothing in the state is followed or observed.
  @usableFromInline var isUnused: Bool {
    followed.isEmpty && !watchedFields.isInUse(at: core.turn.commitCount)
  }

  /// Whether a change of the state concerns anything but its owner.
  @usableFromInline final var isFollowedOrObserved: Bool {
    !watchedFields.isEmpty || !followed.isEmpty
  }

  /// Takes over what the state has become, for a node within the state at the address.
  func refresh(in state: AnyAddress) {}

  /// Marks the child as gone, and with it all that is followed in it.
  @usableFromInline func lose() {
    guard !isGone else { return }
    isGone = true
    if isUnchecked { collectChangedFields() }
    core.turn.lostEffects += effects.values
    effects = [:]
    followed.lose()
  }
}

// MARK: - Following

extension StateNode {
  /// The node that is followed under a key, or a new one, which is followed as long as it is in use.
  @inlinable final func followed<Node: StateNode>(_ key: NodeKey, _ make: () -> Node) -> Node {
    if let known = followed.find(key, as: Node.self) { return known }
    let node = make()
    followed.insert(node, key)
    return node
  }

  /// Lets the followed nodes take over their new state, and forgets those that have gone or are no
  /// longer in use.
  ///
  /// Comparing two values may call code of an app that reads further children. Their nodes come last.
  @usableFromInline final func refreshFollowed(in state: AnyAddress) {
    var forgotten: [StateNode] = []
    var index = 0
    while index < followed.count {
      // The reference to the node ends here. With it, the node would not be without use below.
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

  /// Adds the fields that have changed to those that are notified: at an index, or at the end.
  ///
  /// The index is where the fields of the children begin, whose readers are told later.
  @usableFromInline final func collectChangedFields(at start: Int? = nil) {
    guard var fields = watchedFields.takeOutIfChanged() else { return }
    let core: StoreCore = core
    fields.addChanged(
      to: &core.turn.changedFields, at: start ?? core.turn.changedFields.count,
      commit: core.turn.commitCount)
    watchedFields.putBack(fields)
  }

  final func insert(_ effect: Job) {
    effects[effect.number] = effect
  }

  final func remove(_ effect: Job) {
    effects[effect.number] = nil
  }

  /// Refuses an action of the whole store that was sent to the child after it had gone.
  @usableFromInline final func refuse(_ action: Any, callSite: CallSite) -> StoreTask {
    core.diagnostics.report(.sentToGoneChild(action, callSite, evidence))
    return StoreTask()
  }
}

/// The nodes that a node follows in its state.
///
/// A node is in use while anything else refers to it or to a node in it, or waits for a change. The
/// list owns the nodes, and they don't own what they lie in. So there is no cycle, and no reference
/// has to be weak, which would make each use of it slower.
@MainActor @usableFromInline
struct FollowedNodes {
  private var entries: [(key: NodeKey, node: StateNode)] = []

  nonisolated init() {}

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

  var count: Int { entries.count }

  subscript(_ index: Int) -> StateNode { entries[index].node }

  /// The node that is followed under a key, if it still exists.
  ///
  /// The key has the type of the node.
  @inlinable func find<Node: StateNode>(_ key: NodeKey, as type: Node.Type) -> Node? {
    guard let node = find(key) else { return nil }
    return known(node, as: type)
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

  /// Removes a node without use if it has gone, or if only the list refers to it.
  mutating func removeUnused(at index: Int) -> StateNode? {
    if !entries[index].node.isGone {
      if !isKnownUniquelyReferenced(&entries[index].node) { return nil }
    }
    return entries.remove(at: index).node
  }

  /// Tells each node that the state in which it lies has gone.
  mutating func lose() {
    let lost = entries
    entries = []
    for entry in lost { entry.node.lose() }
  }
}

/// The identity of a node among those that are followed in a state, or of a store among those of its
/// parts: its type and its position, or what computes it.
@usableFromInline
struct NodeKey {
  /// How far into the state it lies, or -1 where it is computed.
  @usableFromInline let offset: Int
  @usableFromInline let type: ObjectIdentifier
  /// The key path or the case of an enum that computes it.
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
