import Corbel
import Foundation
import Observation
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Rows of a list") struct RowsTests {
  struct RowView: View {
    @State private var taps = 0
    let store: StoreOf<Note>

    var body: some View { Button("\(store.text) \(taps)") { taps += 1 } }
  }

  @Observable final class Library {
    var store: StoreOf<Notebook>

    init(_ store: StoreOf<Notebook>) { self.store = store }
  }

  struct LibraryView: View {
    let library: Library

    var body: some View {
      StoreElement(library.store, Notebook.notes, id: 1) { note in
        Text("note \(note.state.id)")
      } missing: {
        Text("missing")
      }
    }
  }

  @Test("an element that is gone stays on the screen, but not that of another list")
  func otherList() {
    let store = Store(
      initialState: Notebook.State(notes: [Note.State(id: 1)]), reducer: Notebook())
    let library = Library(store)
    let host = HeadlessHost(LibraryView(library: library))
    store.send(.rowDeleted(1))
    host.update()
    expectEqual(host.texts, ["note 1"])
    library.store = Store(initialState: Notebook.State(), reducer: Notebook())
    host.update()
    expectEqual(host.texts, ["missing"])
  }

  private func stage(count: Int) -> Stage<Notebook> {
    Stage(Notebook.State(count: count)) { store in
      List {
        ForEach(store.scope(Notebook.notes)) { RowView(store: $0) }
          .onDelete { store.send(.rowsDeleted($0)) }
          .onMove { store.send(.rowsMoved($0, before: $1)) }
      }
      .sheet(item: store.presented(Notebook.note, onDismiss: .noteClosed)) { note in
        TextField("Text", text: note.binding(\.text) { .textChanged($0) })
      }
    }
  }

  @Test("each element has a row, and only the row that changes is evaluated")
  func order() {
    let stage = stage(count: 3)
    func expectRows(_ rows: [String], evaluations: [Int]) {
      expectEqual(stage.host.labels(.button), rows)
      expectEqual([stage.evaluations, stage.host.evaluations(of: RowView.self)], evaluations)
    }
    expectRows(["1 0", "2 0", "3 0"], evaluations: [1, 3])
    stage.send(.row(2, .textChanged("Tea")), .row(1, .textChanged("1")))
    expectRows(["1 0", "Tea 0", "3 0"], evaluations: [1, 4])
    stage.send(.rowAdded(4))
    expectRows(["1 0", "Tea 0", "3 0", " 0"], evaluations: [2, 5])
    stage.send(.rowDeleted(2))
    stage.host.expectLeaving("button \"Tea 0\"")
    expectEqual(stage.host.labels(.button), ["1 0", "3 0", " 0"])
  }

  @Test("a sheet that opens, and typing in it, evaluate no row")
  func sheet() throws {
    let stage = stage(count: 100)
    stage.send(.noteOpened(1))
    for text in ["T", "Tea", "Tea"] { try stage.host.type(text, into: "Text") }
    expectEqual(stage.store.note?.text, "Tea")
    expectEqual([stage.evaluations, stage.host.evaluations(of: RowView.self)], [2, 100])
  }

  @Test("the state of a row's view follows the element")
  func identity() throws {
    let stage = stage(count: 3)
    try stage.host.tap("1 0")
    try stage.host.move([0], to: 3)
    expectEqual(stage.host.labels(.button), ["2 0", "3 0", "1 1"])
    try stage.host.delete([0])
    expectEqual(stage.host.labels(.button), ["3 0", "1 1"])
  }

  @Test("the rows of another store with the same ids are its own")
  func otherStore() throws {
    struct Either: View {
      @State private var isFirst = true
      let first: StoreOf<Notebook>
      let second: StoreOf<Notebook>

      var body: some View {
        Button("Switch") { isFirst.toggle() }
        ForEach((isFirst ? first : second).scope(Notebook.notes)) { RowView(store: $0) }
      }
    }
    let (first, second) = (stage(count: 1).store, stage(count: 1).store)
    second.send(.row(1, .textChanged("Tea")))
    let host = HeadlessHost(Either(first: first, second: second))
    try host.tap("Switch")
    expectEqual(host.labels(.button), ["Switch", "Tea 0"])
  }

  @Test("rows have the given ids in their order, as far as these have elements")
  func givenIDs() {
    let store = stage(count: 3).store
    expectEqual(store.scope(Notebook.notes, ids: [3, 9, 1]).map(\.id), [3, 1])
    let rows = StoreRows<Note.State, Note.Action, [Int]>([1], of: store) { _ in nil }
    expectTrue(rows.isEmpty && store.scope(Notebook.notes, ids: [9]).isEmpty)
  }

  @Test("a store is made when its row is shown, and not before")
  func laziness() {
    let store = stage(count: 1_000).store
    var asked: [Int] = []
    let rows = StoreRows(store[\.notes.ids], of: store) { id in
      asked.append(id)
      return store.scope(Notebook.notes, id: id)
    }
    expectEqual([rows.count, rows.map(\.id).last], [1_000, 1_000])
    expectEqual(asked, [1])
  }

  @Test("a row that leaves the screen loses the state of its view, and not that of its element")
  func scrolling() throws {
    let stage = stage(count: 2)
    try stage.host.tap("1 0")
    try stage.host.scrollAway(row: 1)
    expectEqual(stage.host.labels(.button), ["2 0"])
    stage.store.send(.row(1, .textChanged("Milk")))
    try stage.host.scrollBack(row: 1)
    expectEqual(stage.host.labels(.button), ["Milk 0", "2 0"])
  }

  @Test("a row is always one view")
  func oneView() {
    expectTrue(StoreRowView<Note.State, Note.Action, RowView>.Body.self == RowView.self)
  }

  @Test("a row is found in constant time, however many rows there are", arguments: [10, 1_000])
  func steps(count: Int) {
    let counter = StepCounter()
    let store = stage(count: 1).store
    let rows = StoreRows<Note.State, Note.Action, CountedIDs>(
      CountedIDs(count: count, counter: counter), of: store
    ) { _ in store.scope(Notebook.notes, id: 1) }
    expectEqual(rows[rows.index(rows.startIndex, offsetBy: count - 1)].id, count)
    expectNil(rows.index(rows.startIndex, offsetBy: count + 1, limitedBy: rows.endIndex))
    expectEqual(rows.distance(from: rows.startIndex, to: rows.endIndex), count)
    let host = HeadlessHost(ForEach(rows) { RowView(store: $0) })
    expectEqual([rows.count, host.all(.button).count], [count, count])
    expectEqual(counter.steps, 0)
  }
}

/// Counts the steps from one position to the next.
private final class StepCounter {
  var steps = 0
}

/// The ids from 1 on, which count each step between positions.
private struct CountedIDs: RandomAccessCollection {
  let count: Int
  let counter: StepCounter

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(position: Int) -> Int { position + 1 }

  func index(after position: Int) -> Int {
    counter.steps += 1
    return position + 1
  }
}
