import Corbel
import Foundation
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Rows of a list") struct RowsTests {
  struct NotebookView: View {
    let store: StoreOf<Notebook>

    var body: some View {
      List {
        ForEach(store.scope(Notebook.notes)) { RowView(store: $0) }
          .onDelete { store.send(.rowsDeleted($0)) }
          .onMove { store.send(.rowsMoved($0, before: $1)) }
      }
    }
  }

  struct RowView: View {
    @State private var taps = 0
    let store: StoreOf<Note>

    var body: some View {
      Button("\(store.text) \(taps)") { taps += 1 }
    }
  }

  private func rows(_ host: HeadlessHost) -> [String] {
    host.elements.filter { $0.kind == .button }.map(\.label)
  }

  @Test("each element has a row, in the elements' order")
  func order() {
    let store = Notebook.store(count: 3)
    let host = HeadlessHost(NotebookView(store: store))
    #expect(rows(host) == ["1 0", "2 0", "3 0"])
    store.send(.rowAdded(4))
    host.update()
    #expect(rows(host) == ["1 0", "2 0", "3 0", " 0"])
  }

  @Test("the state of a row's view follows the element")
  func identity() throws {
    let host = HeadlessHost(NotebookView(store: Notebook.store(count: 3)))
    try host.tap("1 0")
    try host.move([0], to: 3)
    #expect(rows(host) == ["2 0", "3 0", "1 1"])
  }

  @Test("rows are deleted")
  func delete() throws {
    let host = HeadlessHost(NotebookView(store: Notebook.store(count: 3)))
    try host.delete([1])
    #expect(rows(host) == ["1 0", "3 0"])
  }

  @Test("an action to a row evaluates that row")
  func evaluation() {
    let store = Notebook.store(count: 3)
    let host = HeadlessHost(NotebookView(store: store))
    store.send(.row(2, .textChanged("Tea")))
    host.update()
    #expect(rows(host) == ["1 0", "Tea 0", "3 0"])
    #expect(host.evaluations(of: NotebookView.self) == 1)
    #expect(host.evaluations(of: RowView.self) == 4)
  }

  @Test("a row that is added evaluates no other row")
  func added() {
    let store = Notebook.store(count: 3)
    let host = HeadlessHost(NotebookView(store: store))
    store.send(.rowAdded(4))
    host.update()
    #expect(host.evaluations(of: RowView.self) == 4)
  }

  @Test("a row that leaves is drawn once more with its last state")
  func leaving() {
    let store = Notebook.store(count: 2)
    let host = HeadlessHost(NotebookView(store: store))
    store.send(.row(2, .textChanged("Tea")))
    host.update()
    _ = host.takeLeavingFrames()
    store.send(.rowDeleted(2))
    host.update()
    let frames = host.takeLeavingFrames()
    #expect(!frames.isEmpty)
    for frame in frames { #expect(frame.contains("button \"Tea 0\"")) }
    #expect(rows(host) == ["1 0"])
  }

  @Test("the rows of another store with the same ids are its own")
  func otherStore() throws {
    struct Either: View {
      @State private var isFirst = true
      let first: StoreOf<Notebook>
      let second: StoreOf<Notebook>

      var body: some View {
        Button("Switch") { isFirst.toggle() }
        NotebookView(store: isFirst ? first : second)
      }
    }
    let second = Notebook.store(count: 1)
    second.send(.row(1, .textChanged("Tea")))
    let host = HeadlessHost(Either(first: Notebook.store(count: 1), second: second))
    try host.tap("Switch")
    #expect(rows(host) == ["Switch", "Tea 0"])
  }

  @Test("a row that was removed and added again has the new element")
  func addedAgain() {
    let store = Notebook.store(count: 1)
    let host = HeadlessHost(NotebookView(store: store))
    store.send(.rowDeleted(1))
    store.send(.rowAdded(1))
    host.update()
    #expect(rows(host) == [" 0"])
  }

  @Test("rows with given ids have these, in this order")
  func givenIDs() {
    let store = Notebook.store(count: 3)
    let rows = store.scope(Notebook.notes, ids: [3, 1])
    #expect(rows.map(\.id) == [3, 1])
  }

  @Test("a given id without an element has no row")
  func missingID() {
    let store = Notebook.store(count: 2)
    #expect(store.scope(Notebook.notes, ids: [9, 2]).map(\.id) == [2])
    #expect(store.scope(Notebook.notes, ids: [9]).isEmpty)
  }

  @Test("a list without elements has no rows")
  func empty() {
    #expect(Notebook.store().scope(Notebook.notes).isEmpty)
  }

  @Test("ids without a single element have no rows")
  func withoutStore() {
    let store = Notebook.store()
    let rows = StoreRows<Note.State, Note.Action, [Int]>([1], of: store) { _ in nil }
    #expect(rows.isEmpty)
  }

  @Test("a store is made when its row is shown, and not before")
  func laziness() {
    let store = Notebook.store(count: 1_000)
    var asked: [Int] = []
    let rows = StoreRows(store[\.notes.ids], of: store) { id in
      asked.append(id)
      return store.scope(Notebook.notes, id: id)
    }
    #expect(rows.count == 1_000)
    #expect(rows.map(\.id).last == 1_000)
    #expect(asked == [1])
  }

  @Test("a row that leaves the screen loses the state of its view, and not that of its element")
  func scrolling() throws {
    let store = Notebook.store(count: 2)
    let host = HeadlessHost(NotebookView(store: store))
    try host.tap("1 0")
    store.send(.row(1, .textChanged("Tea")))
    try host.scrollAway(row: 1)
    #expect(rows(host) == ["2 0"])
    store.send(.row(1, .textChanged("Milk")))
    try host.scrollBack(row: 1)
    #expect(rows(host) == ["Milk 0", "2 0"])
  }

  @Test("a row is always one view")
  func oneView() {
    #expect(StoreRowView<Note.State, Note.Action, RowView>.Body.self == RowView.self)
  }

  @Test("a row is found in constant time, however many rows there are", arguments: [10, 1_000])
  func steps(count: Int) {
    let counter = StepCounter()
    let store = Notebook.store(count: 1)
    let rows = StoreRows<Note.State, Note.Action, CountedIDs>(
      CountedIDs(count: count, counter: counter), of: store
    ) { _ in store.scope(Notebook.notes, id: 1) }
    #expect(rows.count == count)
    #expect(rows[rows.index(rows.startIndex, offsetBy: count - 1)].id == count)
    #expect(rows.index(rows.startIndex, offsetBy: count + 1, limitedBy: rows.endIndex) == nil)
    #expect(rows.distance(from: rows.startIndex, to: rows.endIndex) == count)
    #expect(HeadlessHost(ForEach(rows) { RowView(store: $0) }).all(.button).count == count)
    #expect(counter.steps == 0)
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

  func index(before position: Int) -> Int {
    counter.steps += 1
    return position - 1
  }

  func index(_ position: Int, offsetBy distance: Int) -> Int { position + distance }

  func index(_ position: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    position + distance > limit ? nil : position + distance
  }

  func distance(from start: Int, to end: Int) -> Int { end - start }
}

@MainActor @Suite("Moving and removing by an index set") struct IndexSetTests {
  private let notes: IdentifiedArray<Note.State> = [.init(id: 1), .init(id: 2), .init(id: 3)]

  @Test("elements are moved by an index set, although SwiftUI has a method of that name")
  func move() {
    var notes = notes
    notes.move(fromOffsets: IndexSet([0]), toOffset: 3)
    #expect(notes.ids == [2, 3, 1])
  }

  @Test("elements are removed by an index set")
  func remove() {
    var notes = notes
    notes.remove(atOffsets: IndexSet([0, 2]))
    #expect(notes.ids == [2])
  }
}
