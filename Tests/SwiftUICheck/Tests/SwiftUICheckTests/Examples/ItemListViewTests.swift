import Corbel
import CorbelSwiftUI
import EditItemExample
import TestSupport
import Testing

@testable import ItemListExample
@testable import SwiftUI

@MainActor @Suite("The view of the list") struct ItemListViewTests {
  private let repository: InMemoryItemRepository
  private let app: StoreOf<ItemsApp>
  private let host: HeadlessHost

  init() async throws {
    repository = InMemoryItemRepository(
      IdentifiedArray(
        zip(1..., ["Tea", "Milk", "Sugar"]).map {
          Item(id: Item.ID(rawValue: "\($0)"), name: $1)
        }))
    let list = ItemList(repository: repository, clock: StoppedClock()) { Item.ID(rawValue: "new") }
    app = Store(
      initialState: ItemsApp.State(), reducer: ItemsApp(list: list), responder: .noop)
    host = HeadlessHost(ItemsAppView(store: app))
    await host.until { [host] in host.find(.button, "Tea") != nil }
  }

  /// The names in the rows, in their order.
  private var rows: [String] {
    host.labels(.button).filter { $0.hasPrefix("Edit ") }.map { String($0.dropFirst(5)) }
  }

  // MARK: The story

  @Test("items are loaded, added and renamed in a sheet, and moved")
  func edits() throws {
    expectEqual(rows, ["Tea", "Milk", "Sugar"])
    try host.tap("Add")
    try host.type("Honey", into: "Name")
    try host.tap("Save")
    expectEqual(host.labels(.sheet), [])
    host.leave()
    try host.tap("Edit Milk")
    expectEqual(host.find(.textField, "Name")?.value, "Milk")
    try host.type("Oat milk", into: "Name")
    _ = host.takeLeavingFrames()
    try host.tap("Save")
    host.expectLeaving("textField \"Name\" = Oat milk")
    try host.move([0], to: 3)
    expectEqual(rows, ["Oat milk", "Sugar", "Tea", "Honey"])
  }

  @Test("an item is done at a tap, which the Edit menu undoes, redoes and names")
  func undoes() throws {
    let manager = UndoManager()
    let host = HeadlessHost(ItemListView(store: app.scope(ItemsApp.list))) {
      $0.hostUndoManager = manager
    }
    try host.tap("Milk")
    expectEqual(manager.undoActionName, "Check")
    manager.undo()
    expectEqual(app.list.items[1].isDone, false)
    host.update()
    manager.redo()
    expectEqual(app.list.items[1].isDone, true)
    try host.tap("Milk")
    expectEqual(app.list.items[1].isDone, false)
  }

  @Test("the list asks before it deletes an item")
  func asksToDelete() throws {
    for (button, names) in [("Keep", ["Tea", "Milk", "Sugar"]), ("Delete", ["Tea", "Sugar"])] {
      try host.tap("Delete Milk")
      expectEqual(host.labels(.alert), ["Delete the item?"])
      expectTrue(host.texts.contains("Milk"))
      try host.tap(button)
      expectEqual(host.labels(.alert), [])
      expectEqual(rows, names)
    }
  }

  @Test("the list asks what to do about changes that can't be saved, before it closes")
  func asksAboutUnsavedChanges() async throws {
    try host.tap("Tea")
    repository.isAvailable = false
    try host.tap("Close")
    await host.expect { host.labels(.alert) == ["The list is not saved."] }
    try host.tap("Stay")
    expectEqual(host.labels(.alert), [])
    await host.expect("The list was not saved: the list can't be reached")

    try host.tap("Close")
    await host.until { host.find(.alert) != nil }
    repository.isAvailable = true
    try host.tap("Save Again")
    await host.expect("The list is closed.")
    expectEqual(repository.items.first?.isDone, true)
    try host.tap("Open the List")
    expectEqual(rows, ["Tea", "Milk", "Sugar"])
  }

  @Test("the search field and the picker filter the rows, and a text says where none is left")
  func filters() throws {
    try host.tap("Milk")
    try host.choose(ItemFilter.Progress.open, in: "Show")
    expectEqual(rows, ["Tea", "Sugar"])
    try host.type("milk", into: "Search")
    expectTrue(host.texts.contains("Nothing passes the filter."))
    try host.choose(ItemFilter.Progress.done, in: "Show")
    expectEqual(rows, ["Milk"])
  }

  // MARK: Counts

  @Test("typing in the editor evaluates nothing behind it, and a change of an item its row alone")
  func evaluations() throws {
    func counts() -> [Int] {
      ["ItemsAppView", "ItemListView", "ItemRow"].map { host.evaluations(of: $0) }
        + [host.evaluations(of: EditItemView.self)]
    }
    let rows = host.evaluations(of: ItemRow.self)
    try host.tap("Tea")
    expectEqual(host.evaluations(of: ItemRow.self), rows + 1)

    try host.tap("Edit Milk")
    var expected = counts()
    expectTrue(expected.allSatisfy { $0 > 0 })
    try host.focus("Name")
    _ = host.takeInvalidations()
    for text in ["O", "Oa", "Oat"] { try host.type(text, into: "Name") }
    expected[3] += 3
    expectEqual(counts(), expected)
    // The questions are a modifier, whose evaluations aren't counted.
    expectTrue(!host.takeInvalidations().contains { $0.view.contains("ItemListQuestions") })
  }
}

/// A clock that never moves: a sleeping task wakes up only when it is cancelled.
struct StoppedClock: Clock {
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  var now: Instant { Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await waitForCancellation()
  }
}

/// Returns when the task is cancelled, with the error for that.
nonisolated(nonsending) func waitForCancellation() async throws {
  let (never, sender) = AsyncStream.makeStream(of: Never.self)
  for await _ in never {}
  withExtendedLifetime(sender) {}
  throw CancellationError()
}
