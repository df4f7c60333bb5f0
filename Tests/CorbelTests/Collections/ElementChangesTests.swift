import TestSupport
import Testing

@testable import Corbel

@Suite("ElementChanges")
struct ElementChangesTests {
  @Test("before the first comparison, everything is new")
  func fresh() {
    expectEqual(ListItems().changes.stamp, 0)
    expectEqual(ListItems().changes.extent, .all)
    expectEqual(ListItems(ids: [1]).changes.stamp, 0)
    expectEqual(ListItems(ids: [1]).changes.extent, .all)
    var changes = ElementChanges()
    changes.note(1)
    expectEqual(changes.extent, .all)
  }

  @Test("after a comparison nothing has changed, then one element, then any")
  func extents() {
    var changes = ElementChanges()
    changes.restart(stamp: 7)
    expectEqual(changes.extent, .none)
    changes.note(3)
    changes.note(3)
    expectEqual(changes.extent, .one(3))
    changes.note(0)
    expectEqual(changes.extent, .all)
    changes.note(0)
    expectEqual(changes.extent, .all)
    expectEqual(changes.stamp, 7)
  }

  @Test("they are small")
  func size() {
    expectEqual(MemoryLayout<ElementChanges>.size, 4 * MemoryLayout<UInt>.size)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let extent: ElementChanges.Extent
    let change: @Sendable (inout ListItems) -> Void

    init(
      _ name: String, _ extent: ElementChanges.Extent,
      _ change: @escaping @Sendable (inout ListItems) -> Void
    ) {
      self.testDescription = name
      self.extent = extent
      self.change = change
    }
  }

  private static func lend(_ item: inout ListItem?, to change: (inout ListItem?) -> Void) {
    change(&item)
  }

  static let rows = [
    Row("append", .all) { $0.append(ListItem(9)) },
    Row("append, refused", .none) { $0.append(ListItem(1, "new")) },
    Row("insert", .all) { $0.insert(ListItem(9), at: 1) },
    Row("insert, refused", .none) { $0.insert(ListItem(1, "new"), at: 1) },
    Row("update or append: update", .one(1)) { $0.updateOrAppend(ListItem(2, "new")) },
    Row("update or append: append", .all) { $0.updateOrAppend(ListItem(9)) },
    Row("remove by id", .all) { $0.remove(id: 2) },
    Row("remove by id, absent", .none) { $0.remove(id: 9) },
    Row("remove at", .all) { $0.remove(at: 2) },
    Row("remove where", .all) { $0.removeAll { $0.id == 1 } },
    Row("remove where, none", .none) { $0.removeAll { $0.id == 9 } },
    Row("remove all", .all) { $0.removeAll() },
    Row("remove all, keeping capacity", .all) { $0.removeAll(keepingCapacity: true) },
    Row("remove at offsets", .all) { $0.remove(atOffsets: [1]) },
    Row("remove by ids", .all) { $0.remove(ids: [1]) },
    Row("move by ids", .all) { $0.move(ids: [1], before: nil) },
    Row("move", .all) { $0.move(fromOffsets: [0], toOffset: 3) },
    Row("reserve capacity", .none) { $0.reserveCapacity(100) },
    Row("swap", .all) { $0.swapAt(0, 2) },
    Row("swap with itself", .none) { $0.swapAt(1, 1) },
    Row("sort", .all) { $0.sort { $0.id > $1.id } },
    Row("reverse", .all) { $0.reverse() },
    Row("shuffle", .all) { items in
      var generator = SeededGenerator(seed: 1)
      items.shuffle(using: &generator)
    },
    Row("partition", .all) { _ = $0.partition { $0.id == 1 } },
    Row("slice", .all) { $0[0..<2].reverse() },
    Row("memory", .all) { $0.withContiguousMutableStorageIfAvailable { $0[0].name = "new" } },
    Row("set by id", .one(2)) { $0[id: 3] = ListItem(3, "new") },
    Row("set by id, absent", .all) { $0[id: 9] = ListItem(9) },
    Row("set nil", .all) { $0[id: 3] = nil },
    Row("set nil, absent", .none) { $0[id: 9] = nil },
    Row("change by id", .one(1)) { $0[id: 2]?.name = "new" },
    Row("change by id, absent", .none) { $0[id: 9]?.name = "new" },
    Row("change of id, by id", .all) { $0[id: 2]?.id = 9 },
    Row("lend and replace", .one(0)) { lend(&$0[id: 1]) { $0 = ListItem(1, "new") } },
    Row("lend and remove", .all) { lend(&$0[id: 1]) { $0 = nil } },
    Row("lend and add", .all) { lend(&$0[id: 9]) { $0 = ListItem(9) } },
    Row("change at", .one(1)) { $0[1].name = "new" },
    Row("replace at", .one(1)) { $0[1] = ListItem(2, "new") },
    Row("change of id, at", .all) { $0[1].id = 9 },
    Row("update", .one(2)) { $0.update(id: 3) { $0.name = "new" } },
    Row("update, absent", .none) { $0.update(id: 9) { $0.name = "new" } },
    Row("update of id", .all) { $0.update(id: 3) { $0.id = 9 } },
    Row("the same element twice", .one(1)) {
      $0[1].name = "new"
      $0[id: 2]?.name = "newer"
    },
    Row("two elements", .all) {
      $0[1].name = "new"
      $0[2].name = "new"
    },
  ]

  @Test("each change of an array is noted, and nothing else", arguments: rows)
  func noting(row: Row) {
    var items = ListItems(ids: 1...3)
    items.changes.restart(stamp: 7)
    row.change(&items)
    expectEqual(items.changes.extent, row.extent)
    expectEqual(items.changes.stamp, 7)
    expectTrue(items.isConsistent)
  }

  @Test("an array that was assigned brings its own changes")
  func assignment() {
    var items = ListItems(ids: 1...3)
    items.changes.restart(stamp: 7)
    var copy = items
    copy[0].name = "new"
    items = copy
    expectEqual(items.changes.extent, .one(0))
    items = ListItems(ids: 1...3)
    expectEqual(items.changes.stamp, 0)
  }

  @Test("comparing, hashing, describing and reflecting ignore them")
  func invisibility() {
    let items = ListItems(ids: 1...3)
    var other = items
    other.changes.restart(stamp: 7)
    expectEqual(items, other)
    expectEqual(items.hashValue, other.hashValue)
    expectEqual("\(items)", "\(other)")
    expectEqual(Mirror(reflecting: other).children.count, 3)
  }
}
