/// A state that stores and effects refer to: the whole state of a root, or that of a child which
/// can go away.
///
/// Properties that each action touches are not checked for overlap. All accesses are on the main
/// actor and none lasts: none is open while code of an app may run, as when two values are compared
/// or one is released.
@MainActor @usableFromInline
class StateNode {
  /// Where the state lies, as of the last commit.
  ///
  /// The memory belongs to the root, or to the child that this is. Both keep it as long as they
  /// live, and use it on the main actor.
  @usableFromInline nonisolated(unsafe) let base: UnsafeMutableRawPointer
  /// The turn of the root, in whose memory it lies.
  @usableFromInline let turn: UnsafeMutablePointer<Turn>
  /// What of the state can go away, and is followed.
  @exclusivity(unchecked) @usableFromInline final var parts = PartList()
  /// The values derived from the state that were asked for, shared by all stores of it.
  @exclusivity(unchecked) final var derivedFields: [ObservedField] = []
  /// Whether the state was that of a child which is no longer there.
  @exclusivity(unchecked) @usableFromInline final var isGone = false

  @usableFromInline init(base: UnsafeMutableRawPointer, turn: UnsafeMutablePointer<Turn>) {
    self.base = base
    self.turn = turn
  }

  nonisolated deinit {}

  /// The core of the root.
  var core: StoreCore { preconditionFailure("Each kind of node knows its core.") }

  /// Whether the state lies in the memory of its root, and in no other place.
  var isInPlace: Bool { false }

  /// The child whose state it is, nil for the whole state of a root.
  var child: ChildNode? { nil }

  /// The id of the element whose state it is, if it is one.
  var elementID: Any? { nil }

  /// Whether nothing in it is followed or observed.
  @usableFromInline var isEmpty: Bool { parts.isEmpty }

  /// Follows a part of the state, as long as it is in use.
  @usableFromInline final func follow(_ part: StateNode, _ key: PartKey) {
    parts.insert(part, key)
    core.turn.pointee.hasParts = true
  }

  /// Lets the parts take over what they have become, and forgets those that have gone or that nobody
  /// uses any more.
  ///
  /// A part compares values, which may be code of an app that asks for further parts. They come last.
  @usableFromInline final func refreshParts(in state: UnsafeMutableRawPointer) {
    var forgotten: [StateNode] = []
    var index = 0
    while index < parts.count {
      parts[index].refresh(in: state)
      if let unused = parts.removeUnused(at: index) {
        forgotten.append(unused)
      } else {
        index += 1
      }
    }
    forgotten.removeAll()
  }

  /// Watches a field that was read, until it changes.
  func watch(_ field: ObservedField) {}

  /// A field that is watched already, for another store of the same state.
  func watchedField(where isWanted: (ObservedField) -> Bool) -> ObservedField? { nil }

  /// Takes over what the part has become, which lies in the state at the address.
  ///
  /// The address is that of the state in which the part lies, as the reducer has left it.
  func refresh(in state: UnsafeMutableRawPointer) {}

  /// Notes that the state in which the part lies has gone.
  @usableFromInline func lose() {}

  /// Ends everything that runs, because the store has gone.
  nonisolated func end() {}
}

/// What a node follows of its state.
///
/// A part is in use while somebody else refers to it or to a part of it, or waits for a change. The
/// list owns the parts, and they don't own what they lie in. So nothing goes round in a circle, and
/// none of them is referred to weakly, which would make each use of it slower.
@MainActor @usableFromInline
struct PartList {
  private struct Entry {
    let key: PartKey
    var node: StateNode
  }

  private var entries: [Entry] = []

  nonisolated init() {}

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

  var count: Int { entries.count }

  subscript(_ index: Int) -> StateNode { entries[index].node }

  /// The part that is followed at a place, if it is still there.
  @usableFromInline func find(_ key: PartKey) -> StateNode? {
    var index = 0
    while index < entries.count {
      if entries[index].key.isSame(as: key) { return entries[index].node }
      index += 1
    }
    return nil
  }

  mutating func insert(_ node: StateNode, _ key: PartKey) {
    entries.append(Entry(key: key, node: node))
  }

  /// Takes out a part if it has gone, or if nobody uses it any more.
  mutating func removeUnused(at index: Int) -> StateNode? {
    if !entries[index].node.isGone {
      if !entries[index].node.isEmpty { return nil }
      if !isKnownUniquelyReferenced(&entries[index].node) { return nil }
    }
    return entries.remove(at: index).node
  }

  /// Tells each part that the state in which it lies has gone.
  mutating func lose() {
    let lost = entries
    entries = []
    for entry in lost { entry.node.lose() }
  }
}

/// The place of a part within a state, with what it is followed as.
@usableFromInline
struct PartKey {
  /// How far into the state it lies, or -1 where it is computed.
  @usableFromInline let offset: Int
  @usableFromInline let type: ObjectIdentifier
  /// The key path or the case of an enum that computes it.
  @usableFromInline let id: ChildPathID?

  @inlinable init(
    at offset: Int?, type: ObjectIdentifier, computedBy id: @autoclosure () -> ChildPathID?
  ) {
    self.offset = offset ?? -1
    self.type = type
    self.id = offset == nil ? id() : nil
  }

  func isSame(as other: PartKey) -> Bool {
    offset == other.offset && type == other.type && id == other.id
  }
}
