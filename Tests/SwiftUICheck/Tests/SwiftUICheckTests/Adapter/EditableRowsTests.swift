import Corbel
import Foundation
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Deleting and moving rows") struct EditableRowsTests {
  private func stage(_ ids: [Int], of count: Int = 4) -> Stage<Notebook> {
    Stage(Notebook.State(count: count)) { store in
      ForEach(store.scope(Notebook.notes, ids: ids)) { Text($0.text) }
        // The snippets have the modifiers in the other order.
        .onMove { store.send(.rowsMoved($0, before: $1)) }
        .onDelete { store.send(.rowsDeleted($0)) }
    }
  }

  @Test(
    "deleted rows are those on the screen, in one action, and a position without one is ignored")
  func delete() throws {
    let stage = stage([4, 3, 2])
    try stage.host.delete([0, 2, 5])
    expectEqual(stage.log.actions, ["rowsDeleted([4, 2])"])
  }

  @Test(
    "a moved row of a filtered list comes with the row that follows it",
    arguments: [
      ([0], 2, "rowsMoved([2], before: Optional(4))", [1, 3, 2, 4]),
      ([2], 0, "rowsMoved([4], before: Optional(2))", [1, 4, 2, 3]),
      ([0], 3, "rowsMoved([2], before: nil)", [1, 3, 4, 2]),
      ([0, 1], 1, "rowsMoved([2, 3], before: Optional(4))", [1, 2, 3, 4]),
      ([1, 2], 2, "rowsMoved([3, 4], before: nil)", [1, 2, 3, 4]),
      ([0], 9, "rowsMoved([2], before: nil)", [1, 3, 4, 2]),
    ] as [(IndexSet, Int, String, [Int])])
  func move(offsets: IndexSet, destination: Int, action: String, ids: [Int]) throws {
    let stage = stage([2, 3, 4])
    try stage.host.move(offsets, to: destination)
    expectEqual(stage.log.actions, [action])
    expectEqual(Array(stage.store.notes.ids), ids)
  }

  @Test("rows that are deleted or moved while the list changes are those that were on the screen")
  func whileChanging() throws {
    let stage = stage([2, 3, 4], of: 5)
    let delete = try #require(stage.host.find(.deletable)?.delete)
    let move = try #require(stage.host.find(.movable)?.move)
    stage.store.send(.rowDeleted(2))
    move([2], 1)
    expectEqual(Array(stage.store.notes.ids), [1, 4, 3, 5])
    delete([1])
    delete([0])
    expectEqual(Array(stage.store.notes.ids), [1, 4, 5])
  }
}

@MainActor @Suite("A row whose element was removed before it was shown") struct InertRowTests {
  struct LateRow: View {
    let store: StoreOf<Note>
    let kept: Kept

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .textChanged($0) })
        .onAppear { kept.stores.append(store) }
    }
  }

  final class Kept {
    var stores: [StoreOf<Note>] = []
  }

  private let kept = Kept()
  private let stage = Stage(Notebook.State(count: 2)) { _ in Text("") }
  private let host: HeadlessHost

  /// Shows rows that were made before an element was removed.
  init() {
    let rows = stage.store.scope(Notebook.notes)
    stage.store.send(.rowDeleted(2))
    host = HeadlessHost(ForEach(rows) { [kept] in LateRow(store: $0, kept: kept) })
  }

  @Test("shows another element, acts on nothing, and keeps its store")
  func actsOnNothing() throws {
    kept.stores.last?.send(.textChanged("Milk"))
    kept.stores.last?.binding(\.text) { .textChanged($0) }.wrappedValue = "Milk"
    stage.store.send(.row(1, .textChanged("Tea")))
    host.update()
    expectEqual(host.all(.textField).map(\.value), ["Tea", "1"])
    expectEqual(stage.store.notes.map(\.text), ["Tea"])
    expectEqual(kept.stores.count, 2)
    expectEqual(stage.reports.facts, [])
  }

  @Test(
    "reports an action after it has disappeared, with or without one before", arguments: [0, 1])
  func reportsLater(before: Int) {
    for _ in 0..<before { kept.stores.last?.send(.textChanged("Milk")) }
    host.unmount()
    expectEqual(stage.reports.facts, [])
    kept.stores.last?.send(.textChanged("Tea"))
    kept.stores.last?.binding(\.text) { .textChanged($0) }.wrappedValue = "Tea"
    expectEqual(
      stage.reports.facts,
      ["'row(textChanged(\"Tea\"))' was sent to a child that no longer exists."])
  }
}
