/// The change of an element of a list.
package enum ListChange: Equatable, Sendable {
  /// Two equal elements, by their positions in the two lists.
  case same(Int, Int)
  /// A removed element, by its position in the old list.
  case removed(Int)
  case added(Int)
}

/// The difference of two lists.
///
/// First, the common beginning and end of the lists are set aside. Of the rest, each element is
/// paired with its next equal element, and the longest series of pairs in the same order stays. The
/// standard library's difference would take quadratic time.
package enum ListDifference {
  private typealias Pair = (old: Int, new: Int)

  package static func changes<Element: Hashable>(
    from old: [Element], to new: [Element]
  ) -> [ListChange] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old[start...], new[start...])
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let (left, right) = (oldRest.dropLast(end), newRest.dropLast(end))
    var pairs = (0..<start).map { Pair($0, $0) }
    pairs += Self.pairs(left, right)
    pairs += (0..<end).map { Pair(left.endIndex + $0, right.endIndex + $0) }
    return changes(pairs, old.count, new.count)
  }

  private static func changes(_ pairs: [Pair], _ oldCount: Int, _ newCount: Int) -> [ListChange] {
    var changes: [ListChange] = []
    var next = Pair(0, 0)
    for pair in pairs {
      changes += (next.old..<pair.old).map(ListChange.removed)
      changes += (next.new..<pair.new).map(ListChange.added)
      changes.append(.same(pair.old, pair.new))
      next = (pair.old + 1, pair.new + 1)
    }
    changes += (next.old..<oldCount).map(ListChange.removed)
    return changes + (next.new..<newCount).map(ListChange.added)
  }

  private static func pairs<Element: Hashable>(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>
  ) -> [Pair] {
    var places = Dictionary(grouping: new.indices) { new[$0] }.mapValues { $0[...] }
    return longestIncreasing(
      old.indices.compactMap { index in
        places[old[index]]?.popFirst().map { Pair(index, $0) }
      })
  }

  /// Returns the longest series of pairs in which `new` increases, by patience sorting.
  private static func longestIncreasing(_ pairs: [Pair]) -> [Pair] {
    var piles: [Int] = []
    var previous: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[piles[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? piles[low - 1] : nil)
      if low < piles.count { piles[low] = index } else { piles.append(index) }
    }
    return sequence(first: piles.last) { $0.flatMap { previous[$0] } }
      .prefix { $0 != nil }.compactMap { $0.map { pairs[$0] } }.reversed()
  }
}
