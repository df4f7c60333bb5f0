extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// The position of the first element: zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position.
  ///
  /// You can change the element in place, or replace it. Giving the element the id of another
  /// element traps.
  ///
  /// - Parameter position: The position.
  @inlinable public subscript(position: Int) -> Element {
    get { storage[position] }
    _modify {
      let id = ids[position]
      defer { noteChange(at: position, of: id) }
      yield &storage[position]
    }
  }

  /// The elements at some positions.
  ///
  /// You can reorder and replace the elements. During the change, two elements may have the same
  /// id, for example when you exchange them. The program traps if two elements have the same id
  /// afterwards.
  ///
  /// - Parameter positions: The positions.
  @inlinable public subscript(positions: Range<Int>) -> ArraySlice<Element> {
    get { storage[positions] }
    _modify {
      defer { reindex() }
      yield &storage[positions]
    }
  }

  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - first: The position of an element.
  ///   - second: The position of another element.
  @inlinable public mutating func swapAt(_ first: Int, _ second: Int) {
    guard first != second else { return }
    storage.swapAt(first, second)
    uniqueIndex().swapAt(first, second)
    changes.noteAll()
  }

  /// Returns an iterator over the elements.
  ///
  /// - Returns: An iterator.
  @inlinable public func makeIterator() -> IndexingIterator<[Element]> {
    storage.makeIterator()
  }

  /// Calls a function with the memory of the elements.
  ///
  /// - Parameter body: Reads the memory.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// Calls a function that may change and reorder the elements in their memory.
  ///
  /// The standard library uses this for sorting. If the ids or their order have changed, the array
  /// makes a new index.
  ///
  /// - Parameter body: Changes the memory.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { reindex() }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }
}
