import Corbel
import TestSupport
import Testing

@Suite("IdentifiedArray: a collection")
struct IdentifiedArrayCollectionTests {
  private var items: ListItems = [ListItem(3, "a"), ListItem(1, "b"), ListItem(2, "c")]

  @Test("it is read as any collection")
  func reading() {
    expectEqual(items.map(\.name), ["a", "b", "c"])
    expectEqual(items.count, 3)
    expectEqual(items.first, ListItem(3, "a"))
    expectEqual(items.last, ListItem(2, "c"))
    expectEqual(items.indices, 0..<3)
    expectEqual(items.reversed().map(\.id), [2, 1, 3])
    expectEqual(items[1...].map(\.id), [1, 2])
    expectEqual(items.elements, Array(items))
  }

  @Suite("Moving")
  struct Moving {
    struct Move: Sendable {
      let offsets: [Int]
      let destination: Int
      let result: [Int]
    }

    static let moves = [
      Move(offsets: [0], destination: 0, result: [0, 1, 2, 3, 4]),
      Move(offsets: [0], destination: 1, result: [0, 1, 2, 3, 4]),
      Move(offsets: [0], destination: 2, result: [1, 0, 2, 3, 4]),
      Move(offsets: [0], destination: 5, result: [1, 2, 3, 4, 0]),
      Move(offsets: [4], destination: 0, result: [4, 0, 1, 2, 3]),
      Move(offsets: [1, 3], destination: 2, result: [0, 1, 3, 2, 4]),
      Move(offsets: [3, 1], destination: 5, result: [0, 2, 4, 1, 3]),
      Move(offsets: [0, 2, 4], destination: 3, result: [1, 0, 2, 4, 3]),
      Move(offsets: [1, 1], destination: 0, result: [1, 0, 2, 3, 4]),
      Move(offsets: [], destination: 3, result: [0, 1, 2, 3, 4]),
    ]

    @Test("elements are moved before a position, as in a list of SwiftUI", arguments: moves)
    func move(_ move: Move) {
      var items = ListItems(ids: 0..<5)
      items.move(fromOffsets: move.offsets, toOffset: move.destination)
      expectEqual(items.map(\.id), move.result)
      expectTrue(items.isConsistent)
    }
  }

  @Test("elements are exchanged")
  mutating func swap() {
    items.swapAt(0, 2)
    items.swapAt(1, 1)
    expectEqual("\(items)", "[2c, 1b, 3a]")
    expectTrue(items.isConsistent)
  }

  @Test("it is sorted")
  mutating func sort() {
    items.sort { $0.id < $1.id }
    expectEqual("\(items)", "[1b, 2c, 3a]")
    expectTrue(items.isConsistent)
  }

  @Test("it is sorted by its elements' own order")
  func sortComparable() {
    struct Word: Identifiable, Comparable {
      let id: String
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.id < rhs.id }
    }
    var words: IdentifiedArray = [Word(id: "b"), Word(id: "c"), Word(id: "a")]
    words.sort()
    expectEqual(Array(words.ids), ["a", "b", "c"])
    expectEqual(words.index(id: "a"), 0)
  }

  @Test("no element is lost if an error ends sorting")
  mutating func sortThrows() {
    #expect(throws: Failure.self) {
      try items.sort { first, _ in
        if first.id == 2 { throw Failure() }
        return false
      }
    }
    expectEqual(Set(items.ids), [1, 2, 3])
    expectTrue(items.isConsistent)
  }

  @Test("it is reversed, shuffled and partitioned")
  mutating func others() {
    items.reverse()
    expectEqual("\(items)", "[2c, 1b, 3a]")
    expectTrue(items.isConsistent)
    var generator = SeededGenerator(seed: 1)
    items.shuffle(using: &generator)
    expectEqual(Set(items.ids), [1, 2, 3])
    expectTrue(items.isConsistent)
    expectEqual(items.partition { $0.id == 1 }, 2)
    expectEqual(items.last?.id, 1)
    expectTrue(items.isConsistent)
  }

  @Test("generic code sorts and exchanges as well")
  mutating func generic() {
    func sort<C: MutableCollection & RandomAccessCollection>(_ items: inout C)
    where C.Element == ListItem {
      items.sort { $0.id < $1.id }
      items.swapAt(items.startIndex, items.index(before: items.endIndex))
    }
    sort(&items)
    expectEqual("\(items)", "[3a, 2c, 1b]")
    expectTrue(items.isConsistent)
  }

  @Test("a part is brought into another order")
  mutating func slices() {
    items[0..<2].sort { $0.id < $1.id }
    expectEqual("\(items)", "[1b, 3a, 2c]")
    expectTrue(items.isConsistent)
    items[1...].reverse()
    expectEqual("\(items)", "[1b, 2c, 3a]")
    expectTrue(items.isConsistent)
    items[1...].swapAt(1, 2)
    expectEqual("\(items)", "[1b, 3a, 2c]")
    expectTrue(items.isConsistent)
  }

  @Test("a part is replaced by another one")
  mutating func replacingSlices() {
    let others: ListItems = [ListItem(7), ListItem(8)]
    items[0..<1] = others[0...]
    expectEqual("\(items)", "[7, 8, 1b, 2c]")
    expectTrue(items.isConsistent)
  }

  @Test("its memory can be read, changed and reordered")
  mutating func memory() {
    let names = items.withContiguousStorageIfAvailable { $0.map(\.name) }
    expectEqual(names, ["a", "b", "c"])
    let count = items.withContiguousMutableStorageIfAvailable { memory in
      memory.swapAt(0, 1)
      memory[2].id = 9
      return memory.count
    }
    expectEqual(count, 3)
    expectEqual("\(items)", "[1b, 3a, 9c]")
    expectTrue(items.isConsistent)
  }

  @Suite("Values")
  struct Values {
    @Test("arrays are equal when they have equal elements in the same order")
    func equality() {
      let items = ListItems(ids: [1, 2])
      var other = ListItems(ids: [2, 1])
      expectTrue(items != other)
      other.swapAt(0, 1)
      expectEqual(items, other)
      expectEqual(items.hashValue, other.hashValue)
      other[0].name = "new"
      expectTrue(items != other)
    }

    @Test("it describes and reflects itself as its elements do")
    func description() {
      let items: ListItems = [ListItem(1, "a"), ListItem(2, "b")]
      expectEqual("\(items)", "[1a, 2b]")
      expectEqual("\([items])", "[[1a, 2b]]")
      let mirror = Mirror(reflecting: items)
      expectEqual(mirror.displayStyle, .collection)
      expectEqual(mirror.children.map { $0.value as? ListItem }, items.elements)
    }

    @Test("it is sendable when its elements are")
    func sendable() {
      func check(_ value: some Sendable) {}
      let items = ListItems(ids: [1])
      check(items)
      check(items.ids)
    }
  }
}
