/// A collection of children, followed while a store or an effect of an element exists.
///
/// The children are stored as nodes of no particular type, because code that isn't specialized
/// would have to look up the type of the dictionary at each action.
final class CollectionNode<Element: Identifiable>: StateNode {
  typealias Elements = Address<IdentifiedArray<Element>>

  /// The offset of the collection in the state of the parent's node.
  let offset: Int
  /// Whether an element is followed.
  ///
  /// Each commit asks this. To answer, the dictionary would have to look up its own type.
  var hasChildren = false
  var children: [Element.ID: StateNode] = [:]
  /// The field of the ids; nil until a store of the state that contains the collection reads them.
  var ids: ObservedField?
  /// The node of the element that a reducer changed last since the commit, to save a look-up.
  private var touched: StateNode?
  private var touchedPosition = -1
  /// Whether reducers have also changed other elements than `touched` since the last commit.
  private var hasTouchedOthers = false
  /// The array's stamp when a commit last compared the array.
  private var stamp = UInt.random(in: 1...(.max / 2))
  /// The number of actions until the next search for unused elements.
  private var patience = 0

  init(at offset: Int, in parent: StateNode) {
    self.offset = offset
    super.init(base: parent.base, isInPlace: parent.isInPlace, in: parent)
  }

  nonisolated deinit {}

  override var isUnused: Bool { !hasChildren }

  /// Returns the child with an id and follows the child, or returns nil if no element has the id.
  func child(_ id: Element.ID) -> ChildNode<Element>? {
    if let known = children[id] { return assumed(known, as: ChildNode<Element>.self) }
    let array = Elements(at: base.position + offset)
    guard let position = array.value.index(id: id) else { return nil }
    let child = ChildNode(array.value[position], in: self)
    // The setter of the subscript would look up the type of an optional child.
    children.updateValue(child, forKey: id)
    hasChildren = true
    patience = 4 * children.count
    return child
  }

  override func touch(elementAt position: Int, ids: AnyObject) -> StateNode? {
    let child = children[assumed(ids, as: IdentifierIndex<Element.ID>.self).order[position]]
    if touched != nil, touched !== child { hasTouchedOthers = true }
    touched = child
    touchedPosition = position
    return child
  }

  override func refresh(in state: AnyAddress, _ commit: inout Commit) {
    // Another way to the array, such as `part`, would look up the array's type at each action.
    update(from: Elements(at: state.position + offset), &commit)
  }

  override func lose(_ commit: inout Commit) {
    super.lose(&commit)
    for child in children.values { child.lose(&commit) }
  }

  override func find() {
    super.find()
    hasTouchedOthers = true
    for child in children.values { child.find() }
  }
}

extension CollectionNode {
  /// Updates the children whose elements have changed since the last commit.
  func update(from array: Elements, _ commit: inout Commit) {
    switch extent(of: array) {
    case .none:
      return
    case .one(let position):
      if let child = touched.take() ?? children[array.value.ids[position]] {
        update(child, from: array, at: position, &commit)
      }
      patience -= 1
      if patience < 0 { removeUnused() }
    case .all:
      touched = nil
      hasTouchedOthers = false
      updateAll(from: array, &commit)
      removeUnused()
    }
    if isInPlace {
      stamp += 1
      array.value.changes.restart(stamp: stamp)
    }
  }

  /// Returns the extent of all changes: those noted by the array, and those made by reducers.
  ///
  /// The array's changes and the reducers' changes differ if a reducer restores an earlier array.
  func extent(of array: Elements) -> ElementChanges.Extent {
    guard array.value.changes.stamp == stamp, !hasTouchedOthers else { return .all }
    let extent = array.value.changes.extent
    if touched == nil { return extent }
    if case .one(touchedPosition) = extent { return extent }
    return .all
  }

  func updateAll(from array: Elements, _ commit: inout Commit) {
    for (id, child) in children {
      if let position = array.value.index(id: id) {
        update(child, from: array, at: position, &commit)
      } else {
        child.lose(&commit)
        children[id] = nil
        commit.hiddenChildren?.append((child, { self.follow(child, id) }))
      }
    }
  }

  /// Follows an element again that was hidden, and compares all elements at the next commit.
  private func follow(_ child: StateNode, _ id: Element.ID) {
    children[id] = child
    hasChildren = true
    hasTouchedOthers = true
  }

  private func update(
    _ child: StateNode, from array: Elements, at position: Int, _ commit: inout Commit
  ) {
    // The call does not write to the element: a node writes to its collection only if the node is
    // in place, and no node within an element is in place.
    withAddressOfElement(at: position, in: array.value.storage) {
      assumed(child, as: ChildNode<Element>.self).update(from: $0, &commit)
    }
  }

  func removeUnused() {
    var index = children.startIndex
    var unused: [(id: Element.ID, child: StateNode)] = []
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
    patience = 4 * children.count
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
