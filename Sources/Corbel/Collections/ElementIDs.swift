/// The ids of the elements of an ``IdentifiedArray``, in their order.
///
/// Copying the ids takes constant time. Comparing them with an earlier copy also takes constant
/// time, if no id was added, removed, moved or changed in the meantime.
///
/// ```swift
/// let before = items.ids
/// items[id: 3]?.name = "Green tea"
/// let isSameList = items.ids == before
/// ```
public struct ElementIDs<ID: Hashable> {
  @usableFromInline var index: IdentifierIndex<ID>

  init(_ index: IdentifierIndex<ID>) {
    self.index = index
  }

  /// Returns the position of an id, with one lookup.
  ///
  /// - Parameter id: The id.
  /// - Returns: The position, or nil if no element has the id.
  @inlinable public func firstIndex(of id: ID) -> Int? {
    index.positions[id]
  }

  /// Returns whether an element has an id, with one lookup.
  ///
  /// - Parameter id: The id.
  /// - Returns: Whether an element has the id.
  @inlinable public func contains(_ id: ID) -> Bool {
    index.positions[id] != nil
  }
}

extension ElementIDs: Sendable where ID: Sendable {}

extension ElementIDs: RandomAccessCollection {
  /// The position of the first id: zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of ids.
  @inlinable public var endIndex: Int { index.order.count }

  /// The id of the element at a position.
  ///
  /// - Parameter position: The position.
  @inlinable public subscript(position: Int) -> ID {
    index.order[position]
  }

  /// Returns an iterator over the ids.
  ///
  /// - Returns: An iterator.
  @inlinable public func makeIterator() -> IndexingIterator<[ID]> {
    index.order.makeIterator()
  }
}

extension ElementIDs: Hashable {
  /// Returns whether two arrays have the same ids in the same order.
  ///
  /// - Parameters:
  ///   - lhs: The ids of an array.
  ///   - rhs: The ids of another array.
  /// - Returns: Whether the ids and their order are the same.
  @inlinable public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.index === rhs.index || lhs.index.order == rhs.index.order
  }

  /// Hashes the ids in their order.
  ///
  /// - Parameter hasher: The hasher.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(index.order)
  }
}

extension ElementIDs: ExpressibleByArrayLiteral {
  /// Creates a list of ids for a comparison, as in `items.ids == [1, 2]`.
  ///
  /// - Parameter ids: The ids in their order. If an id occurs again, only its first position
  ///   counts.
  public init(arrayLiteral ids: ID...) {
    self.init(IdentifierIndex())
    for id in ids { _ = index.append(id) }
  }
}

extension ElementIDs: CustomStringConvertible, CustomReflectable {
  /// The ids, formatted like an array: `[1, 2]`.
  public var description: String { index.order.description }

  /// A mirror of the ids, like that of an array.
  public var customMirror: Mirror { Mirror(reflecting: index.order) }
}
