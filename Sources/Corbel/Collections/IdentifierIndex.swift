/// Ids in order, and the position of each.
///
/// It is changed only by an ``IdentifiedArray`` that alone refers to it; who refers to it as well
/// can rely on its staying the same.
@usableFromInline
final class IdentifierIndex<ID: Hashable> {
  // Exclusive access is not checked a second time, at the cost of each look-up: who changes them has
  // exclusive access to the array, and the array alone refers to this object.
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

  /// Adds an id, unless it is there: then its position is returned.
  @inlinable func append(_ id: ID) -> Int? {
    if let present = positions.updateValue(order.count, forKey: id) {
      positions[id] = present
      return present
    }
    order.append(id)
    return nil
  }

  /// Inserts an id that is not there.
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

  /// Puts an id that is not there in the place of another one.
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

  /// Corrects the positions from one on, after `order` was changed there.
  ///
  /// To look up a few ids is faster than to visit all; to visit all is faster than to look up many.
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
    // Not `for index in indices`: they hold the dictionary, so that writing would copy it.
    var index = positions.startIndex
    while index != positions.endIndex {
      if positions[index] >= start { positions[index] += offset }
      positions.formIndex(after: &index)
    }
  }
}

// Not changed as soon as a second value, perhaps of another thread, refers to it.
extension IdentifierIndex: @unchecked Sendable where ID: Sendable {}
