import Corbel
import TestSupport
import Testing

@Suite("IdentifiedArray: changing in place")
struct IdentifiedArrayChangingTests {
  private var items = ListItems(
    (1...3).map { ListItem($0, numbers: Array(repeating: 0, count: 99)) })

  @Test("an element is changed by its id, and the result is returned")
  mutating func update() {
    let length = items.update(id: 2) { item in
      item.name.append("x")
      return item.name.count
    }
    expectEqual(length, 1)
    expectNil(items.update(id: 9) { _ in Issue.record("There is no such element.") })
    expectEqual("\(items)", "[1, 2x, 3]")
  }

  @Test("an element is changed through the subscripts")
  mutating func subscripts() {
    items[id: 2]?.name.append("x")
    items[id: 9]?.name.append("x")
    items[2].name.append("y")
    expectEqual("\(items)", "[1, 2x, 3y]")
    expectTrue(items.isConsistent)
  }

  @Test("changes before an error are kept")
  mutating func throwing() {
    func change(_ item: inout ListItem) throws {
      item.name = "changed"
      throw Failure()
    }
    func changeOptional(_ item: inout ListItem?) throws {
      item?.name = "changed"
      throw Failure()
    }
    #expect(throws: Failure.self) { try items.update(id: 1, change) }
    #expect(throws: Failure.self) { try changeOptional(&items[id: 2]) }
    #expect(throws: Failure.self) { try change(&items[2]) }
    expectEqual("\(items)", "[1changed, 2changed, 3changed]")
    expectTrue(items.isConsistent)
  }

  @Test("a change in place copies neither the array nor the element")
  mutating func noCopies() {
    let array = items.withContiguousStorageIfAvailable(\.baseAddress)
    let buffers = items.map { $0.numbers.withUnsafeBufferPointer(\.baseAddress) }
    items.update(id: 1) { $0.numbers[0] = 1 }
    items[id: 2]?.numbers[0] = 2
    items[2].numbers[0] = 3
    expectEqual(items.map { $0.numbers.withUnsafeBufferPointer(\.baseAddress) }, buffers)
    expectEqual(items.withContiguousStorageIfAvailable(\.baseAddress), array)
    expectEqual(items.map { $0.numbers[0] }, [1, 2, 3])
  }

  @Test("an element can get a new id, and is found by it")
  mutating func renaming() {
    items.update(id: 1) { $0.id = 11 }
    items[id: 2]?.id = 12
    items[2].id = 13
    expectEqual("\(items)", "[11, 12, 13]")
    expectTrue(items.isConsistent)
    expectTrue(!items.contains(id: 1))
    items[0] = ListItem(1, "new")
    expectEqual("\(items)", "[1new, 12, 13]")
    expectTrue(items.isConsistent)
  }

  @Suite("Copies")
  struct Copies {
    /// A change of each kind.
    static let changes: [@Sendable (inout ListItems) -> Void] = [
      { $0.append(ListItem(9)) },
      { $0.insert(ListItem(9), at: 0) },
      { $0.updateOrAppend(ListItem(2, "new")) },
      { $0.remove(id: 1) },
      { $0.remove(at: 1) },
      { $0.removeFirst() },
      { $0.removeLast() },
      { _ = $0.popLast() },
      { $0.removeFirst(2) },
      { $0.removeLast(2) },
      { $0.removeSubrange(1...1) },
      { $0.removeAll { $0.id == 1 } },
      { $0.removeAll() },
      { $0.remove(atOffsets: [0]) },
      { $0.move(fromOffsets: [0], toOffset: 3) },
      { $0.swapAt(0, 1) },
      { $0.reverse() },
      { $0.sort { $0.id > $1.id } },
      { $0[id: 2] = nil },
      { $0[id: 2] = ListItem(2, "new") },
      { $0[id: 2]?.name = "new" },
      { $0[id: 2]?.id = 9 },
      { $0[1].name = "new" },
      { $0[0..<2].reverse() },
      { items in items.update(id: 2) { $0.name = "new" } },
    ]

    @Test("a change of a copy leaves the original as it was", arguments: changes.indices)
    func copyOnWrite(change: Int) {
      let original = ListItems(ids: 1...3)
      var copy = original
      Self.changes[change](&copy)
      expectTrue(copy != original)
      expectTrue(copy.isConsistent)
      expectEqual(original.elements, (1...3).map { ListItem($0) })
      expectTrue(original.isConsistent)
    }
  }
}
