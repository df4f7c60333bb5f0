/// The change of an element of a list.
package enum ListChange: Equatable, Sendable {
  /// Two equal elements, by their positions in the two lists.
  case same(Int, Int)
  /// A removed element, by its position in the old list.
  case removed(Int)
  case added(Int)
}

/// The difference of two lists, found in nearly linear time.
///
/// First, the common beginning and end of the lists are set aside. In the rest, the anchors are
/// found, as in the patience diff: elements that both lists have exactly once, in the same order.
/// The ranges between anchors are compared in the same way. A short range without anchors is
/// compared by the standard library. A long range without anchors is replaced as a whole.
package struct ListDifference<Element: Hashable> {
  private let old: [Element]
  private let new: [Element]
  private var changes: [ListChange] = []

  package static func changes(from old: [Element], to new: [Element]) -> [ListChange] {
    var difference = ListDifference(old: old, new: new)
    difference.compare(old.indices, new.indices)
    return difference.changes
  }

  private init(old: [Element], new: [Element]) {
    self.old = old
    self.new = new
  }

  private mutating func compare(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (oldRange, newRange) = (oldRange, newRange)
    while let left = oldRange.first, let right = newRange.first, old[left] == new[right] {
      changes.append(.same(left, right))
      oldRange.removeFirst()
      newRange.removeFirst()
    }
    var tail: [ListChange] = []
    while let left = oldRange.last, let right = newRange.last, old[left] == new[right] {
      tail.append(.same(left, right))
      oldRange.removeLast()
      newRange.removeLast()
    }
    compareMiddle(oldRange, newRange)
    changes += tail.reversed()
  }

  private mutating func compareMiddle(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    guard !oldRange.isEmpty, !newRange.isEmpty else { return replace(oldRange, newRange) }
    let anchors = anchors(oldRange, newRange)
    guard !anchors.isEmpty else {
      if oldRange.count + newRange.count > 400 { return replace(oldRange, newRange) }
      return compareBriefly(oldRange, newRange)
    }
    var (left, right) = (oldRange.lowerBound, newRange.lowerBound)
    for anchor in anchors {
      compare(left..<anchor.old, right..<anchor.new)
      changes.append(.same(anchor.old, anchor.new))
      (left, right) = (anchor.old + 1, anchor.new + 1)
    }
    compare(left..<oldRange.upperBound, right..<newRange.upperBound)
  }

  private mutating func replace(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    changes += oldRange.map(ListChange.removed)
    changes += newRange.map(ListChange.added)
  }

  private mutating func compareBriefly(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new[newRange].difference(from: old[oldRange]) {
      switch change {
      case .remove(let offset, _, _): removed.insert(oldRange.lowerBound + offset)
      case .insert(let offset, _, _): added.insert(newRange.lowerBound + offset)
      }
    }
    var (left, right) = (oldRange.lowerBound, newRange.lowerBound)
    while left < oldRange.upperBound || right < newRange.upperBound {
      if removed.contains(left) {
        changes.append(.removed(left))
        left += 1
      } else if added.contains(right) {
        changes.append(.added(right))
        right += 1
      } else {
        changes.append(.same(left, right))
        left += 1
        right += 1
      }
    }
  }

  private typealias Anchor = (old: Int, new: Int)

  /// Returns the longest series of elements that both ranges have exactly once, in the same order.
  private func anchors(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Anchor] {
    let oldPlaces = places(of: old, in: oldRange)
    let newPlaces = places(of: new, in: newRange)
    let common = oldRange.compactMap { index -> Anchor? in
      guard oldPlaces[old[index]] == .some(.some(index)),
        case .some(.some(let other)) = newPlaces[old[index]]
      else { return nil }
      return (index, other)
    }
    return Self.longestIncreasing(common)
  }

  /// Returns the position of each element, or nil for an element with several positions.
  private func places(of list: [Element], in range: Range<Int>) -> [Element: Int?] {
    var places: [Element: Int?] = [:]
    for index in range {
      let place = places[list[index]] == nil ? index : nil
      places.updateValue(place, forKey: list[index])
    }
    return places
  }

  /// Returns the longest series of anchors in which `new` increases, by patience sorting.
  private static func longestIncreasing(_ anchors: [Anchor]) -> [Anchor] {
    var piles: [Int] = []
    var previous: [Int?] = []
    for (index, anchor) in anchors.enumerated() {
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        if anchors[piles[middle]].new < anchor.new { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? piles[low - 1] : nil)
      if low < piles.count { piles[low] = index } else { piles.append(index) }
    }
    var result: [Anchor] = []
    var next = piles.last
    while let index = next {
      result.append(anchors[index])
      next = previous[index]
    }
    return result.reversed()
  }
}
