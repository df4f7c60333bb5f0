/// Ids in order, and the position of each.
///
/// An ``IdentifiedArray`` changes an index only while it has the only reference to that index. So a
/// shared index never changes.
@usableFromInline
final class IdentifierIndex<ID: Hashable> {
  // Unchecked exclusivity saves time at each lookup, and is safe: a change requires exclusive
  // access to the array, and the array has the only reference to this object.
  @exclusivity(unchecked) @usableFromInline var order: [ID] = []
  @exclusivity(unchecked) @usableFromInline var positions: [ID: Int] = [:]

  @inlinable init() {}

  @inlinable init(copying other: IdentifierIndex) {
    order = other.order
    positions = other.positions
  }

  @inlinable func reserveCapacity(_ capacity: Int) {
    order.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
  }

  /// Adds an id and returns nil, or returns the position of the id if the id already exists.
  @inlinable func append(_ id: ID) -> Int? {
    if let present = positions.updateValue(order.count, forKey: id) {
      positions[id] = present
      return present
    }
    order.append(id)
    return nil
  }

  /// Inserts a new id.
  @inlinable func insert(_ id: ID, at position: Int) {
    order.insert(id, at: position)
    renumber(from: position, by: 1)
    positions[id] = position
  }

  @inlinable func remove(at position: Int) {
    positions[order.remove(at: position)] = nil
    renumber(from: position, by: -1)
  }

  @inlinable func removeAll() {
    order.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
  }

  /// Replaces an id with a new one.
  @inlinable func replace(at position: Int, with id: ID) {
    positions[order[position]] = nil
    positions[id] = position
    order[position] = id
  }

  @inlinable func swapAt(_ first: Int, _ second: Int) {
    order.swapAt(first, second)
    positions[order[first]] = first
    positions[order[second]] = second
  }

  /// Corrects the positions of the ids from `start` on, after an insertion or a removal.
  ///
  /// A few ids are looked up one by one. For many ids, a pass over all entries of the dictionary is
  /// faster.
  @inlinable func renumber(from start: Int, by offset: Int) {
    if order.count - start < order.count / 8 {
      for position in start..<order.count { positions[order[position]] = position }
    } else {
      Self.shift(&positions.values, from: start, by: offset)
    }
  }

  @inlinable static func shift(
    _ positions: inout [ID: Int].Values, from start: Int, by offset: Int
  ) {
    // `positions.indices` would retain the dictionary, so that a write would copy the dictionary.
    var index = positions.startIndex
    while index != positions.endIndex {
      if positions[index] >= start { positions[index] += offset }
      positions.formIndex(after: &index)
    }
  }
}

// Sendable: an index that several values share, perhaps on several threads, never changes.
extension IdentifierIndex: @unchecked Sendable where ID: Sendable {}
