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
    node.core.checkNotReducing()
    let key = PartKey(
      at: nil, type: ObjectIdentifier(ComputedPart<Part>.self), computedBy: .property(path))
    if let known = node.parts.find(key) {
      return StateLocation<Part>(unsafeDowncast(known, to: ComputedPart<Part>.self))
    }
    let ownOffset = offset
    let child = ComputedPart(address.pointee[keyPath: path], in: node) { base in
      (base + ownOffset).assumingMemoryBound(to: State.self).pointee[keyPath: path]
    }
    node.follow(child, key)
    return StateLocation<Part>(child)
  }

  /// A part of the state that is always there, followed if it can become another one by its `id`.
  func identifiedPart<Part>(_ path: KeyPath<State, Part>) -> StateLocation<Part> {
    let part = part(path)
    guard Part.self is any Identifiable.Type else { return part }
    let key = PartKey(
      at: part.offset, type: ObjectIdentifier(IdentifiedPart<Part>.self), computedBy: nil)
    if let known = part.node.parts.find(key) {
      return StateLocation<Part>(unsafeDowncast(known, to: IdentifiedPart<Part>.self))
    }
    let child = IdentifiedPart(part.address.pointee, at: part.offset, in: part.node)
    part.node.follow(child, key)
    return StateLocation<Part>(child)
  }

  /// The child at a path, nil where it is not there.
  func child<Child>(_ path: ChildPath<State, Child>) -> ChildState<Child>? {
    let offset = path.offset.map { $0 + self.offset }
    let type = ObjectIdentifier(OptionalNode<Child>.self)
    let key = PartKey(at: offset, type: type, computedBy: path.id)
    if let known = node.parts.find(key) {
      return unsafeDowncast(known, to: OptionalNode<Child>.self)
    }
    guard let state = path.content(of: address.pointee) else { return nil }
    let ownOffset = self.offset
    let child = OptionalNode(state, at: offset, path.keyPath, in: node) { base in
      path.content(of: (base + ownOffset).assumingMemoryBound(to: State.self).pointee)
    }
    node.follow(child, key)
    return child
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
    let type = ObjectIdentifier(CollectionNode<Element>.self)
    let key = PartKey(at: offset, type: type, computedBy: nil)
    if let known = node.parts.find(key) {
      return unsafeDowncast(known, to: CollectionNode<Element>.self)
    }
    let collection = CollectionNode<Element>(at: offset, in: node, entry: CollectionEntry())
    node.follow(collection, key)
    return collection
  }
}
