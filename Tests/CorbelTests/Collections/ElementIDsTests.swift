import Corbel
import TestSupport
import Testing

@Suite("ElementIDs")
struct ElementIDsTests {
  private let items: ListItems = [ListItem(3, "a"), ListItem(1, "b"), ListItem(2, "c")]

  @Test("they are the ids in the order of the elements")
  func order() {
    let ids = items.ids
    expectEqual(Array(ids), [3, 1, 2])
    expectEqual([ids.count, ids[1]], [3, 1])
    expectEqual([ids.firstIndex(of: 2), ids.firstIndex(of: 4)], [2, nil])
    expectEqual([ids.contains(3), ids.contains(4)], [true, false])
    expectEqual("\(ids)", "[3, 1, 2]")
    expectEqual(Mirror(reflecting: ids).children.map { $0.value as? Int }, [3, 1, 2])
  }

  @Test("they are equal if they are the same ids in the same order")
  func equality() {
    let others = [ListItems(ids: [3, 1, 2]), ListItems(ids: [1, 3, 2]), ListItems(ids: [3, 1])]
    expectEqual(others.map { $0.ids == items.ids }, [true, false, false])
    expectEqual(items.ids.hashValue, others[0].ids.hashValue)
  }

  @Test("they can be compared with a literal, in which duplicates count once")
  func literal() {
    expectEqual(items.ids, [3, 1, 2])
    expectEqual(items.ids, [3, 3, 1, 2, 1])
    expectEqual(([3, 3, 1, 2, 3] as ElementIDs<Int>).firstIndex(of: 3), 0)
    expectEqual(ListItems().ids, [])
  }
}
