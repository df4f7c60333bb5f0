import Corbel
import CorbelSwiftUI
import EditItemExample
import Testing

@testable import ItemListExample
@testable import SwiftUI

@MainActor @Suite("The view of the list") struct ItemListViewTests {
  private let repository: InMemoryItemRepository
  private let app: StoreOf<ItemsApp>
  private let host: HeadlessHost

  init() async throws {
    let repository = InMemoryItemRepository([
      Item(id: Item.ID(rawValue: "1"), name: "Tea"),
      Item(id: Item.ID(rawValue: "2"), name: "Milk"),
      Item(id: Item.ID(rawValue: "3"), name: "Sugar"),
    ])
    self.repository = repository
    var count = 0
    let list = ItemList(repository: repository, clock: StoppedClock()) {
      count += 1
      return Item.ID(rawValue: "new-\(count)")
    }
    app = Store(
      initialState: ItemsApp.State(), reducer: ItemsApp(list: list), responder: .noop)
    host = HeadlessHost(ItemsAppView(store: app))
    await host.until { [host] in host.find(.button, "Tea") != nil }
  }

  /// The names in the rows, in their order.
  private var rows: [String] {
    host.elements.filter { $0.kind == .button && $0.label.hasPrefix("Edit ") }
      .map { String($0.label.dropFirst(5)) }
  }

  // MARK: The story

  @Test("the items are loaded when the list appears")
  func loads() {
    #expect(rows == ["Tea", "Milk", "Sugar"])
  }

  @Test("an item is added in a sheet")
  func adds() throws {
    try host.tap("Add")
    #expect(host.find(.sheet) != nil)
    try host.type("Honey", into: "Name")
    try host.tap("Save")

    #expect(host.find(.sheet) == nil)
    #expect(rows == ["Tea", "Milk", "Sugar", "Honey"])
  }

  @Test("an item is renamed in a sheet")
  func renames() throws {
    try host.tap("Edit Milk")
    #expect(host.find(.textField, "Name")?.value == "Milk")
    try host.type("Oat milk", into: "Name")
    try host.tap("Save")

    #expect(rows == ["Tea", "Oat milk", "Sugar"])
  }

  @Test("a change is undone and redone by the Edit menu, and named in it")
  func undoes() throws {
    let manager = UndoManager()
    let host = HeadlessHost(ItemListView(store: app.scope(ItemsApp.list))) {
      $0.hostUndoManager = manager
    }
    try host.tap("Milk")
    #expect(manager.undoActionName == "Check")
    manager.undo()
    #expect(app.list.items[1].isDone == false)
    host.update()
    manager.redo()
    #expect(app.list.items[1].isDone)
  }

  @Test("an item is done, and not done, at a tap")
  func marks() throws {
    try host.tap("Tea")
    #expect(app.list.items[0].isDone)

    try host.tap("Tea")
    #expect(!app.list.items[0].isDone)
  }

  @Test("the editor asks before changes are lost, and stays if it shall")
  func asksToDiscard() throws {
    try host.tap("Edit Milk")
    try host.type("Oat milk", into: "Name")
    try host.tap("Cancel")
    #expect(host.find(.dialog)?.label == "Discard the changes?")

    try host.tap("Go On Editing")
    #expect(host.find(.textField, "Name")?.value == "Oat milk")

    try host.tap("Cancel")
    try host.tap("Lose Them")
    #expect(host.find(.sheet) == nil)
    #expect(rows == ["Tea", "Milk", "Sugar"])
  }

  @Test("the list asks before it deletes an item")
  func asksToDelete() throws {
    try host.tap("Delete Milk")
    #expect(host.find(.alert)?.label == "Delete the item?")
    #expect(host.texts.contains("Milk"))
    try host.tap("Keep")
    #expect(host.find(.alert) == nil)
    #expect(rows == ["Tea", "Milk", "Sugar"])

    try host.tap("Delete Milk")
    try host.tap("Delete")
    #expect(host.find(.alert) == nil)
    #expect(rows == ["Tea", "Sugar"])
  }

  @Test("the list asks what to do about changes that can't be saved, before it closes")
  func asksAboutUnsavedChanges() async throws {
    try host.tap("Tea")
    repository.isAvailable = false
    try host.tap("Close")
    await host.until { host.find(.alert) != nil }
    #expect(host.find(.alert)?.label == "The list is not saved.")

    try host.tap("Stay")
    #expect(host.find(.alert) == nil)
    #expect(host.texts.contains("The list was not saved: the list can't be reached"))

    try host.tap("Close")
    await host.until { host.find(.alert) != nil }
    repository.isAvailable = true
    try host.tap("Save Again")
    await host.until { host.texts.contains("The list is closed.") }
    #expect(host.texts.contains("The list is closed."))
    #expect(repository.items.first?.isDone == true)

    try host.tap("Open the List")
    #expect(rows == ["Tea", "Milk", "Sugar"])
  }

  @Test("the search field filters the rows, and says so where none is left")
  func filters() throws {
    try host.type("milk", into: "Search")
    #expect(rows == ["Milk"])
    try host.type("coffee", into: "Search")
    #expect(rows.isEmpty)
    #expect(host.texts.contains("Nothing passes the filter."))
    try host.type("", into: "Search")
    #expect(rows == ["Tea", "Milk", "Sugar"])
  }

  @Test("the picker filters the rows by what is done")
  func filtersByProgress() throws {
    try host.tap("Milk")

    try host.choose(ItemFilter.Progress.done, in: "Show")
    #expect(rows == ["Milk"])
    try host.choose(ItemFilter.Progress.open, in: "Show")

    #expect(rows == ["Tea", "Sugar"])
  }

  @Test("rows are moved among those that are shown")
  func moves() throws {
    try host.move([0], to: 3)
    #expect(rows == ["Milk", "Sugar", "Tea"])
  }

  @Test("the list is loaded at the next attempt after a failure")
  func retries() async throws {
    let repository = InMemoryItemRepository([Item(id: Item.ID(rawValue: "1"), name: "Tea")])
    repository.isAvailable = false
    let list = ItemList(repository: repository, clock: StoppedClock()) { Item.ID(rawValue: "2") }
    let store = Store(initialState: ItemList.State(), reducer: list, responder: .noop)
    let host = HeadlessHost(ItemListView(store: store))
    let problem = "The list was not loaded: the list can't be reached"
    await host.until { host.texts.contains(problem) }
    #expect(host.texts.contains(problem))

    repository.isAvailable = true
    try host.tap("Try Again")
    await host.until { host.find(.button, "Tea") != nil }

    #expect(host.find(.button, "Tea") != nil)
  }

  // MARK: Counts

  /// The number of evaluations of the list and its rows.
  private var evaluations: [String: Int] {
    var evaluations: [String: Int] = [:]
    for name in ["ItemsAppView", "ItemListView", "ItemRow"] {
      evaluations[name] = host.evaluations(of: name)
    }
    return evaluations
  }

  @Test("typing in the editor evaluates neither the list behind it nor its rows")
  func typing() throws {
    try host.tap("Edit Milk")
    let before = evaluations
    #expect(before.values.allSatisfy { $0 > 0 })
    let editor = host.evaluations(of: EditItemView.self)

    try host.focus("Name")
    _ = host.takeInvalidations()
    for text in ["O", "Oa", "Oat"] { try host.type(text, into: "Name") }

    #expect(host.evaluations(of: EditItemView.self) == editor + 3)
    #expect(evaluations == before)
    // The questions are a modifier, whose evaluations aren't counted.
    #expect(!host.takeInvalidations().contains { $0.view.contains("ItemListQuestions") })
  }

  @Test("a change of one item evaluates its row alone")
  func changing() throws {
    let before = host.evaluations(of: ItemRow.self)

    try host.tap("Tea")

    #expect(host.evaluations(of: ItemRow.self) == before + 1)
  }

  @Test("the editor is shown with its last state while the sheet leaves")
  func leaves() throws {
    try host.tap("Edit Milk")
    try host.type("Oat milk", into: "Name")
    _ = host.takeLeavingFrames()

    try host.tap("Save")

    #expect(host.takeLeavingFrames().contains { $0.contains("textField \"Name\" = Oat milk") })
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
    // The stream sends no element, so the loop ends when the task is cancelled.
    let (never, sender) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    sender.finish()
    try Task.checkCancellation()
  }
}
