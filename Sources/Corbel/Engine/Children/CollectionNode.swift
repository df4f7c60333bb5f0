/// A collection of children, followed as long as a store or an effect of one of them is there.
///
/// The code that runs at each action is inlinable, and entered by a closure made where the type
/// of the elements is known.
@usableFromInline
final class CollectionNode<Element: Identifiable>: StateNode {
  /// As for a child: every user of one of the elements keeps it.
  private unowned(unsafe) let root: StoreCore
  /// How far it lies into the state of the node it is a part of.
  @usableFromInline let offset: Int
  private let entry: CollectionEntry<Element>
  private let liesInPlace: Bool
  @exclusivity(unchecked) @usableFromInline var elements: [Element.ID: ElementChild<Element>] = [:]
  /// The element that was touched in the action at work, which spares a look-up at its end.
  ///
  /// No element is released between the two.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var touched: ElementChild<Element>?
  /// Whether another element was touched before it.
  @exclusivity(unchecked) @usableFromInline var hasTouchedOthers = false
  /// The number of actions until the next search for elements that are no longer used.
  @exclusivity(unchecked) @usableFromInline var patience = 0
  /// The collection's stamp when it was last compared.
  @exclusivity(unchecked) @usableFromInline var stamp = UInt.random(in: 1...(.max / 2))
  /// Whether nothing of it was followed when it was last looked at.
  @exclusivity(unchecked) @usableFromInline var hasNoElements = true

  @usableFromInline init(at offset: Int, in node: StateNode, entry: CollectionEntry<Element>) {
    self.offset = offset
    self.entry = entry
    root = node.core
    liesInPlace = node.isInPlace
    super.init(base: node.base, turn: node.turn)
  }

  nonisolated deinit {}

  override var core: StoreCore { root }

  override var isEmpty: Bool { hasNoElements }

  @usableFromInline override var isInPlace: Bool { liesInPlace }

  /// The child with an id that is followed.
  @inlinable func known(_ id: Element.ID) -> ElementChild<Element>? {
    elements[id]
  }

  /// The child with an id that is followed, to be changed.
  @inlinable func touch(_ id: Element.ID) -> ElementChild<Element>? {
    let child = elements[id]
    if touched != nil, touched !== child { hasTouchedOthers = true }
    touched = child
    return child
  }

  @inlinable func insert(_ child: ElementChild<Element>) {
    elements[child.id] = child
    hasNoElements = false
    patience = 4 * elements.count
  }

  override func refresh(in state: UnsafeMutableRawPointer) {
    entry.refresh(self, (state + offset).assumingMemoryBound(to: IdentifiedArray<Element>.self))
  }

  override func lose() {
    isGone = true
    touched = nil
    let lost = elements.values
    elements = [:]
    for child in lost { child.lose() }
  }

  // MARK: Specialised

  /// Lets the elements take over what has changed since the last time.
  @inlinable func refresh(_ array: UnsafeMutablePointer<IdentifiedArray<Element>>) {
    defer {
      touched = nil
      hasTouchedOthers = false
    }
    switch extent(of: array) {
    case .none:
      return
    case .one(let position):
      if let child = touched ?? elements[array.pointee.ids[position]] {
        child.update(from: array.pointee.place(at: position))
      }
      patience -= 1
      if patience < 0 { removeUnused() }
    case .all:
      refreshAll(array)
      removeUnused()
    }
    if isInPlace { mark(array) }
  }

  /// The changes that the array has noted, and the elements that reducers have touched.
  ///
  /// The two differ where a reducer puts back what it has kept from before.
  @inlinable func extent(
    of array: UnsafeMutablePointer<IdentifiedArray<Element>>
  ) -> ElementChanges.Extent {
    guard array.pointee.changes.stamp == stamp, !hasTouchedOthers else { return .all }
    let extent = array.pointee.changes.extent
    guard let touched else { return extent }
    if case .one(let position) = extent, array.pointee.ids[position] == touched.id {
      return extent
    }
    return .all
  }

  @inlinable func mark(_ array: UnsafeMutablePointer<IdentifiedArray<Element>>) {
    stamp += 1
    array.pointee.changes = ElementChanges(stamp: stamp)
  }

  @inlinable func refreshAll(_ array: UnsafeMutablePointer<IdentifiedArray<Element>>) {
    for (id, child) in elements {
      if let position = array.pointee.index(id: id) {
        child.update(from: array.pointee.place(at: position))
      } else {
        child.lose()
        elements[id] = nil
      }
    }
  }

  @inlinable func removeUnused() {
    var index = elements.startIndex
    var unused: [ElementChild<Element>] = []
    while index != elements.endIndex {
      let isEmpty = elements.values[index].isEmpty
      if isEmpty, isKnownUniquelyReferenced(&elements.values[index]) {
        unused.append(elements[index].value)
      }
      elements.formIndex(after: &index)
    }
    // They are released together with the list, not while the dictionary is being changed.
    for child in unused { elements[child.id] = nil }
    hasNoElements = elements.isEmpty
    patience = 4 * elements.count
  }
}

/// The way into a ``CollectionNode``, as a closure that was made where its type is known.
@usableFromInline
struct CollectionEntry<Element: Identifiable> {
  let refresh:
    @MainActor (CollectionNode<Element>, UnsafeMutablePointer<IdentifiedArray<Element>>) -> Void

  @usableFromInline init(
    refresh:
      @escaping @MainActor (
        CollectionNode<Element>, UnsafeMutablePointer<IdentifiedArray<Element>>
      ) -> Void
  ) {
    self.refresh = refresh
  }

  @inlinable init() {
    self.init { $0.refresh($1) }
  }
}

/// A child in a collection.
@usableFromInline
final class ElementChild<State: Identifiable>: ChildState<State> {
  @usableFromInline let id: State.ID

  @inlinable init(_ state: State, id: State.ID, in collection: CollectionNode<State>) {
    self.id = id
    super.init(state, in: collection)
  }

  nonisolated deinit {}

  override var evidence: [Diagnostic.Evidence] {
    Diagnostic.child(State.self, at: nil, id: id)
  }

  override var elementID: Any? { id }
}

extension IdentifiedArray {
  /// The address of an element, to be read only, before anything else happens to the array.
  @inlinable func place(at position: Int) -> UnsafeMutablePointer<Element> {
    storage.withUnsafeBufferPointer { elements in
      // An array with a position is not empty, so it has an address.
      UnsafeMutablePointer(mutating: elements.baseAddress.unsafelyUnwrapped + position)
    }
  }

  /// Changes an element in its place.
  @inlinable mutating func changeElement<Result>(
    at position: Int, _ body: (inout Element) -> Result
  ) -> Result {
    let id = ids[position]
    defer { noteChange(at: position, of: id) }
    return body(&storage[position])
  }
}
