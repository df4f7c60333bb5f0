/// A collection of children, followed while a store or an effect of an element exists.
///
/// Code that runs at each action is inlinable. A closure that is made where the element type is
/// known calls the specialized code.
@usableFromInline
final class CollectionNode<Element: Identifiable>: StateNode {
  @usableFromInline typealias Elements = Address<IdentifiedArray<Element>>

  /// The offset of the collection in the state of the parent's node.
  @usableFromInline let offset: Int
  /// The closure that calls the specialized ``update(from:)``.
  private let update: @MainActor (CollectionNode, AnyAddress) -> Void
  /// Whether an element is followed.
  ///
  /// Each commit asks this. To answer, the dictionary would have to look up its own type.
  @exclusivity(unchecked) @usableFromInline var hasChildren = false
  @exclusivity(unchecked) @usableFromInline var children: [Element.ID: ChildNode<Element>] = [:]
  /// The changes of the elements since the last commit.
  @exclusivity(unchecked) @usableFromInline var touches = Touches()

  /// The changes of elements by reducers, and the stamp of the last comparison.
  @usableFromInline struct Touches {
    /// The node of the element that a reducer changed last, kept to save a look-up in the commit.
    @usableFromInline var last: ChildNode<Element>?
    @usableFromInline var position = -1
    /// Whether reducers have also changed elements other than `last`.
    @usableFromInline var hasOthers = false
    /// The array's stamp when a commit last compared the array.
    @usableFromInline var stamp = UInt.random(in: 1...(.max / 2))
    /// The number of actions until the next search for unused elements.
    @usableFromInline var patience = 0
  }

  @inlinable convenience init(at offset: Int, in parent: StateNode) {
    self.init(at: offset, in: parent) { node, state in
      node.update(from: state.part(IdentifiedArray<Element>.self, at: node.offset))
    }
  }

  @usableFromInline init(
    at offset: Int, in parent: StateNode,
    update: @escaping @MainActor (CollectionNode, AnyAddress) -> Void
  ) {
    self.offset = offset
    self.update = update
    super.init(base: parent.base, isInPlace: parent.isInPlace, in: parent)
  }

  nonisolated deinit {}

  @usableFromInline override var isUnused: Bool { !hasChildren }

  /// Returns the child with an id and follows the child, or returns nil if no element has the id.
  @inlinable func child(_ id: Element.ID, in array: IdentifiedArray<Element>) -> ChildNode<Element>?
  {
    if let known = children[id] { return known }
    guard let state = array[id: id] else { return nil }
    let child = ChildNode(state, in: self)
    children[id] = child
    hasChildren = true
    touches.patience = 4 * children.count
    return child
  }

  /// Notes that a reducer changes an element; returns the element's node, or nil if it has none.
  @inlinable func touch(_ id: Element.ID, at position: Int) -> ChildNode<Element>? {
    let child = children[id]
    if touches.last != nil, touches.last !== child { touches.hasOthers = true }
    touches.last = child
    touches.position = position
    return child
  }

  override func refresh(in state: AnyAddress) {
    update(self, state)
  }

  override func lose() {
    for child in children.values { child.lose() }
  }
}

extension CollectionNode {
  /// Updates the children whose elements have changed since the last commit.
  @inlinable func update(from array: Elements) {
    switch extent(of: array) {
    case .none:
      return
    case .one(let position):
      if let child = touches.last.take() ?? children[array.value.ids[position]] {
        update(child, from: array, at: position)
      }
      touches.patience -= 1
      if touches.patience < 0 { removeUnused() }
    case .all:
      touches.last = nil
      touches.hasOthers = false
      updateAll(from: array)
      removeUnused()
    }
    if isInPlace {
      touches.stamp += 1
      array.value.changes = ElementChanges(stamp: touches.stamp)
    }
  }

  /// Returns the extent of all changes: those noted by the array, and those made by reducers.
  ///
  /// The array's changes and the reducers' changes differ if a reducer restores an earlier array.
  @inlinable func extent(of array: Elements) -> ElementChanges.Extent {
    guard array.value.changes.stamp == touches.stamp, !touches.hasOthers else { return .all }
    let extent = array.value.changes.extent
    if touches.last == nil { return extent }
    if case .one(touches.position) = extent { return extent }
    return .all
  }

  @inlinable func updateAll(from array: Elements) {
    for (id, child) in children {
      if let position = array.value.index(id: id) {
        update(child, from: array, at: position)
      } else {
        child.lose()
        children[id] = nil
      }
    }
  }

  @inlinable func update(_ child: ChildNode<Element>, from array: Elements, at position: Int) {
    // The call does not write to the element: a node writes to its collection only if the node is
    // in place, and no node within an element is in place.
    withAddressOfElement(at: position, in: array.value.storage) { child.update(from: $0) }
  }

  @inlinable func removeUnused() {
    var index = children.startIndex
    var unused: [(id: Element.ID, child: ChildNode<Element>)] = []
    while index != children.endIndex {
      let isUnused = children.values[index].isUnused
      if isUnused, isKnownUniquelyReferenced(&children.values[index]) {
        unused.append((children[index].key, children[index].value))
      }
      children.formIndex(after: &index)
    }
    // `unused` still retains the children, so that none is deallocated while `children` changes.
    for (id, _) in unused { children[id] = nil }
    hasChildren = !children.isEmpty
    touches.patience = 4 * children.count
  }
}

extension IdentifiedArray {
  /// Changes an element in its place.
  @inlinable mutating func changeElement<Result>(
    at position: Int, _ body: (inout Element) -> Result
  ) -> Result {
    let id = ids[position]
    defer { noteChange(at: position, of: id) }
    return body(&storage[position])
  }
}
