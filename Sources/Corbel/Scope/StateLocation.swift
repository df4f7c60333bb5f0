/// Where a state lies: in the memory of a root, or in the copy that follows a child.
@MainActor @usableFromInline
struct StateLocation<State> {
  /// The root or the child in whose state it lies, which may be the state itself.
  @usableFromInline let node: StateNode
  @usableFromInline let address: UnsafePointer<State>

  @inlinable init(node: StateNode, address: UnsafePointer<State>) {
    self.node = node
    self.address = address
  }

  /// How far into the node's state it lies.
  @inlinable var offset: Int { UnsafeRawPointer(address) - UnsafeRawPointer(node.base) }

  /// A part of the state that is always there.
  @inlinable func part<Part>(
    _ path: @autoclosure () -> KeyPath<State, Part>
  ) -> StateLocation<Part> {
    guard let offset = MemoryLayout<State>.offset(of: path()) else { return computed(path()) }
    let place = UnsafeRawPointer(address) + offset
    return StateLocation<Part>(node: node, address: place.assumingMemoryBound(to: Part.self))
  }

  /// A part of the state that is computed, and so has to be followed.
  @usableFromInline func computed<Part>(_ path: KeyPath<State, Part>) -> StateLocation<Part> {
    let key = PartKey(at: nil, type: ObjectIdentifier(Part.self), computedBy: path)
    if let known = node.parts.find(key) {
      return StateLocation<Part>(unsafeDowncast(known, to: ChildState<Part>.self))
    }
    let child = makeChild(address.pointee[keyPath: path], at: nil) { $0[keyPath: path] }
    node.follow(child, key)
    return StateLocation<Part>(child)
  }

  /// A part of the state that is always there, followed if it can become another one by its `id`.
  func identifiedPart<Part>(_ path: KeyPath<State, Part>) -> StateLocation<Part> {
    let part = part(path)
    guard part.node === node, Part.self is any Identifiable.Type else { return part }
    let key = PartKey(at: part.offset, type: ObjectIdentifier(Part.self), computedBy: nil)
    if let known = node.parts.find(key) {
      return StateLocation<Part>(unsafeDowncast(known, to: ChildState<Part>.self))
    }
    let child = IdentifiedPart(part.address.pointee, at: part.offset, in: node)
    node.follow(child, key)
    return StateLocation<Part>(child)
  }

  /// The child in an optional part, nil where it is not there.
  func child<Child>(_ path: KeyPath<State, Child?>) -> ChildState<Child>? {
    let offset = MemoryLayout<State>.offset(of: path).map { $0 + self.offset }
    let key = PartKey(at: offset, type: ObjectIdentifier(Child?.self), computedBy: path)
    if let known = node.parts.find(key) { return unsafeDowncast(known, to: ChildState.self) }
    guard let state = address.pointee[keyPath: path] else { return nil }
    let child = makeChild(state, at: offset) { $0[keyPath: path] }
    node.follow(child, key)
    return child
  }

  private func makeChild<Child>(
    _ state: Child, at offset: Int?, _ compute: @escaping @MainActor (State) -> Child?
  ) -> ChildState<Child> {
    let ownOffset = self.offset
    return OptionalChild(state, at: offset, in: node) { base in
      compute((base + ownOffset).assumingMemoryBound(to: State.self).pointee)
    }
  }
}

extension StateLocation {
  @inlinable init(_ child: ChildState<State>) {
    self.init(node: child, address: UnsafePointer(child.copy))
  }

  /// The child with an id in a collection, nil where it is not there.
  @inlinable func element<Element: Identifiable>(
    _ id: Element.ID
  ) -> ElementChild<Element>? where State == IdentifiedArray<Element> {
    let collection = collection()
    if let known = collection.known(id) { return known }
    guard let state = address.pointee[id: id] else { return nil }
    let child = ElementChild(state, id: id, in: collection)
    collection.insert(child)
    return child
  }

  @inlinable func collection<Element: Identifiable>() -> CollectionNode<Element>
  where State == IdentifiedArray<Element> {
    let key = PartKey(at: offset, type: ObjectIdentifier(State.self), computedBy: nil)
    if let known = node.parts.find(key) {
      return unsafeDowncast(known, to: CollectionNode<Element>.self)
    }
    let collection = CollectionNode<Element>(at: offset, in: node, entry: CollectionEntry())
    node.follow(collection, key)
    return collection
  }
}
