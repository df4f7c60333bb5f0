/// A child with a copy of its state as of the last commit: what the child's stores read, and what is
/// left to read when the child has gone.
@usableFromInline
class ChildState<State>: ChildNode {
  /// Made here and freed by the `deinit`, which is alone with it on whatever thread it runs.
  @usableFromInline nonisolated(unsafe) let copy: UnsafeMutablePointer<State>
  /// The bits of the original when the copy was taken, made and freed together with it.
  @usableFromInline nonisolated(unsafe) let bits: UnsafeMutableRawPointer
  /// Whether the copy was given up, for as long as the child's reducer changes the original.
  ///
  /// Used on the main actor, and by the `deinit`, which is alone with it.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) final var isDropped = false
  /// The field of the whole state, where it was read through the parent's store.
  @usableFromInline final var all: ObservedField?

  @inlinable init(_ state: State, in parent: StateNode) {
    copy = .allocate(capacity: 1)
    copy.initialize(to: state)
    bits = .allocate(byteCount: max(1, MemoryLayout<State>.size), alignment: 1)
    bits.copyMemory(from: copy, byteCount: MemoryLayout<State>.size)
    super.init(base: UnsafeMutableRawPointer(copy), in: parent)
  }

  nonisolated deinit {
    if !isDropped { copy.deinitialize(count: 1) }
    copy.deallocate()
    bits.deallocate()
  }

  override var evidence: [Diagnostic.Evidence] {
    Diagnostic.child(State.self, at: nil, id: nil)
  }

  /// Observes all that the child consists of.
  final func observeAll() {
    let field =
      all ?? StoredField<State>(in: copy, offset: 0, keyPath: \State.self)
    all = field
    if field.access() { watch(field) }
  }

  /// Whether a state is that of this child and not of another one.
  @usableFromInline func isSameChild(_ state: UnsafePointer<State>) -> Bool { true }

  /// Gives up the copy of the state, because a reducer is about to change the original.
  @inlinable final func dropCopy() {
    guard !isDropped else { return }
    isDropped = true
    copy.deinitialize(count: 1)
  }

  /// Takes a copy again, after a reducer was at work on the original.
  @inlinable final func takeCopy(from place: UnsafePointer<State>) {
    guard isDropped else { return }
    isDropped = false
    copy.initialize(to: place.pointee)
    bits.copyMemory(from: place, byteCount: MemoryLayout<State>.size)
    isUnchecked = true
  }

  /// Takes over what the child's state has become.
  @inlinable final func update(from place: UnsafeMutablePointer<State>) {
    let isSame = haveSameBits(place, bits, byteCount: MemoryLayout<State>.size)
    if isSame, !isUnchecked { return }
    guard isSameChild(place) else { return lose() }
    isUnchecked = false
    let start = turn.pointee.changedFields.count
    if !parts.isEmpty { refreshParts(in: place) }
    if !isSame { copy.pointee = place.pointee }
    bits.copyMemory(from: place, byteCount: MemoryLayout<State>.size)
    if !watchedFields.isEmpty { takeChangedFields(before: start) }
  }
}

/// A child that is another one when the `id` of its state is, if that has one.
@usableFromInline
class IdentifiedChild<State>: ChildState<State> {
  private let hasSameIdentity: ((State) -> Bool)?
  private let liesInPlace: Bool

  init(_ state: State, in parent: StateNode, isStored: Bool) {
    hasSameIdentity = identityCheck(of: state)
    liesInPlace = isStored && parent.isInPlace
    super.init(state, in: parent)
  }

  nonisolated deinit {}

  final override var isInPlace: Bool { liesInPlace }

  final override func isSameChild(_ state: UnsafePointer<State>) -> Bool {
    hasSameIdentity?(state.pointee) ?? true
  }
}

/// A child that lies in an optional field, or whose state is computed from its parent's: that of a
/// case of an enum, for example.
@usableFromInline
final class OptionalNode<State>: IdentifiedChild<State> {
  /// How far into the parent's state it lies, or nil where it is computed.
  private let offset: Int?
  private let path: AnyKeyPath?
  /// The id of the element that it is the content of.
  private let parentID: Any?
  private let compute: @MainActor (UnsafeMutableRawPointer) -> State?

  init(
    _ state: State, at offset: Int?, _ path: AnyKeyPath?, in parent: StateNode,
    compute: @escaping @MainActor (UnsafeMutableRawPointer) -> State?
  ) {
    self.offset = offset
    self.path = path
    parentID = parent.elementID
    self.compute = compute
    super.init(state, in: parent, isStored: offset != nil)
  }

  nonisolated deinit {}

  override var evidence: [Diagnostic.Evidence] {
    Diagnostic.child(State.self, at: path, id: parentID)
  }

  override func refresh(in state: UnsafeMutableRawPointer) {
    if let offset {
      let place = (state + offset).assumingMemoryBound(to: State?.self)
      guard place.pointee != nil else { return lose() }
      // The wrapped value of an optional lies at its beginning.
      update(from: UnsafeMutableRawPointer(place).assumingMemoryBound(to: State.self))
    } else {
      guard var content = compute(state) else { return lose() }
      withUnsafeMutablePointer(to: &content) { update(from: $0) }
    }
  }
}

/// A part that is always there, but whose state is computed from that of its parent.
final class ComputedPart<State>: ChildState<State> {
  private let compute: @MainActor (UnsafeMutableRawPointer) -> State

  init(
    _ state: State, in parent: StateNode,
    compute: @escaping @MainActor (UnsafeMutableRawPointer) -> State
  ) {
    self.compute = compute
    super.init(state, in: parent)
  }

  nonisolated deinit {}

  override func refresh(in state: UnsafeMutableRawPointer) {
    var content = compute(state)
    withUnsafeMutablePointer(to: &content) { update(from: $0) }
  }
}

/// A child that is always there, but becomes another one with its `id`.
@usableFromInline
final class IdentifiedPart<State>: IdentifiedChild<State> {
  private let offset: Int

  init(_ state: State, at offset: Int, in parent: StateNode) {
    self.offset = offset
    super.init(state, in: parent, isStored: true)
  }

  nonisolated deinit {}

  override func refresh(in state: UnsafeMutableRawPointer) {
    update(from: (state + offset).assumingMemoryBound(to: State.self))
  }
}

/// Compares a child with the one it was, if its state has an identity.
private func identityCheck<State>(of state: State) -> ((State) -> Bool)? {
  guard let state = state as? any Identifiable else { return nil }
  func check<I: Identifiable>(_ state: I) -> Any {
    let id = state.id
    let isSame: (I) -> Bool = { $0.id == id }
    return isSame
  }
  return check(state) as? (State) -> Bool
}
