import Corbel
import TestSupport
import Testing

@Suite("IdentifiedArray: changing")
struct IdentifiedArrayChangingTests {
  typealias Change = @Sendable (inout ListItems) -> Void

  /// A change of an array with the elements 1 to 5.
  struct Row: Sendable {
    let name: String
    /// What the change returns, and the elements after it.
    let result: String
    let apply: @Sendable (inout ListItems) -> String

    init<Result>(
      _ name: String, _ result: String,
      _ change: @escaping @Sendable (inout ListItems) -> Result
    ) {
      self.name = name
      self.result = result
      apply = { items in
        let value = change(&items)
        let elements = items.map(\.description).joined(separator: " ")
        return value is Void ? elements : "\(value): \(elements)"
      }
    }

    static func move(_ offsets: [Int], _ destination: Int, _ result: String) -> Row {
      Row("move \(offsets) to \(destination)", result) {
        $0.move(fromOffsets: offsets, toOffset: destination)
      }
    }

    static func move(ids: [Int], _ next: Int?, _ result: String) -> Row {
      Row("move the ids \(ids) before \(next ?? 0)", result) { $0.move(ids: ids, before: next) }
    }
  }

  private static func lend(_ item: inout ListItem?, for new: ListItem?) { item = new }

  private static let rows = adding + removing + ordering + setting

  private static let adding: [Row] = [
    Row("append", "true: 1 2 3 4 5 9") { $0.append(ListItem(9)) },
    Row("append twice", "false: 1 2 3 4 5") { $0.append(ListItem(1, "new")) },
    Row("insert", "true: 1 2 9 3 4 5") { $0.insert(ListItem(9), at: 2) },
    Row("insert twice", "false: 1 2 3 4 5") { $0.insert(ListItem(1, "new"), at: 1) },
    Row("update", "Optional(2): 1 2new 3 4 5") {
      $0.updateOrAppend(ListItem(2, "new"))
    },
    Row("update or append", "nil: 1 2 3 4 5 9") { $0.updateOrAppend(ListItem(9)) },
  ]

  private static let removing: [Row] = [
    Row("remove by id", "Optional(2): 1 3 4 5") { $0.remove(id: 2) },
    Row("remove by absent id", "nil: 1 2 3 4 5") { $0.remove(id: 9) },
    Row("remove at 2", "3: 1 2 4 5") { $0.remove(at: 2) },
    Row("remove at 0", "1: 2 3 4 5") { $0.remove(at: 0) },
    Row("remove at 4", "5: 1 2 3 4") { $0.remove(at: 4) },
    Row("remove where", "1 3 5") { $0.removeAll { $0.id.isMultiple(of: 2) } },
    Row("remove at offsets", "2 3 5") { $0.remove(atOffsets: [3, 0, 3]) },
    Row("remove by ids", "2 3 5") { $0.remove(ids: [4, 9, 1]) },
    Row("remove all, keeping capacity", "true: 1") {
      $0.removeAll(keepingCapacity: true)
      return $0.append(ListItem(1))
    },
  ]

  private static let ordering: [Row] = [
    .move([0], 2, "2 1 3 4 5"), .move([1, 3], 2, "1 2 4 3 5"), .move([3, 1], 5, "1 3 5 2 4"),
    .move([0, 2, 4], 3, "2 1 3 5 4"), .move([1, 1], 0, "2 1 3 4 5"),
    .move(ids: [4, 1], 3, "2 1 4 3 5"), .move(ids: [2], 2, "1 2 3 4 5"),
    .move(ids: [3, 9], 1, "3 1 2 4 5"), .move(ids: [2, 1], nil, "3 4 5 1 2"),
    .move(ids: [1], 9, "1 2 3 4 5"),
    Row("swap", "3 2 1 4 5") { $0.swapAt(0, 2) },
    Row("sort", "5 4 3 2 1") { $0.sort { $0.id > $1.id } },
    Row("partition", "4: 5 2 3 4 1") { $0.partition { $0.id == 1 } },
    Row("sort a part", "3 2 1 4 5") { $0[..<3].sort { $0.id > $1.id } },
    Row("replace a part", "7 8 2 3 4 5") {
      $0[0..<1] = ListItems(ids: [7, 8])[0...]
    },
    Row("change the memory", "Optional(5): 2 1 9 4 5") {
      $0.withContiguousMutableStorageIfAvailable { memory in
        memory.swapAt(0, 1)
        memory[2].id = 9
        return memory.count
      }
    },
  ]

  private static let setting: [Row] = [
    Row("set by absent id", "1 2 3 4 5 9") { $0[id: 9] = ListItem(9) },
    Row("set nil", "1 2 4 5") { $0[id: 3] = nil },
    Row("change by id", "1 2new 3 4 5") { $0[id: 2]?.name = "new" },
    Row("change an id by id", "1 9 3 4 5") { $0[id: 2]?.id = 9 },
    Row("lend the last and replace", "1 2 3 4 5new") {
      lend(&$0[id: 5], for: ListItem(5, "new"))
    },
    Row("lend the last and remove", "1 2 3 4") { lend(&$0[id: 5], for: nil) },
    Row("lend and add", "1 2 3 4 5 9") { lend(&$0[id: 9], for: ListItem(9)) },
    Row("lend nothing", "1 2 3 4 5") { lend(&$0[id: 9], for: nil) },
    Row("change at", "1 2new 3 4 5") { $0[1].name = "new" },
    Row("replace at, with another id", "9 2 3 4 5") { $0[0] = ListItem(9) },
    Row("change an id at", "1 9 3 4 5") { $0[1].id = 9 },
    Row("update by id", "Optional(1): 1 2 3x 4 5") {
      $0.update(id: 3) { item in
        item.name.append("x")
        return item.name.count
      }
    },
  ]

  @Test("each change has its result, leaves a copy as it was, and notifies readers of what changed")
  @MainActor func changes() {
    for row in Self.rows {
      let original = ListItems(ids: 1...5)
      var items = original
      expectEqual(row.apply(&items), row.result, row.name)
      expectEqual("\(original)", "[1, 2, 3, 4, 5]", row.name)
      // What happened to an array is no part of its content.
      let same = ListItems(items.elements)
      expectEqual([items, items], [same, ListItems(Array(items))], row.name)
      expectEqual(items.hashValue, same.hashValue, row.name)
      expectTrue(items.isConsistent && original.isConsistent, row.name)
      let shelf = Shelf(original)
      expectTrue(shelf.notifies(of: { _ = row.apply(&$0) }), row.name)
      expectTrue(shelf.notifies(of: { if !$0.isEmpty { $0[0].name += "!" } }), row.name)
    }
  }

  @Test(
    "after any number of changes, readers are notified of what changed, and copies are as they were"
  )
  @MainActor func sequences() {
    var generator = SeededGenerator(seed: 1)
    let shelf = Shelf(ListItems())
    var (copy, elements) = (ListItems(), [ListItem]())
    for step in 1...(isLongRun ? 2_000 : 200) {
      let rows = (0..<3).map { _ in Self.rows[generator.next(below: Self.rows.count)] }
      let seed = UInt64(step)
      let changes: [Change] = [
        { Self.refill(&$0, seed) }, { _ = rows[0].apply(&$0) }, { Self.refill(&$0, seed) },
        { [copy] items in
          if step.isMultiple(of: 5) { items = copy } else { _ = rows[1].apply(&items) }
        },
        // One action can make several changes.
        { items in
          for row in rows {
            Self.refill(&items, seed)
            _ = row.apply(&items)
          }
        },
      ]
      if generator.next(below: 8) == 0 { (copy, elements) = (shelf.items, shelf.items.map { $0 }) }
      for change in changes {
        if shelf.notifies(of: change), copy.isConsistent, copy.elements == elements { continue }
        Issue.record("step \(step): \(rows.map(\.name)) of \(shelf.items)")
        return
      }
    }
  }

  /// Adds the ids 1 to 5, which the changes are about, and others.
  private static func refill(_ items: inout ListItems, _ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for id in Array(1...5) + (20...40) where items.count < 20 || id < 20 {
      items.insert(ListItem(id), at: generator.next(below: items.count + 1))
    }
    items.remove(ids: [7, 8, 9])
  }

  /// Items in a store, with readers of the items, of their ids, and of some elements.
  @MainActor private struct Shelf {
    struct State { var items: ListItems }

    private let store: Store<State, Change>
    private let readers: [ChangeCount]
    private let ids = [1, 2, 3, 4, 5, 9, 25]

    var items: ListItems { store.items }

    init(_ items: ListItems) {
      let store = Store<State, Change>(initialState: State(items: items)) { $1(&$0.items) }
      self.store = store
      readers =
        [trackChanges { _ = store.items }, trackChanges { _ = store[\.items.ids] }]
        + ids.map { id in trackChanges { _ = store[\.items, id: id] } }
    }

    /// Changes the items, and returns whether only the readers of what has changed were notified.
    func notifies(of change: @escaping Change) -> Bool {
      let counts = readers.map(\.value)
      // A copy of the array would keep the store from changing it in place.
      let old = items.map { $0 }
      store.send(change)
      let new = items.map { $0 }
      // A reader of an element looks up its id, and so reads the ids as well.
      let areMoved = old.map(\.id) != new.map(\.id)
      let isChanged =
        [old != new, areMoved]
        + ids.map { id in areMoved || old.first { $0.id == id } != new.first { $0.id == id } }
      return items.isConsistent
        && zip(readers, counts).map { $0.value - $1 } == isChanged.map { $0 ? 1 : 0 }
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
}
