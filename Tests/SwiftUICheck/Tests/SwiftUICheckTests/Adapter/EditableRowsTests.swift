import Corbel
import Foundation
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Deleting and moving rows") struct EditableRowsTests {
  struct RowView: View {
    let store: StoreOf<Note>

    var body: some View { Text(store.text) }
  }

  /// Shows some of the notes.
  struct SomeView: View {
    let store: StoreOf<Notebook>
    let ids: [Int]

    var body: some View {
      List {
        ForEach(store.scope(Notebook.notes, ids: ids)) { RowView(store: $0) }
          .onDelete { store.send(.rowsDeleted($0)) }
          .onMove { store.send(.rowsMoved($0, before: $1)) }
      }
    }
  }

  private func show(_ ids: [Int], of count: Int, log: Log? = nil) -> (
    StoreOf<Notebook>, HeadlessHost
  ) {
    let store = Notebook.store(count: count, log: log)
    return (store, HeadlessHost(SomeView(store: store, ids: ids)))
  }

  @Test("a deleted row of a filtered list is the one that was on the screen")
  func delete() throws {
    let (store, host) = show([2, 3], of: 3)
    try host.delete([0])
    #expect(store.notes.ids == [1, 3])
  }

  @Test("several deleted rows are one action, in the order of the rows")
  func deleteSeveral() throws {
    let log = Log()
    let (_, host) = show([4, 3, 2], of: 4, log: log)
    try host.delete([0, 2])
    #expect(log.actions == ["rowsDeleted([4, 2])"])
  }

  @Test("a row that is deleted while the list changes is the one that was on the screen")
  func deleteWhileChanging() throws {
    let (store, host) = show([2, 3, 4], of: 4)
    let delete = try #require(host.find(.deletable)?.delete)
    store.send(.rowDeleted(2))
    delete([1])
    #expect(store.notes.ids == [1, 4])
    delete([0])
    #expect(store.notes.ids == [1, 4])
  }

  @Test("a position without a row is ignored")
  func deleteBeyond() throws {
    let log = Log()
    let (_, host) = show([2], of: 3, log: log)
    try host.delete([5])
    #expect(log.actions == ["rowsDeleted([])"])
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
    let log = Log()
    let (store, host) = show([2, 3, 4], of: 4, log: log)
    try host.move(offsets, to: destination)
    #expect(log.actions == [action])
    #expect(Array(store.notes.ids) == ids)
  }

  @Test("a row that is moved while the list changes comes with the ids that were on the screen")
  func moveWhileChanging() throws {
    let (store, host) = show([1, 2, 3], of: 4)
    let move = try #require(host.find(.movable)?.move)
    store.send(.rowDeleted(1))
    move([2], 1)
    #expect(store.notes.ids == [3, 2, 4])
  }

  @Test("rows can be deleted and moved in either order of the modifiers")
  func order() throws {
    struct OtherOrder: View {
      let store: StoreOf<Notebook>

      var body: some View {
        ForEach(store.scope(Notebook.notes, ids: [2, 3])) { RowView(store: $0) }
          .onMove { store.send(.rowsMoved($0, before: $1)) }
          .onDelete { ids in for id in ids { store.send(.rowDeleted(id)) } }
      }
    }
    let store = Notebook.store(count: 3)
    let host = HeadlessHost(OtherOrder(store: store))
    try host.move([1], to: 0)
    #expect(store.notes.ids == [1, 3, 2])
    try host.delete([0])
    #expect(store.notes.ids == [1, 3])
  }
}

@MainActor @Suite("A row whose element was removed before it was shown") struct InertRowTests {
  /// A list whose rows were made before an element was removed.
  struct LateList: View {
    let rows: StoreRows<Note.State, Note.Action, ElementIDs<Int>>
    let kept: Kept

    var body: some View { ForEach(rows) { LateRow(store: $0, kept: kept) } }
  }

  struct LateRow: View {
    let store: StoreOf<Note>
    let kept: Kept

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .textChanged($0) })
        .onAppear {
          kept.stores.append(store)
          store.send(.textChanged("appeared"))
        }
    }
  }

  final class Kept {
    var stores: [StoreOf<Note>] = []
  }

  private let reports = Reports()
  private let kept = Kept()
  private let store: StoreOf<Notebook>
  private let rows: StoreRows<Note.State, Note.Action, ElementIDs<Int>>
  private let host: HeadlessHost

  init() {
    store = Notebook.store(
      Notebook.State(notes: [Note.State(id: 1, text: "1"), Note.State(id: 2, text: "2")]),
      reports: reports)
    rows = store.scope(Notebook.notes)
    store.send(.rowDeleted(2))
    host = HeadlessHost(LateList(rows: rows, kept: kept))
  }

  @Test("shows another element, and doesn't act on it")
  func actsOnNothing() throws {
    #expect(host.all(.textField).map(\.value) == ["appeared", "1"])
    #expect(store.notes.map(\.text) == ["appeared"])
    #expect(kept.stores.count == 2)
  }

  @Test("reports nothing while it is on the screen")
  func reportsNothing() throws {
    kept.stores.last?.send(.textChanged("Tea"))
    kept.stores.last?.binding(\.text) { .textChanged($0) }.wrappedValue = "Tea"
    #expect(store.notes.map(\.text) == ["appeared"])
    #expect(reports.all.isEmpty)
  }

  @Test("keeps its store while it is on the screen")
  func keepsItsStore() {
    store.send(.row(1, .textChanged("Tea")))
    host.update()
    #expect(kept.stores.count == 2)
    #expect(host.all(.textField).map(\.value) == ["Tea", "1"])
  }

  @Test("reports an action after it has disappeared")
  func reportsLater() {
    host.unmount()
    #expect(reports.all.isEmpty)
    kept.stores.last?.send(.textChanged("Tea"))
    #expect(
      reports.all == ["'row(textChanged(\"Tea\"))' was sent to a child that no longer exists."])
    kept.stores.last?.binding(\.text) { .textChanged($0) }.wrappedValue = "Tea"
    #expect(reports.all.count == 1)
  }

  @Test("reports an action after it has disappeared, even if it is the first one")
  func reportsFirst() {
    let host = HeadlessHost(
      ForEach(rows) { row in Text(row.text).onAppear { [kept] in kept.stores.append(row) } })
    host.unmount()
    kept.stores.last?.send(.textChanged("Tea"))
    #expect(reports.all.count == 1)
  }
}
