import Corbel
import Foundation
import TestSupport
import Testing

@Suite("IdentifiedArray")
struct IdentifiedArrayTests {
  private let items: ListItems = [ListItem(3, "a"), ListItem(1, "b"), ListItem(2, "c")]

  @Test("an array has the elements of any sequence, in their order")
  func making() {
    expectTrue(ListItems().isEmpty && ListItems().ids.isEmpty && ListItems()[id: 1] == nil)
    let items = ListItems([3, 1, 2].lazy.map { ListItem($0) })
    expectEqual(items.elements, [ListItem(3), ListItem(1), ListItem(2)])
    expectTrue(items.isConsistent)
  }

  @Test("one of several elements with the same id is kept, at the first position")
  func uniquing() throws {
    let elements = [ListItem(1, "a"), ListItem(2, "b"), ListItem(1, "c"), ListItem(1, "d")]
    let arrays = [
      ListItems(elements) { first, _ in first }, ListItems(elements) { _, last in last },
      ListItems(elements) { ListItem(1, $0.name + $1.name) },
    ]
    expectEqual(
      arrays.map { "\($0)" }, ["[1a, 2b]", "[1d, 2b]", "[1acd, 2b]"])
    expectTrue(arrays.allSatisfy(\.isConsistent))
    #expect(throws: Failure.self) { try ListItems(elements) { _, _ in throw Failure() } }
  }

  @Test("it is read as any collection")
  func reading() {
    expectEqual(items.map(\.name), ["a", "b", "c"])
    expectEqual(items.reversed().map(\.id), [2, 1, 3])
    expectEqual(items[1...].map(\.id), [1, 2])
    expectEqual(items.withContiguousStorageIfAvailable { $0.map(\.name) }, ["a", "b", "c"])
  }

  @Test("arrays are equal when they have equal elements in the same order")
  func equality() {
    var other: ListItems = [ListItem(3, "a"), ListItem(2, "c"), ListItem(1, "b")]
    expectTrue(items != other)
    other.swapAt(1, 2)
    expectEqual(items, other)
    expectEqual(items.hashValue, other.hashValue)
    other[0].name = "new"
    expectTrue(items != other)
  }

  @Test("it describes and reflects itself as its elements do, and is sendable")
  func description() {
    func sent(_ value: some Sendable) -> String { "\(value)" }
    expectEqual([sent(items), sent(items.ids)], ["[3a, 1b, 2c]", "[3, 1, 2]"])
    expectEqual("\([items])", "[[3a, 1b, 2c]]")
    let mirrors = [Mirror(reflecting: items), Mirror(reflecting: items.ids)]
    expectEqual(mirrors.map(\.displayStyle), [.collection, .collection])
    expectEqual(mirrors[0].children.map { $0.value as? ListItem }, items.elements)
    expectEqual(mirrors[1].children.map { $0.value as? Int }, [3, 1, 2])
  }

  @Test("it is encoded as a plain array, and decoded from one")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(items)
    try expectEqual(JSONDecoder().decode([ListItem].self, from: data), items.elements)
    let decoded = try JSONDecoder().decode(ListItems.self, from: data)
    expectEqual(decoded, items)
    expectTrue(decoded.isConsistent)
  }

  @Test("decoding elements with the same id throws an error with the id and the place")
  func duplicates() throws {
    let elements = [ListItem(7, "a"), ListItem(8, "b"), ListItem(7, "c")]
    let data = try JSONEncoder().encode(["items": elements])
    var place: [String] = []
    do {
      _ = try JSONDecoder().decode([String: ListItems].self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      place = context.codingPath.map(\.stringValue) + [context.debugDescription]
    }
    expectEqual(place, ["items", "The elements at 0 and 2 have the same id: 7"])
  }
}
