import Corbel
import TestSupport
import Testing

@Suite("ElementIDs")
struct ElementIDsTests {
  private var items: ListItems = [ListItem(3, "a"), ListItem(1, "b"), ListItem(2, "c")]

  @Test("they are the ids in the order of the elements")
  func order() {
    expectEqual(Array(items.ids), [3, 1, 2])
    expectEqual(items.ids.count, 3)
    expectEqual(items.ids[1], 1)
    expectEqual(items.ids.firstIndex(of: 2), 2)
    expectNil(items.ids.firstIndex(of: 4))
    expectTrue(items.ids.contains(3))
    expectTrue(!items.ids.contains(4))
    expectEqual("\(items.ids)", "[3, 1, 2]")
    expectEqual(Mirror(reflecting: items.ids).children.map { $0.value as? Int }, [3, 1, 2])
  }

  @Test("they can be compared with a literal, in which duplicates count once")
  func literal() {
    expectEqual(items.ids, [3, 1, 2])
    expectTrue(items.ids != [1, 2, 3])
    expectEqual(items.ids, [3, 3, 1, 2, 1])
    expectEqual(([3, 3, 1, 2, 3] as ListItems.IDs).firstIndex(of: 3), 0)
    expectEqual(ListItems().ids, [])
  }

  @Test("they are the first field of an array, which the stores of elements require")
  func place() {
    expectEqual(MemoryLayout<ListItems>.offset(of: \.ids), 0)
  }

  @Test("they are equal if they are the same ids in the same order")
  func equality() {
    expectEqual(items.ids, ListItems(ids: [3, 1, 2]).ids)
    expectEqual(items.ids.hashValue, ListItems(ids: [3, 1, 2]).ids.hashValue)
    expectTrue(items.ids != ListItems(ids: [1, 3, 2]).ids)
    expectTrue(items.ids != ListItems(ids: [3, 1]).ids)
  }

  @Test("they are stored in the array, so that a store can compare them bit by bit")
  func layout() {
    expectTrue(MemoryLayout<ListItems>.offset(of: \.ids) != nil)
    expectEqual(MemoryLayout<ListItems.IDs>.size, MemoryLayout<AnyObject>.size)
  }

  @Test("changing elements does not change a bit of them")
  mutating func stability() {
    func bits(_ items: ListItems) -> UInt { unsafeBitCast(items.ids, to: UInt.self) }
    let before = bits(items)
    items[id: 1]?.name = "new"
    items[0].name = "new"
    items.update(id: 2) { $0.name = "new" }
    items.updateOrAppend(ListItem(3, "newer"))
    items[id: 1] = ListItem(1, "newer")
    items[2] = ListItem(2, "newer")
    items.withContiguousMutableStorageIfAvailable { $0[0].name = "newest" }
    items.append(ListItem(1))
    items.remove(id: 9)
    items.swapAt(1, 1)
    items.removeAll { _ in false }
    expectEqual(bits(items), before)
  }

  @Test("a copy of them never changes")
  mutating func snapshots() {
    let before = items.ids
    items.append(ListItem(4))
    let after = items.ids
    items.remove(at: 0)
    items.swapAt(0, 1)
    expectEqual(Array(before), [3, 1, 2])
    expectEqual(before.firstIndex(of: 3), 0)
    expectEqual(Array(after), [3, 1, 2, 4])
    expectEqual(Array(items.ids), [2, 1, 4])
    expectTrue(items.isConsistent)
  }
}
