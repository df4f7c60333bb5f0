extension IdentifiedArray {
  /// Appends an element, unless the array already has an element with its id.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether the element was added.
  @discardableResult
  @inlinable public mutating func append(_ element: Element) -> Bool {
    let id = element.id
    guard !ids.contains(id) else { return false }
    storage.append(element)
    _ = uniqueIndex().append(id)
    changes.noteAll()
    return true
  }

  /// Inserts an element, unless the array already has an element with its id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position of the new element; the following elements move up by one.
  /// - Returns: Whether the element was added.
  @discardableResult
  @inlinable public mutating func insert(_ element: Element, at position: Int) -> Bool {
    let id = element.id
    guard !ids.contains(id) else { return false }
    storage.insert(element, at: position)
    uniqueIndex().insert(id, at: position)
    changes.noteAll()
    return true
  }

  /// Replaces the element with the same id, or appends the new element if its id is new.
  ///
  /// - Parameter element: The element.
  /// - Returns: The replaced element, or nil if the id was new.
  @discardableResult
  @inlinable public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let position = ids.firstIndex(of: element.id) else {
      append(element)
      return nil
    }
    let old = storage[position]
    storage[position] = element
    changes.note(position)
    return old
  }

  /// Removes the element with an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The removed element, or nil if no element has the id.
  @discardableResult
  @inlinable public mutating func remove(id: Element.ID) -> Element? {
    ids.firstIndex(of: id).map { remove(at: $0) }
  }

  /// Removes the elements with the given ids.
  ///
  /// Ids without an element are ignored.
  ///
  /// - Parameter ids: The ids, in any order.
  @inlinable public mutating func remove(ids: some Sequence<Element.ID>) {
    remove(atOffsets: ids.compactMap { self.ids.firstIndex(of: $0) })
  }

  /// Moves the elements with the given ids before another element, and keeps their relative order.
  ///
  /// Ids without an element are ignored. If `next` is an id without an element, nothing moves.
  ///
  /// - Parameters:
  ///   - ids: The ids of the elements to move, in any order.
  ///   - next: The id of the element that follows the moved elements, or nil to move them to the
  ///     end.
  @inlinable public mutating func move(
    ids: some Sequence<Element.ID>, before next: Element.ID?
  ) {
    guard let destination = next.map({ self.ids.firstIndex(of: $0) }) ?? count else { return }
    move(fromOffsets: ids.compactMap { self.ids.firstIndex(of: $0) }, toOffset: destination)
  }

  /// Removes the element at a position.
  ///
  /// - Parameter position: The position.
  /// - Returns: The removed element.
  @discardableResult
  @inlinable public mutating func remove(at position: Int) -> Element {
    let element = storage.remove(at: position)
    uniqueIndex().remove(at: position)
    changes.noteAll()
    return element
  }

  /// Removes the elements that satisfy a condition.
  ///
  /// - Parameter condition: Returns whether to remove an element.
  /// - Throws: The error of the condition. In this case, no element is removed.
  @inlinable public mutating func removeAll(
    where condition: (Element) throws -> Bool
  ) rethrows {
    let kept = try storage.filter { try !condition($0) }
    guard kept.count < storage.count else { return }
    storage = kept
    reindex()
  }

  /// Removes all elements.
  ///
  /// - Parameter isCapacityKept: Whether to keep the memory for new elements.
  @inlinable public mutating func removeAll(keepingCapacity isCapacityKept: Bool = false) {
    storage.removeAll(keepingCapacity: isCapacityKept)
    if isCapacityKept { uniqueIndex().removeAll() } else { setIndex(IdentifierIndex()) }
    changes.noteAll()
  }

  /// Removes the elements at some positions.
  ///
  /// The positions must be those of this array. The positions in a filtered list are others: remove
  /// by id there. You can pass an `IndexSet`.
  ///
  /// - Parameter offsets: The positions, in any order.
  @inlinable public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let isRemoved = marks(at: offsets)
    storage = zip(storage, isRemoved).compactMap { $1 ? nil : $0 }
    reindex()
  }

  /// Moves the elements at some positions to a common place, and keeps their relative order.
  ///
  /// The positions must be those of this array. The positions in a filtered list are others: move
  /// by id there. You can pass an `IndexSet`.
  ///
  /// - Parameters:
  ///   - offsets: The positions, in any order.
  ///   - destination: The position, counted before the move, of the element that follows the moved
  ///     elements. To move elements to the end, pass the number of elements in the array.
  @inlinable public mutating func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int
  ) {
    let isMoved = marks(at: offsets)
    let staying = { (positions: Range<Int>) in positions.filter { !isMoved[$0] } }
    let order =
      staying(0..<destination) + isMoved.indices.filter { isMoved[$0] }
      + staying(destination..<storage.count)
    storage = order.map { storage[$0] }
    reindex()
  }

  /// Returns, for each position of the array, whether `offsets` contains the position.
  @inlinable func marks(at offsets: some Sequence<Int>) -> [Bool] {
    var marks = Array(repeating: false, count: storage.count)
    for offset in offsets { marks[offset] = true }
    return marks
  }
}
