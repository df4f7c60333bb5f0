import Corbel
import Testing

@Suite("ElementIDs")
struct ElementIDsTests {
  private var items: ListItems = [ListItem(3, "a"), ListItem(1, "b"), ListItem(2, "c")]

  @Test("they are the ids in the order of the elements")
  func order() {
    #expect(Array(items.ids) == [3, 1, 2])
    #expect(items.ids.count == 3)
    #expect(items.ids[1] == 1)
    #expect(items.ids.firstIndex(of: 2) == 2)
    #expect(items.ids.firstIndex(of: 4) == nil)
    #expect(items.ids.contains(3))
    #expect(!items.ids.contains(4))
    #expect("\(items.ids)" == "[3, 1, 2]")
    #expect(Mirror(reflecting: items.ids).children.map { $0.value as? Int } == [3, 1, 2])
  }

  @Test("they can be compared with a literal, in which duplicates count once")
  func literal() {
    #expect(items.ids == [3, 1, 2])
    #expect(items.ids != [1, 2, 3])
    #expect(items.ids == [3, 3, 1, 2, 1])
    #expect(([3, 3, 1, 2, 3] as ListItems.IDs).firstIndex(of: 3) == 0)
    #expect(ListItems().ids == [])
  }

  @Test("they are the first field of an array, which the stores of elements require")
  func place() {
    #expect(MemoryLayout<ListItems>.offset(of: \.ids) == 0)
  }

  @Test("they are equal if they are the same ids in the same order")
  func equality() {
    #expect(items.ids == ListItems(ids: [3, 1, 2]).ids)
    #expect(items.ids.hashValue == ListItems(ids: [3, 1, 2]).ids.hashValue)
    #expect(items.ids != ListItems(ids: [1, 3, 2]).ids)
    #expect(items.ids != ListItems(ids: [3, 1]).ids)
  }

  @Test("they are stored in the array, so that a store can compare them bit by bit")
  func layout() {
    #expect(MemoryLayout<ListItems>.offset(of: \.ids) != nil)
    #expect(MemoryLayout<ListItems.IDs>.size == MemoryLayout<AnyObject>.size)
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
    #expect(bits(items) == before)
  }

  @Test("a copy of them never changes")
  mutating func snapshots() {
    let before = items.ids
    items.append(ListItem(4))
    let after = items.ids
    items.remove(at: 0)
    items.swapAt(0, 1)
    #expect(Array(before) == [3, 1, 2])
    #expect(before.firstIndex(of: 3) == 0)
    #expect(Array(after) == [3, 1, 2, 4])
    #expect(Array(items.ids) == [2, 1, 4])
    #expect(items.isConsistent)
  }
}
