extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// The position of the first element: zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position.
  ///
  /// It can be changed in place, and replaced. It may get another id thereby, unless another element
  /// has it: then the program traps.
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
  /// They can be brought into another order, and replaced. An element may for a while have the id of
  /// another one, as when two are exchanged, but the program traps if it still has in the end.
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
  ///   - second: The position of the other one.
  @inlinable public mutating func swapAt(_ first: Int, _ second: Int) {
    guard first != second else { return }
    storage.swapAt(first, second)
    uniqueIndex().swapAt(first, second)
    changes.noteAll()
  }

  /// Goes through the elements.
  ///
  /// - Returns: An iterator.
  @inlinable public func makeIterator() -> IndexingIterator<[Element]> {
    storage.makeIterator()
  }

  /// Calls a function with the memory of the elements.
  ///
  /// - Parameter body: Reads the memory.
  /// - Returns: What the body returns.
  /// - Throws: What the body has thrown.
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// Calls a function with the memory of the elements, which it may change and bring into any order.
  ///
  /// This is how the standard library sorts, at the cost of an index that is made anew if ids have
  /// changed.
  ///
  /// - Parameter body: Changes the memory.
  /// - Returns: What the body returns.
  /// - Throws: What the body has thrown.
  @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    defer { reindex() }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }
}
