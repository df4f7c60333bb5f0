import Corbel
import TestSupport
import Testing

@Suite("IdentifiedArray")
struct IdentifiedArrayTests {
  private var items: ListItems = [ListItem(1, "a"), ListItem(2, "b"), ListItem(3, "c")]

  @Suite("Making one")
  struct Making {
    @Test("an array begins without elements")
    func empty() {
      let items = ListItems()
      expectTrue(items.isEmpty)
      expectTrue(items.ids.isEmpty)
      expectNil(items[id: 1])
    }

    @Test("an array has the elements of any sequence, in their order")
    func sequence() {
      let items = ListItems([3, 1, 2].lazy.map { ListItem($0) })
      expectEqual(items.elements, [ListItem(3), ListItem(1), ListItem(2)])
      expectTrue(items.isConsistent)
    }

    @Test("one of several elements with the same id is kept, at the first position")
    func uniquing() {
      let elements = [ListItem(1, "a"), ListItem(2, "b"), ListItem(1, "c"), ListItem(1, "d")]
      let first = ListItems(elements) { first, _ in first }
      let last = ListItems(elements) { _, last in last }
      let both = ListItems(elements) { ListItem(1, $0.name + $1.name) }
      expectEqual("\(first)", "[1a, 2b]")
      expectEqual("\(last)", "[1d, 2b]")
      expectEqual("\(both)", "[1acd, 2b]")
      for items in [first, last, both] { expectTrue(items.isConsistent) }
    }

    @Test("the name of an initializer says which element with the same id is kept")
    func keeping() {
      let elements = [ListItem(1, "a"), ListItem(2, "b"), ListItem(1, "c"), ListItem(3, "d")]
      expectEqual("\(ListItems(keepingFirst: elements))", "[1a, 2b, 3d]")
      expectEqual("\(ListItems(keepingLast: elements))", "[1c, 2b, 3d]")
    }

    @Test("errors of the uniquing closure are thrown")
    func uniquingThrows() {
      #expect(throws: Failure.self) {
        try ListItems([ListItem(1), ListItem(1)]) { _, _ in throw Failure() }
      }
    }
  }

  @Test("an element is found by its id")
  func lookUp() {
    expectEqual(items[id: 2], ListItem(2, "b"))
    expectNil(items[id: 4])
    expectEqual(items.index(id: 3), 2)
    expectNil(items.index(id: 4))
    expectTrue(items.contains(id: 1))
    expectTrue(!items.contains(id: 4))
  }

  @Suite("Adding")
  struct Adding {
    private var items = ListItems(ids: [1, 2])

    @Test("an element is appended at the end")
    mutating func append() {
      let isAppended = items.append(ListItem(3))
      expectTrue(isAppended)
      expectEqual("\(items)", "[1, 2, 3]")
      expectTrue(items.isConsistent)
    }

    @Test("an element is inserted at any position", arguments: 0...2)
    mutating func insert(position: Int) {
      let isInserted = items.insert(ListItem(3), at: position)
      expectTrue(isInserted)
      expectEqual(items[position].id, 3)
      expectEqual(items.count, 3)
      expectTrue(items.isConsistent)
    }

    @Test("an element with an existing id is refused, and the existing element is kept")
    mutating func refusal() {
      let isAppended = items.append(ListItem(2, "new"))
      expectTrue(!isAppended)
      let isInserted = items.insert(ListItem(1, "new"), at: 0)
      expectTrue(!isInserted)
      expectEqual("\(items)", "[1, 2]")
    }

    @Test("updating or appending replaces the element with the id, and returns it")
    mutating func update() {
      expectEqual(items.updateOrAppend(ListItem(1, "new")), ListItem(1))
      expectEqual("\(items)", "[1new, 2]")
    }

    @Test("updating or appending appends an element with a new id")
    mutating func updateAppends() {
      expectNil(items.updateOrAppend(ListItem(3)))
      expectEqual("\(items)", "[1, 2, 3]")
      expectTrue(items.isConsistent)
    }

    @Test("elements appended after memory was reserved don't move the others")
    mutating func reserve() {
      items.reserveCapacity(100)
      let address = items.withContiguousStorageIfAvailable(\.baseAddress)
      for id in 3...100 { items.append(ListItem(id)) }
      expectEqual(items.withContiguousStorageIfAvailable(\.baseAddress), address)
      expectTrue(items.isConsistent)
    }
  }

  @Suite("Removing")
  struct Removing {
    private var items = ListItems(ids: 1...5)

    @Test("an element is removed by its id")
    mutating func byID() {
      expectEqual(items.remove(id: 2), ListItem(2))
      expectNil(items.remove(id: 2))
      expectEqual("\(items)", "[1, 3, 4, 5]")
      expectTrue(items.isConsistent)
    }

    @Test("an element is removed at any position", arguments: 0..<5)
    mutating func atPosition(position: Int) {
      expectEqual(items.remove(at: position), ListItem(position + 1))
      expectEqual(items.count, 4)
      expectTrue(items.isConsistent)
    }

    @Test("an element is removed from a long array", arguments: [0, 50, 98, 99])
    func atPositionOfMany(position: Int) {
      var items = ListItems(ids: 0..<100)
      items.remove(at: position)
      expectTrue(items.isConsistent)
      items.insert(ListItem(position), at: position)
      expectEqual(items, ListItems(ids: 0..<100))
      expectTrue(items.isConsistent)
    }

    @Test("elements are removed at both ends")
    mutating func ends() {
      expectEqual(items.removeFirst(), ListItem(1))
      expectEqual(items.removeLast(), ListItem(5))
      expectEqual(items.popLast(), ListItem(4))
      expectEqual("\(items)", "[2, 3]")
      expectTrue(items.isConsistent)
    }

    @Test("several elements are removed at both ends")
    mutating func severalAtTheEnds() {
      items.removeFirst(1)
      items.removeLast(2)
      expectEqual("\(items)", "[2, 3]")
      expectTrue(items.isConsistent)
    }

    @Test("an empty array has no last element to pop")
    func popNothing() {
      var items = ListItems()
      expectNil(items.popLast())
      expectTrue(items.isEmpty)
    }

    @Test("the elements at a range of positions are removed")
    mutating func range() {
      items.removeSubrange(1..<3)
      expectEqual("\(items)", "[1, 4, 5]")
      items.removeSubrange(1...)
      expectEqual("\(items)", "[1]")
      expectTrue(items.isConsistent)
    }

    @Test("the elements that satisfy a condition are removed")
    mutating func byCondition() {
      items.removeAll { $0.id.isMultiple(of: 2) }
      expectEqual("\(items)", "[1, 3, 5]")
      expectTrue(items.isConsistent)
    }

    @Test("no element is removed if the condition throws")
    mutating func conditionThrows() {
      #expect(throws: Failure.self) {
        try items.removeAll { if $0.id == 3 { throw Failure() } else { true } }
      }
      expectEqual(items, ListItems(ids: 1...5))
    }

    @Test("all elements are removed, and can be added again", arguments: [false, true])
    mutating func all(isCapacityKept: Bool) {
      let copy = items
      items.removeAll(keepingCapacity: isCapacityKept)
      expectTrue(items.isEmpty)
      expectTrue(!items.contains(id: 1))
      let isAppended = items.append(ListItem(1))
      expectTrue(isAppended)
      expectTrue(items.isConsistent)
      expectEqual(copy, ListItems(ids: 1...5))
      expectTrue(copy.isConsistent)
    }

    @Test("the elements at some positions are removed, given in any order")
    mutating func atOffsets() {
      items.remove(atOffsets: [3, 0, 3])
      expectEqual("\(items)", "[2, 3, 5]")
      expectTrue(items.isConsistent)
      items.remove(atOffsets: [])
      expectEqual("\(items)", "[2, 3, 5]")
    }
  }

  @Suite("Removing and moving by id")
  struct ByID {
    private var items = ListItems(ids: 1...4)

    @Test("elements are removed by their ids, and ids without an element are ignored")
    mutating func remove() {
      items.remove(ids: [4, 9, 1])
      expectEqual("\(items)", "[2, 3]")
      expectTrue(items.isConsistent)
    }

    @Test(
      "elements are moved before another element, in their order",
      arguments: [
        ([4, 1], 3, "[2, 1, 4, 3]"), ([2], 2, "[1, 2, 3, 4]"), ([3, 9], 1, "[3, 1, 2, 4]"),
      ])
    mutating func move(ids: [Int], next: Int, result: String) {
      items.move(ids: ids, before: next)
      expectEqual("\(items)", result)
      expectTrue(items.isConsistent)
    }

    @Test("elements are moved to the end")
    mutating func moveToEnd() {
      items.move(ids: [2, 1], before: nil)
      expectEqual("\(items)", "[3, 4, 1, 2]")
    }

    @Test("nothing moves before an element that doesn't exist")
    mutating func missing() {
      items.move(ids: [1], before: 9)
      expectEqual("\(items)", "[1, 2, 3, 4]")
    }
  }

  @Suite("Setting by id")
  struct Setting {
    private var items = ListItems(ids: 1...3)

    @Test("setting an element replaces the element with its id")
    mutating func replace() {
      items[id: 2] = ListItem(2, "new")
      expectEqual("\(items)", "[1, 2new, 3]")
      expectTrue(items.isConsistent)
    }

    @Test("setting an element with a new id appends it")
    mutating func append() {
      items[id: 4] = ListItem(4)
      expectEqual("\(items)", "[1, 2, 3, 4]")
      expectTrue(items.isConsistent)
    }

    @Test("setting nil removes the element, if there is one")
    mutating func remove() {
      items[id: 1] = nil
      items[id: 9] = nil
      expectEqual("\(items)", "[2, 3]")
      expectTrue(items.isConsistent)
    }

    @Test("a function with an inout element can replace, remove and add it", arguments: 1...4)
    mutating func lent(id: Int) {
      func change(_ item: inout ListItem?, to new: ListItem?) { item = new }
      change(&items[id: id], to: ListItem(id, "new"))
      expectEqual(items[id: id]?.name, "new")
      expectEqual(items.index(id: id), id - 1)
      expectTrue(items.isConsistent)
      change(&items[id: id], to: nil)
      expectEqual("\(items)", "\((1...3).filter { $0 != id })")
      expectTrue(items.isConsistent)
      change(&items[id: id], to: nil)
      expectTrue(items.isConsistent)
    }
  }
}
