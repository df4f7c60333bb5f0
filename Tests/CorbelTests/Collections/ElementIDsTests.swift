import Corbel
import TestSupport
import Testing

@Suite("ElementIDs")
struct ElementIDsTests {
  private let items: ListItems = [ListItem(3, "a"), ListItem(1, "b"), ListItem(2, "c")]

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
