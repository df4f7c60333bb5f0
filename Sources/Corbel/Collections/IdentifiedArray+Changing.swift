extension IdentifiedArray {
  /// Adds an element at the end, unless there is one with its id, which then stays as it is.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether it was added.
  @discardableResult
  @inlinable public mutating func append(_ element: Element) -> Bool {
    let id = element.id
    guard !ids.contains(id) else { return false }
    storage.append(element)
    _ = uniqueIndex().append(id)
    changes.noteAll()
    return true
  }

  /// Adds an element at a position, unless there is one with its id, which then stays as it is.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position that it gets; those from there on move up by one.
  /// - Returns: Whether it was added.
  @discardableResult
  @inlinable public mutating func insert(_ element: Element, at position: Int) -> Bool {
    let id = element.id
    guard !ids.contains(id) else { return false }
    storage.insert(element, at: position)
    uniqueIndex().insert(id, at: position)
    changes.noteAll()
    return true
  }

  /// Puts an element in the place of the one with its id, or at the end where there is none.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that it has replaced.
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
  /// - Returns: The element, or nil where there was none.
  @discardableResult
  @inlinable public mutating func remove(id: Element.ID) -> Element? {
    ids.firstIndex(of: id).map { remove(at: $0) }
  }

  /// Removes the element at a position.
  ///
  /// - Parameter position: The position.
  /// - Returns: The element.
  @discardableResult
  @inlinable public mutating func remove(at position: Int) -> Element {
    let element = storage.remove(at: position)
    uniqueIndex().remove(at: position)
    changes.noteAll()
    return element
  }

  /// Removes the first element, and traps if there is none.
  ///
  /// - Returns: The element.
  @discardableResult
  @inlinable public mutating func removeFirst() -> Element {
    precondition(!isEmpty, "An empty IdentifiedArray has no first element to remove.")
    return remove(at: 0)
  }

  /// Removes the last element, and traps if there is none.
  ///
  /// It takes the same time however many elements there are.
  ///
  /// - Returns: The element.
  @discardableResult
  @inlinable public mutating func removeLast() -> Element {
    precondition(!isEmpty, "An empty IdentifiedArray has no last element to remove.")
    return remove(at: storage.count - 1)
  }

  /// Removes a number of elements at the beginning, and traps if there are fewer.
  ///
  /// - Parameter count: How many elements to remove.
  @inlinable public mutating func removeFirst(_ count: Int) {
    removeSubrange(..<count)
  }

  /// Removes a number of elements at the end, and traps if there are fewer.
  ///
  /// - Parameter count: How many elements to remove.
  @inlinable public mutating func removeLast(_ count: Int) {
    removeSubrange((storage.count - count)...)
  }

  /// Removes the last element, if there is one.
  ///
  /// - Returns: The element, or nil if the array is empty.
  @inlinable public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Removes the elements at a range of positions.
  ///
  /// ```swift
  /// screens.removeSubrange(1...)
  /// ```
  ///
  /// - Parameter positions: The positions.
  @inlinable public mutating func removeSubrange(_ positions: some RangeExpression<Int>) {
    let positions = positions.relative(to: storage)
    guard !positions.isEmpty else { return }
    storage.removeSubrange(positions)
    reindex()
  }

  /// Removes the elements that satisfy a condition; the others stay in their order.
  ///
  /// - Parameter condition: Whether an element is to be removed.
  /// - Throws: What the condition has thrown; then no element is removed.
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
  /// - Parameter isCapacityKept: Whether the memory is kept for elements to come.
  @inlinable public mutating func removeAll(keepingCapacity isCapacityKept: Bool = false) {
    storage.removeAll(keepingCapacity: isCapacityKept)
    if isCapacityKept { uniqueIndex().removeAll() } else { setIndex(IdentifierIndex()) }
    changes.noteAll()
  }

  /// Takes care that elements can be added without memory being allocated each time.
  ///
  /// - Parameter capacity: How many elements there will be.
  @inlinable public mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
    uniqueIndex().reserveCapacity(capacity)
  }

  /// Removes the elements at some positions.
  ///
  /// This is what `onDelete` of a list in SwiftUI asks for; an `IndexSet` can be passed.
  ///
  /// - Parameter offsets: The positions, in any order.
  @inlinable public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let isRemoved = marks(at: offsets)
    storage = zip(storage, isRemoved).compactMap { $1 ? nil : $0 }
    reindex()
  }

  /// Moves the elements at some positions, in the order that they have, to before another one.
  ///
  /// This is what `onMove` of a list in SwiftUI asks for; an `IndexSet` can be passed.
  ///
  /// - Parameters:
  ///   - offsets: The positions, in any order.
  ///   - destination: The position, before anything is moved, of the element before which they
  ///     shall stand; or the number of elements, for the end.
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

  /// For each position, whether it is among those given.
  @inlinable func marks(at offsets: some Sequence<Int>) -> [Bool] {
    var marks = Array(repeating: false, count: storage.count)
    for offset in offsets { marks[offset] = true }
    return marks
  }
}
