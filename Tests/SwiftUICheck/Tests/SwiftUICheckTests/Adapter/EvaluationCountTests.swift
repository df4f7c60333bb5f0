import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("How often views are evaluated") struct EvaluationCountTests {
  struct ListView: View {
    let store: StoreOf<Notebook>

    var body: some View {
      List {
        ForEach(store.scope(Notebook.notes)) { RowView(store: $0) }
      }
      .sheet(item: store.presented(Notebook.note, onDismiss: .noteClosed)) {
        EditorView(store: $0)
      }
    }
  }

  struct RowView: View {
    let store: StoreOf<Note>

    var body: some View { Text(store.text) }
  }

  struct EditorView: View {
    let store: StoreOf<Note>

    var body: some View {
      TextField("Text", text: store.binding(\.text) { .textChanged($0) })
    }
  }

  private func counts(_ host: HeadlessHost) -> [Int] {
    [host.evaluations(of: ListView.self), host.evaluations(of: RowView.self)]
  }

  @Test("typing in a sheet evaluates neither the list behind it nor its rows")
  func typing() throws {
    let store = Notebook.store(count: 100)
    let host = HeadlessHost(ListView(store: store))
    store.send(.noteOpened(1))
    host.update()
    let before = counts(host)
    for text in ["T", "Te", "Tea"] { try host.type(text, into: "Text") }
    #expect(store.note?.text == "Tea")
    #expect(counts(host) == before)
  }

  @Test("opening a sheet evaluates no row")
  func opening() {
    let store = Notebook.store(count: 100)
    let host = HeadlessHost(ListView(store: store))
    store.send(.noteOpened(1))
    host.update()
    #expect(counts(host) == [2, 100])
  }

  @Test("an action to one row of 1,000 evaluates that row only")
  func row() {
    let store = Notebook.store(count: 1_000)
    let host = HeadlessHost(ListView(store: store))
    #expect(counts(host) == [1, 1_000])
    store.send(.row(500, .textChanged("Tea")))
    host.update()
    #expect(counts(host) == [1, 1_001])
  }

  @Test("a write that changes nothing evaluates nothing")
  func nothing() throws {
    let store = Notebook.store(count: 3)
    let host = HeadlessHost(ListView(store: store))
    store.send(.noteOpened(1))
    host.update()
    try host.type("Tea", into: "Text")
    let before = counts(host) + [host.evaluations(of: EditorView.self)]
    try host.type("Tea", into: "Text")
    store.send(.row(1, .textChanged("1")))
    host.update()
    #expect(counts(host) + [host.evaluations(of: EditorView.self)] == before)
  }
}
