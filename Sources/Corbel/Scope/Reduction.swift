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

  /// The part that is followed at an address, or at a path where it is computed.
  @usableFromInline static func part(
    at place: UnsafeRawPointer, _ type: ObjectIdentifier, computedBy path: AnyKeyPath? = nil
  ) -> StateNode? {
    guard let current else { return nil }
    let offset = path == nil ? place - current.base : nil
    return current.node.parts.find(PartKey(at: offset, type: type, computedBy: path))
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
  @inlinable static func reduce<State, Child: Reducer>(
    _ child: Child, part path: @autoclosure () -> WritableKeyPath<State, Child.State>,
    in state: inout State,
    _ action: Child.Action
  ) -> Effect<Child> {
    guard isFollowed else { return child.reduce(into: &state[keyPath: path()], action: action) }
    guard MemoryLayout<State>.offset(of: path()) != nil else {
      // A computed part is somewhere else for the time, and so is what is in it.
      let outer = enter(nil, at: address(of: &state))
      defer { end(outer) }
      return child.reduce(into: &state[keyPath: path()], action: action)
    }
    let place = address(of: &state[keyPath: path()])
    let type = ObjectIdentifier(IdentifiedPart<Child.State>.self)
    let node = part(at: place, type).map {
      unsafeDowncast($0, to: IdentifiedPart<Child.State>.self)
    }
    node?.dropCopy()
    let effect = child.reduce(into: &state[keyPath: path()], action: action)
    node?.takeCopy(from: place.assumingMemoryBound(to: Child.State.self))
    return effect
  }

  /// Calls the reducer of a child that is there.
  @inlinable static func reduce<State, Child: Reducer>(
    _ child: Child, _ path: @autoclosure () -> WritableKeyPath<State, Child.State?>,
    in state: inout State,
    _ action: Child.Action
  ) -> Effect<Child> {
    if MemoryLayout<State>.offset(of: path()) != nil {
      return reduce(child, nil, &state[keyPath: path()], action)
    }
    var content = state[keyPath: path()]
    let effect = reduce(child, path(), &content, action)
    state[keyPath: path()] = content
    return effect
  }

  @inlinable static func reduce<Child: Reducer>(
    _ child: Child, _ path: AnyKeyPath?, _ content: inout Child.State?, _ action: Child.Action
  ) -> Effect<Child> {
    guard isFollowed else { return reduceContent(child, &content, action) }
    let place = address(of: &content)
    let type = ObjectIdentifier(OptionalChild<Child.State>.self)
    let part = part(at: place, type, computedBy: path)
    let outer = enter(part, at: place)
    defer { end(outer) }
    guard let part else { return reduceContent(child, &content, action) }
    let node = unsafeDowncast(part, to: OptionalChild<Child.State>.self)
    node.dropCopy()
    let effect = reduceContent(child, &content, action)
    node.takeCopy(from: place.assumingMemoryBound(to: Child.State.self))
    return effect
  }

  @inlinable static func reduceContent<Child: Reducer>(
    _ child: Child, _ content: inout Child.State?, _ action: Child.Action
  ) -> Effect<Child> {
    guard content != nil else { return .none }
    // There is no other way to what an optional holds, in its place.
    // swift-format-ignore: NeverForceUnwrap
    return child.reduce(into: &content!, action: action)
  }

  /// Calls the reducer of a child in a collection.
  @inlinable static func reduce<Child: Reducer>(
    _ child: Child, at position: Int, in array: inout IdentifiedArray<Child.State>,
    _ action: Child.Action
  ) -> Effect<Child> where Child.State: Identifiable {
    guard isFollowed else { return array.reduce(child, at: position, action) }
    let type = ObjectIdentifier(CollectionNode<Child.State>.self)
    guard let part = part(at: address(of: &array), type),
      let node = unsafeDowncast(part, to: CollectionNode<Child.State>.self)
        .touch(array.ids[position])
    else {
      let outer = enter(nil, at: address(of: &array))
      defer { end(outer) }
      return array.reduce(child, at: position, action)
    }
    node.dropCopy()
    let place = address(of: &array.storage[position])
    let outer = enter(node, at: place)
    defer { end(outer) }
    let effect = array.reduce(child, at: position, action)
    node.takeCopy(from: place.assumingMemoryBound(to: Child.State.self))
    return effect
  }
}

/// The address of a value that stays where it is.
@inlinable func address<Value>(of value: inout Value) -> UnsafeRawPointer {
  withUnsafePointer(to: &value) { UnsafeRawPointer($0) }
}
