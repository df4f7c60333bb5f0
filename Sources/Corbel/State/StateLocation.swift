/// The location of a state: in the memory of a root, or in the copy of a followed child.
@MainActor struct StateLocation<State> {
  /// The node of the root or child whose state is this state, or contains this state.
  let node: StateNode
  let address: Address<State>

  /// The offset in the node's state.
  var offset: Int { address.position - node.base.position }

  /// Returns the location of a part that always exists; without an offset, the part is computed.
  func part<Part>(
    _ path: @autoclosure () -> KeyPath<State, Part>, at offset: Int?
  ) -> StateLocation<Part> {
    guard let offset else { return computed(path()) }
    return StateLocation<Part>(node: node, address: address.part(Part.self, at: offset))
  }

  /// Returns the location of a computed part, and follows the part because it has no address.
  func computed<Part>(_ path: KeyPath<State, Part>) -> StateLocation<Part> {
    let key = NodeKey(at: nil, type: Part.self, computedBy: .property(path))
    let child = node.follow(key) {
      ChildNode(
        address.value[keyPath: path], isStored: false, canBecomeAnother: false, in: node
      ) { [offset] base, found in
        var part = base.part(State.self, at: offset).value[keyPath: path]
        withAddress(of: &part) { found($0) }
        return nil
      }
    }
    return StateLocation<Part>(child)
  }

  /// Returns the node of a collection, and follows it; without an offset, it is computed.
  ///
  /// A node that is followed already is found without a look-up of its type.
  func collection<Element: Identifiable>(
    _ path: @autoclosure () -> KeyPath<State, IdentifiedArray<Element>>, at offset: Int?
  ) -> CollectionNode<Element> {
    guard let offset else { return computed(path()).collection(\.self, at: 0) }
    let position = self.offset + offset
    let key = NodeKey(at: position, type: Element.self, isCollection: true)
    if let known = node.findFollowed(key) {
      return assumed(known, as: CollectionNode<Element>.self)
    }
    return node.follow(key) { CollectionNode(at: position, in: node) }
  }

  /// Returns the location of a part that always exists; follows the part if its `id` can change.
  func identifiedPart<Part>(_ path: PartPath<State, Part>) -> StateLocation<Part> {
    let part = part(path.keyPath, at: path.offset)
    // A part without size shares its offset with other parts, and its identity can't change.
    guard Part.self is any Identifiable.Type, MemoryLayout<Part>.size > 0 else { return part }
    let child = part.node.follow(NodeKey(at: part.offset, type: Part.self)) {
      ChildNode(
        part.address.value, isStored: true, canBecomeAnother: true, in: part.node
      ) { [offset = part.offset] base, found in
        found(base.part(Part.self, at: offset))
        return nil
      }
    }
    return StateLocation<Part>(child)
  }

  /// Returns the child at a path, or nil if the child doesn't exist.
  func child<Content>(_ path: ChildPath<State, Content>) -> ChildNode<Content>? {
    let childOffset = path.offset.map { $0 + offset }
    let key = NodeKey(at: childOffset, type: Content.self, computedBy: path.id)
    if let known = node.findFollowed(key) { return assumed(known, as: ChildNode<Content>.self) }
    guard let content = path.content(address.value) else { return nil }
    if let item = path.item { return screen(path, item, content) }
    return node.follow(key) {
      ChildNode(
        content, at: path.keyPath, id: node.elementID, isStored: childOffset != nil,
        canBecomeAnother: true, in: node
      ) { [offset] base, found in
        if let childOffset {
          withAddressOfContent(of: &base.part(Content?.self, at: childOffset).value, found)
        } else {
          var content = path.content(base.part(State.self, at: offset).value)
          withAddressOfContent(of: &content, found)
        }
        return nil
      }
    }
  }

  /// Follows the screen of an item.
  private func screen<Content>(
    _ path: ChildPath<State, Content>, _ item: ItemPath<State, Content>, _ content: Content
  ) -> ChildNode<Content> {
    let loan = item.loan(content, offset)
    node.hasScreensOfItems = true
    let id = identity(of: content)
    return node.follow(NodeKey(at: nil, type: Content.self, computedBy: path.id)) {
      ChildNode(
        content, at: path.keyPath, id: id?.base, isStored: false, canBecomeAnother: true,
        loan: loan, in: node
      ) { [offset] base, found in
        let whole = base.part(State.self, at: offset)
        var content = item.content(whole.value)
        withAddressOfContent(of: &content, found)
        guard content == nil, item.isOrphan(whole.value) else { return nil }
        let child = Diagnostic.child(Content.self, at: path.keyPath, id: id?.base)
        return .screenWithoutItem(child, item.declaration)
      }
    }
  }
}

extension StateLocation {
  init(_ child: ChildNode<State>) {
    self.init(node: child, address: child.copy.address)
  }
}
