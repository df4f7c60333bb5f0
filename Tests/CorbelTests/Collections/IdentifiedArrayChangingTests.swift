import TestSupport
import Testing

@testable import Corbel

@Suite("IdentifiedArray: changing")
struct IdentifiedArrayChangingTests {
  /// A change of an array with the elements 1 to 5.
  struct Row: Sendable {
    let name: String
    /// What the change returns, and the elements after it.
    let result: String
    let extent: ElementChanges.Extent
    let apply: @Sendable (inout ListItems) -> String

    init<Result>(
      _ name: String, _ result: String, _ extent: ElementChanges.Extent,
      _ change: @escaping @Sendable (inout ListItems) -> Result
    ) {
      self.name = name
      self.result = result
      self.extent = extent
      apply = { items in
        let value = change(&items)
        let elements = items.map(\.description).joined(separator: " ")
        return value is Void ? elements : "\(value): \(elements)"
      }
    }

    static func move(_ offsets: [Int], _ destination: Int, _ result: String) -> Row {
      Row("move \(offsets) to \(destination)", result, .all) {
        $0.move(fromOffsets: offsets, toOffset: destination)
      }
    }

    static func move(ids: [Int], _ next: Int?, _ result: String, isMade: Bool = true) -> Row {
      Row("move the ids \(ids) before \(next ?? 0)", result, isMade ? .all : .none) {
        $0.move(ids: ids, before: next)
      }
    }
  }

  private static func lend(_ item: inout ListItem?, for new: ListItem?) { item = new }

  private static let rows = adding + removing + ordering + setting

  private static let adding: [Row] = [
    Row("append", "true: 1 2 3 4 5 9", .all) { $0.append(ListItem(9)) },
    Row("append twice", "false: 1 2 3 4 5", .none) { $0.append(ListItem(1, "new")) },
    Row("insert first", "true: 9 1 2 3 4 5", .all) { $0.insert(ListItem(9), at: 0) },
    Row("insert", "true: 1 2 9 3 4 5", .all) { $0.insert(ListItem(9), at: 2) },
    Row("insert twice", "false: 1 2 3 4 5", .none) { $0.insert(ListItem(1, "new"), at: 1) },
    Row("update", "Optional(2): 1 2new 3 4 5", .one(1)) {
      $0.updateOrAppend(ListItem(2, "new"))
    },
    Row("update or append", "nil: 1 2 3 4 5 9", .all) { $0.updateOrAppend(ListItem(9)) },
  ]

  private static let removing: [Row] = [
    Row("remove by id", "Optional(2): 1 3 4 5", .all) { $0.remove(id: 2) },
    Row("remove by absent id", "nil: 1 2 3 4 5", .none) { $0.remove(id: 9) },
    Row("remove at 0", "1: 2 3 4 5", .all) { $0.remove(at: 0) },
    Row("remove at 2", "3: 1 2 4 5", .all) { $0.remove(at: 2) },
    Row("remove at 4", "5: 1 2 3 4", .all) { $0.remove(at: 4) },
    Row("remove first", "1: 2 3 4 5", .all) { $0.removeFirst() },
    Row("remove last", "5: 1 2 3 4", .all) { $0.removeLast() },
    Row("pop", "Optional(5): 1 2 3 4", .all) { $0.popLast() },
    Row("remove the first one", "2 3 4 5", .all) { $0.removeFirst(1) },
    Row("remove the last two", "1 2 3", .all) { $0.removeLast(2) },
    Row("remove none", "1 2 3 4 5", .none) { $0.removeFirst(0) },
    Row("remove a range", "1 4 5", .all) { $0.removeSubrange(1..<3) },
    Row("remove an open range", "1", .all) { $0.removeSubrange(1...) },
    Row("remove where", "1 3 5", .all) { $0.removeAll { $0.id.isMultiple(of: 2) } },
    Row("remove where, none", "1 2 3 4 5", .none) { $0.removeAll { $0.id == 9 } },
    Row("remove at offsets", "2 3 5", .all) { $0.remove(atOffsets: [3, 0, 3]) },
    Row("remove by ids", "2 3 5", .all) { $0.remove(ids: [4, 9, 1]) },
    Row("remove all", "true: 1", .all) {
      $0.removeAll()
      return $0.append(ListItem(1))
    },
    Row("remove all, keeping capacity", "true: 1", .all) {
      $0.removeAll(keepingCapacity: true)
      return $0.append(ListItem(1))
    },
    Row("pop nothing", "nil: ", .all) {
      $0.removeAll(keepingCapacity: true)
      return $0.popLast()
    },
  ]

  private static let ordering: [Row] = [
    .move([0], 0, "1 2 3 4 5"), .move([0], 2, "2 1 3 4 5"),
    .move([0], 5, "2 3 4 5 1"), .move([4], 0, "5 1 2 3 4"),
    .move([1, 3], 2, "1 2 4 3 5"), .move([3, 1], 5, "1 3 5 2 4"),
    .move([0, 2, 4], 3, "2 1 3 5 4"), .move([1, 1], 0, "2 1 3 4 5"),
    .move(ids: [4, 1], 3, "2 1 4 3 5"), .move(ids: [2], 2, "1 2 3 4 5"),
    .move(ids: [3, 9], 1, "3 1 2 4 5"), .move(ids: [2, 1], nil, "3 4 5 1 2"),
    .move(ids: [1], 9, "1 2 3 4 5", isMade: false),
    Row("swap", "3 2 1 4 5", .all) { $0.swapAt(0, 2) },
    Row("swap with itself", "1 2 3 4 5", .none) { $0.swapAt(1, 1) },
    Row("sort", "5 4 3 2 1", .all) { $0.sort { $0.id > $1.id } },
    Row("partition", "4: 5 2 3 4 1", .all) { $0.partition { $0.id == 1 } },
    Row("sort a part", "3 2 1 4 5", .all) { $0[..<3].sort { $0.id > $1.id } },
    Row("reverse a part", "1 5 4 3 2", .all) { $0[1...].reverse() },
    Row("replace a part", "7 8 2 3 4 5", .all) {
      $0[0..<1] = ListItems(ids: [7, 8])[0...]
    },
    Row("change the memory", "Optional(5): 2 1 9 4 5", .all) {
      $0.withContiguousMutableStorageIfAvailable { memory in
        memory.swapAt(0, 1)
        memory[2].id = 9
        return memory.count
      }
    },
  ]

  private static let setting: [Row] = [
    Row("set by id", "1 2 3new 4 5", .one(2)) { $0[id: 3] = ListItem(3, "new") },
    Row("set by absent id", "1 2 3 4 5 9", .all) { $0[id: 9] = ListItem(9) },
    Row("set nil", "1 2 4 5", .all) { $0[id: 3] = nil },
    Row("set nil, absent", "1 2 3 4 5", .none) { $0[id: 9] = nil },
    Row("change by id", "1 2new 3 4 5", .one(1)) { $0[id: 2]?.name = "new" },
    Row("change by absent id", "nil: 1 2 3 4 5", .none) { $0[id: 9]?.name = "new" },
    Row("change an id by id", "1 9 3 4 5", .all) { $0[id: 2]?.id = 9 },
    Row("lend and replace", "1new 2 3 4 5", .one(0)) {
      lend(&$0[id: 1], for: ListItem(1, "new"))
    },
    Row("lend the last and replace", "1 2 3 4 5new", .one(4)) {
      lend(&$0[id: 5], for: ListItem(5, "new"))
    },
    Row("lend and remove", "2 3 4 5", .all) { lend(&$0[id: 1], for: nil) },
    Row("lend the last and remove", "1 2 3 4", .all) { lend(&$0[id: 5], for: nil) },
    Row("lend and add", "1 2 3 4 5 9", .all) { lend(&$0[id: 9], for: ListItem(9)) },
    Row("lend nothing", "1 2 3 4 5", .none) { lend(&$0[id: 9], for: nil) },
    Row("change at", "1 2new 3 4 5", .one(1)) { $0[1].name = "new" },
    Row("replace at", "1 2new 3 4 5", .one(1)) { $0[1] = ListItem($0[1].id, "new") },
    Row("replace at, with another id", "9 2 3 4 5", .all) { $0[0] = ListItem(9) },
    Row("change an id at", "1 9 3 4 5", .all) { $0[1].id = 9 },
    Row("update by id", "Optional(1): 1 2 3x 4 5", .one(2)) {
      $0.update(id: 3) { item in
        item.name.append("x")
        return item.name.count
      }
    },
    Row("update by absent id", "nil: 1 2 3 4 5", .none) {
      $0.update(id: 9) { item in item.name = "new" }
    },
    Row("update an id", "1 2 9 4 5", .all) {
      $0.update(id: 3) { item in item.id = 9 }
    },
  ]

  @Test("each change has its result, is noted, and leaves a copy as it was")
  func changes() {
    // A store compares the ids bit by bit.
    func bits(_ items: ListItems) -> UInt { unsafeBitCast(items.ids, to: UInt.self) }
    for row in Self.rows {
      let original = ListItems(ids: 1...5)
      var items = original
      items.changes.restart(stamp: 7)
      expectEqual(row.apply(&items), row.result, row.name)
      expectEqual(items.changes.extent, row.extent, row.name)
      expectEqual(items.changes.stamp, 7, row.name)
      expectTrue(items.isConsistent, row.name)
      expectEqual("\(original)", "[1, 2, 3, 4, 5]", row.name)
      expectTrue(original.isConsistent, row.name)
      if items.ids == original.ids { expectEqual(bits(items), bits(original), row.name) }
    }
  }

  @Test("after any number of changes, ids and elements agree, and copies are as they were")
  func sequences() {
    var generator = SeededGenerator(seed: 1)
    var items = ListItems()
    var (copy, elements) = (items, items.elements)
    for step in 1...runCount(5_000) {
      // The changes are about these ids, of which the last ones are new.
      for id in Array(1...5) + (20...40) where items.count < 20 || id < 20 {
        items.insert(ListItem(id), at: generator.next(below: items.count + 1))
      }
      items.remove(ids: [7, 8, 9])
      if generator.next(below: 8) == 0 { (copy, elements) = (items, items.elements) }
      let before = items.elements
      items.changes.restart(stamp: 7)
      let row = Self.rows[generator.next(below: Self.rows.count)]
      _ = row.apply(&items)
      let isRight =
        items.isConsistent && items.ids.index.positions.count == items.count
        && items.changes.cover(before, items.elements)
        && copy.isConsistent && copy.elements == elements
      if isRight { continue }
      Issue.record("step \(step): \(row.name) of \(before)")
      return
    }
  }

  @Test("changes before an error are kept, and no element is lost")
  func throwing() {
    func change(_ item: inout ListItem?) throws {
      item?.name = "x"
      throw Failure()
    }
    func changed(_ change: (inout ListItems) throws -> Void) -> String {
      var items = ListItems(ids: 1...3)
      do { try change(&items) } catch { return "\(items) \(error) \(items.isConsistent)" }
      return "no error"
    }
    let results = [
      changed { items in
        try items.update(id: 1) { item in
          item.name = "x"
          throw Failure()
        }
      },
      changed { try change(&$0[id: 2]) },
      changed { items in try items.removeAll { if $0.id == 3 { throw Failure() } else { true } } },
      changed { items in
        defer { items.sort { $0.id < $1.id } }
        try items.sort { if $0.id == 3 || $1.id == 3 { throw Failure() } else { $0.id > $1.id } }
      },
    ]
    let all = "[1, 2, 3] failed true"
    expectEqual(results, ["[1x, 2, 3] failed true", "[1, 2x, 3] failed true", all, all])
  }

  @Test("a change in place copies neither the array nor the element")
  func noCopies() {
    var items = ListItems((1...3).map { ListItem($0, numbers: Array(repeating: 0, count: 99)) })
    let array = items.withContiguousStorageIfAvailable(\.baseAddress)
    let buffers = items.map { $0.numbers.withUnsafeBufferPointer(\.baseAddress) }
    items.update(id: 1) { $0.numbers[0] = 1 }
    items[id: 2]?.numbers[0] = 2
    items[2].numbers[0] = 3
    expectEqual(items.map { $0.numbers.withUnsafeBufferPointer(\.baseAddress) }, buffers)
    expectEqual(items.withContiguousStorageIfAvailable(\.baseAddress), array)
    expectEqual(items.map { $0.numbers[0] }, [1, 2, 3])
  }

  @Test("elements appended after memory was reserved don't move the others")
  func reserve() {
    var items = ListItems(ids: [1, 2])
    items.reserveCapacity(100)
    let address = items.withContiguousStorageIfAvailable(\.baseAddress)
    for id in 3...100 { items.append(ListItem(id)) }
    expectEqual(items.withContiguousStorageIfAvailable(\.baseAddress), address)
    expectTrue(items.isConsistent)
  }

  // MARK: What an array notes

  @Test("before the first comparison everything is new, and after it what was noted since")
  func extents() {
    expectEqual([ListItems().changes.stamp, ListItems(ids: [1]).changes.stamp], [0, 0])
    var changes = ListItems(ids: [1]).changes
    changes.note(1)
    var extents = [ListItems().changes.extent, changes.extent]
    changes.restart(stamp: 7)
    extents.append(changes.extent)
    for position in [3, 3, 0, 0] {
      changes.note(position)
      extents.append(changes.extent)
    }
    expectEqual(extents, [.all, .all, .none, .one(3), .one(3), .all, .all])
    expectEqual(changes.stamp, 7)
    expectEqual(MemoryLayout<ElementChanges>.size, 4 * MemoryLayout<UInt>.size)
  }

  @Test("an array that was assigned brings its own changes, which are no part of its content")
  func assignment() {
    let items = ListItems(ids: 1...3)
    var other = items
    other.changes.restart(stamp: 7)
    expectEqual(items, other)
    expectEqual(items.hashValue, other.hashValue)
    expectEqual("\(items)", "\(other)")
    expectEqual(Mirror(reflecting: other).children.count, 3)
    var copy = other
    copy[0].name = "new"
    other = copy
    expectEqual(other.changes.extent, .one(0))
    other = items
    expectEqual(other.changes.stamp, 0)
  }
}

extension ElementChanges {
  /// Returns whether the changes between two arrays were noted.
  fileprivate func cover(_ old: [ListItem], _ new: [ListItem]) -> Bool {
    guard old.map(\.id) == new.map(\.id) else { return extent == .all }
    let changed = new.indices.filter { old[$0] != new[$0] }
    return changed.isEmpty || extent == .all || changed.map { .one($0) } == [extent]
  }
}
