import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Bindings of a store's fields") struct StoreBindingTests {
  struct TitleView: View {
    let store: StoreOf<Notebook>

    var body: some View {
      TextField("Title", text: store.binding(\.title) { .titleChanged($0) })
    }
  }

  /// Makes a binding in a body that also reads another field.
  struct OuterView: View {
    let store: StoreOf<Notebook>

    var body: some View {
      Text("\(store.unrelated)")
      InnerView(title: store.binding(\.title) { .titleChanged($0) })
    }
  }

  struct InnerView: View {
    let title: Binding<String>

    var body: some View { Text(title.wrappedValue) }
  }

  @Test("a control shows the field")
  func reads() {
    let store = Notebook.store()
    let host = HeadlessHost(TitleView(store: store))
    store.send(.titleChanged("Tea"))
    host.update()
    #expect(host.find(.textField)?.value == "Tea")
  }

  @Test("a control sends what is typed as an action")
  func sends() throws {
    let log = Log()
    let host = HeadlessHost(TitleView(store: Notebook.store(log: log)))
    try host.type("Tea", into: "Title")
    #expect(log.actions == ["titleChanged(\"Tea\")"])
  }

  @Test("a view whose binding comes from another evaluation is not evaluated again")
  func equal() {
    let store = Notebook.store()
    let host = HeadlessHost(OuterView(store: store))
    store.send(.unrelatedChanged)
    host.update()
    #expect(host.evaluations(of: OuterView.self) == 2)
    #expect(host.evaluations(of: InnerView.self) == 1)
  }

  @Test("bindings of one field with two actions are two bindings")
  func places() {
    let first = BoundField<Notebook.State, String, Notebook.Action>(
      field: \.title, place: BindingPlace(#fileID, #line, #column)
    ) { .titleChanged($0) }
    let second = BoundField<Notebook.State, String, Notebook.Action>(
      field: \.title, place: BindingPlace(#fileID, #line, #column)
    ) { _ in .unrelatedChanged }
    #expect(first != second)
    #expect(first == first)
  }

  @Test("bindings of two fields that one function makes are two bindings")
  func fields() {
    let place = BindingPlace(#fileID, 1, 1)
    let title = BoundField<Note.State, String, Note.Action>(field: \.text, place: place) {
      .textChanged($0)
    }
    let other = BoundField<Note.State, String, Note.Action>(field: \.description, place: place) {
      .textChanged($0)
    }
    #expect(title != other)
  }

  @Test("the place of a binding is its file, line and column")
  func place() {
    let place = BindingPlace("A.swift", 1, 1)
    #expect(place == BindingPlace("A.swift", 1, 1))
    #expect(place != BindingPlace("B.swift", 1, 1))
    #expect(place != BindingPlace("A.swift", 2, 1))
    #expect(place != BindingPlace("A.swift", 1, 2))
  }

  @Test("the binding of an optional child's field writes to the child")
  func optional() throws {
    let store = Notebook.store()
    store.send(.noteOpened(1))
    let note = try #require(store.scope(Notebook.note))
    note.binding(\.text) { .textChanged($0) }.wrappedValue = "Tea"
    #expect(store.note?.text == "Tea")
  }

  @Test("the binding of a field in a case of an enum writes to the case")
  func enumCase() throws {
    let store = Notebook.store()
    store.send(.opened(.note(Note.State(id: 1))))
    let note = try #require(store.scope(Notebook.destination))
    note.binding(\.text) { .textChanged($0) }.wrappedValue = "Tea"
    #expect(store.destination == .note(Note.State(id: 1, text: "Tea")))
  }

  @Test("the binding of an element's field writes to the element")
  func element() throws {
    let store = Notebook.store(count: 2)
    let note = try #require(store.scope(Notebook.notes, id: 2))
    note.binding(\.text) { .textChanged($0) }.wrappedValue = "Tea"
    #expect(store.notes.map(\.text) == ["1", "Tea"])
  }

  @Test("a write after the removal of the child does nothing, and is not reported")
  func late() throws {
    let log = Log()
    let reports = Reports()
    let store = Notebook.store(log: log, reports: reports)
    store.send(.noteOpened(1))
    let note = try #require(store.scope(Notebook.note))
    let text = note.binding(\.text) { .textChanged($0) }
    store.send(.noteClosed)
    _ = log.take()
    text.wrappedValue = "late"
    #expect(log.actions.isEmpty)
    #expect(reports.all.isEmpty)
  }

  @Test("an action for a removed child is reported")
  func lateSend() throws {
    let reports = Reports()
    let store = Notebook.store(reports: reports)
    store.send(.noteOpened(1))
    let note = try #require(store.scope(Notebook.note))
    store.send(.noteClosed)
    note.send(.textChanged("late"))
    #expect(reports.all.count == 1)
  }

  @Test("an action names the place of its binding")
  func callSite() {
    var origin = ""
    let store = Store(
      initialState: Notebook.State(), reducer: Notebook(),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, case .sent(let site) = reduced.origin {
          origin = "\(site)"
        }
      })
    store.binding(\.title) { .titleChanged($0) }.wrappedValue = "Tea"
    #expect(origin == "StoreBindingTests.swift:\(#line - 1)")
  }
}

extension Note.State {
  fileprivate var description: String { text }
}
