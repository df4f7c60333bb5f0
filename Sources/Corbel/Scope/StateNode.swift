/// A state that stores and effects refer to: the whole state of a root, or that of a child which
/// can go away.
@MainActor @usableFromInline
class StateNode {
  /// Where the state lies, as of the last commit.
  @usableFromInline nonisolated(unsafe) let base: UnsafeMutableRawPointer
  /// The turn of the root, in whose memory it lies.
  @usableFromInline let turn: UnsafeMutablePointer<Turn>
  /// What of the state can go away, and is followed.
  @exclusivity(unchecked) @usableFromInline final var parts = PartList()

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

  /// Whether the state was that of a child which is no longer there.
  var isGone: Bool { false }

  /// Whether nothing in it is followed or observed.
  @usableFromInline var isEmpty: Bool { parts.isEmpty }

  /// Follows a part of the state, as long as it is in use.
  @usableFromInline final func follow(_ part: StateNode, _ key: PartKey) {
    parts.insert(part, key)
    core.turn.pointee.hasParts = true
  }

  /// Watches a field that was read, until it changes.
  func watch(_ field: ObservedField) {}

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
/// list owns the parts, and they don't own what they lie in. So nothing goes round in a circle, and none of them is
/// referred to weakly, which would make each use of it slower.
@MainActor @usableFromInline
struct PartList {
  private struct Entry {
    let key: PartKey
    var node: StateNode
  }

  private var entries: [Entry] = []

  nonisolated init() {}

  @usableFromInline var isEmpty: Bool { entries.isEmpty }

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

  /// Lets each part take over what it has become, and forgets those that have gone or that nobody
  /// uses any more.
  @usableFromInline mutating func refresh(in state: UnsafeMutableRawPointer) {
    var index = 0
    while index < entries.count {
      entries[index].node.refresh(in: state)
      if isUsed(index) {
        index += 1
      } else {
        entries.remove(at: index)
      }
    }
  }

  private mutating func isUsed(_ index: Int) -> Bool {
    if entries[index].node.isGone { return false }
    return !entries[index].node.isEmpty || !isKnownUniquelyReferenced(&entries[index].node)
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
  /// What computes it.
  @usableFromInline let path: AnyKeyPath?

  @inlinable init(
    at offset: Int?, type: ObjectIdentifier, computedBy path: @autoclosure () -> AnyKeyPath?
  ) {
    self.offset = offset ?? -1
    self.type = type
    self.path = offset == nil ? path() : nil
  }

  func isSame(as other: PartKey) -> Bool {
    offset == other.offset && type == other.type && (path === other.path || path == other.path)
  }
}
