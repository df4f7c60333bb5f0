/// The reduction that is going on, for the calls that hand parts of its state to children.
///
/// A child that is followed has a copy of its state. If the copy were kept while the child's
/// reducer changes the original, each collection in it would be copied at each change. So the copy
/// is given up for that time. What finds it is the way that the calls of `reduce` take from the
/// root's state down to the child's.
@MainActor @usableFromInline
struct Reduction {
  /// The node whose state the innermost call changes; its root, which owns it, is at work.
  private unowned(unsafe) let node: StateNode
  /// Where that state lies at the moment.
  private let base: UnsafeRawPointer

  /// The reduction at work, while there is a child to be followed in its store.
  ///
  /// It is a parameter that would have to be handed through the code of each feature: set for the
  /// time of one call, which can't suspend, and put back as it was.
  @exclusivity(unchecked) private static var current: Reduction?

  /// Whether a reduction is at work in a store that follows children.
  @usableFromInline static var isFollowed: Bool { current != nil }

  // MARK: Going down

  /// Notes that a root's reducer is about to be called, and returns what ``end(_:)`` puts back.
  @usableFromInline static func begin(_ root: StoreCore) -> Reduction? {
    defer { current = root.turn.pointee.hasParts ? Reduction(node: root, base: root.base) : nil }
    return current
  }

  @usableFromInline static func end(_ outer: Reduction?) {
    current = outer
  }

  /// The part that is followed at an address, or by an identity where it is computed.
  @usableFromInline static func part(
    at place: UnsafeRawPointer, _ type: ObjectIdentifier, computedBy id: ChildPathID? = nil
  ) -> StateNode? {
    guard let current else { return nil }
    let offset = id == nil ? place - current.base : nil
    return current.node.parts.find(PartKey(at: offset, type: type, computedBy: id))
  }

  /// Notes that a child's reducer is about to be called, and returns what ``end(_:)`` puts back.
  ///
  /// If nobody follows the child, then nobody follows what is in it.
  @usableFromInline static func enter(
    _ node: StateNode?, at place: UnsafeRawPointer
  ) -> Reduction? {
    let outer = current
    if let node { current = Reduction(node: node, base: place) } else { current = nil }
    return outer
  }

  // MARK: Calling reducers

  /// Calls the reducer of a part that is always there.
  @inlinable static func reduce<R: Reducer>(
    _ reducer: R, part: inout R.State, isStored: Bool, _ action: R.Action
  ) -> Effect<R> {
    guard isFollowed else { return reducer.reduce(into: &part, action: action) }
    let place = address(of: &part)
    guard isStored else {
      // A computed part is somewhere else for the time, and so is what is in it.
      let outer = enter(nil, at: place)
      defer { end(outer) }
      return reducer.reduce(into: &part, action: action)
    }
    let type = ObjectIdentifier(IdentifiedPart<R.State>.self)
    let node = Self.part(at: place, type).map {
      unsafeDowncast($0, to: IdentifiedPart<R.State>.self)
    }
    node?.dropCopy()
    let effect = reducer.reduce(into: &part, action: action)
    node?.takeCopy(from: place.assumingMemoryBound(to: R.State.self))
    return effect
  }

  /// Calls the reducer of a child that is there, in an optional.
  @inlinable static func reduce<R: Reducer>(
    _ reducer: R, _ computedID: ChildPathID?, _ content: inout R.State?, _ action: R.Action
  ) -> Effect<R> {
    guard isFollowed else { return reduceContent(reducer, &content, action) }
    let place = address(of: &content)
    let type = ObjectIdentifier(OptionalNode<R.State>.self)
    let part = part(at: place, type, computedBy: computedID)
    let outer = enter(part, at: place)
    defer { end(outer) }
    guard let part else { return reduceContent(reducer, &content, action) }
    let node = unsafeDowncast(part, to: OptionalNode<R.State>.self)
    node.dropCopy()
    let effect = reduceContent(reducer, &content, action)
    node.takeCopy(from: place.assumingMemoryBound(to: R.State.self))
    return effect
  }

  @inlinable static func reduceContent<R: Reducer>(
    _ reducer: R, _ content: inout R.State?, _ action: R.Action
  ) -> Effect<R> {
    // There is no other way to what an optional holds, in its place.
    // swift-format-ignore: NeverForceUnwrap
    return reducer.reduce(into: &content!, action: action)
  }

  /// Changes an element of a collection.
  @inlinable static func reduce<Element: Identifiable, Result>(
    at position: Int, in array: inout IdentifiedArray<Element>, _ body: (inout Element) -> Result
  ) -> Result {
    guard isFollowed else { return array.changeElement(at: position, body) }
    let type = ObjectIdentifier(CollectionNode<Element>.self)
    guard let part = part(at: address(of: &array), type),
      let node = unsafeDowncast(part, to: CollectionNode<Element>.self).touch(array.ids[position])
    else {
      let outer = enter(nil, at: address(of: &array))
      defer { end(outer) }
      return array.changeElement(at: position, body)
    }
    node.dropCopy()
    let place = address(of: &array.storage[position])
    let outer = enter(node, at: place)
    defer { end(outer) }
    let result = array.changeElement(at: position, body)
    node.takeCopy(from: place.assumingMemoryBound(to: Element.self))
    return result
  }
}

/// The address of a value that stays where it is.
@inlinable func address<Value>(of value: inout Value) -> UnsafeRawPointer {
  withUnsafePointer(to: &value) { UnsafeRawPointer($0) }
}
