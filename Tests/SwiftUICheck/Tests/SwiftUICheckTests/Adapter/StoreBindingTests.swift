import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Bindings of a store's fields") struct StoreBindingTests {
  struct InnerView: View {
    let title: Binding<String>

    var body: some View { TextField("Title", text: title) }
  }

  @Test("a control shows the field, and sends what is typed as an action")
  func sends() throws {
    let stage = Stage { InnerView(title: $0.binding(\.title) { .titleChanged($0) }) }
    stage.send(.titleChanged("Milk"))
    expectEqual(stage.host.typed, "Milk")
    try stage.host.type("Tea", into: "Title")
    expectEqual(stage.log.actions, ["titleChanged(\"Milk\")", "titleChanged(\"Tea\")"])
    expectEqual(stage.log.origins.last, "StoreBindingTests.swift:\(#line - 5)")
  }

  @Test("a view whose binding comes from another evaluation is not evaluated again")
  func equal() {
    let stage = Stage { store in
      Text("\(store.unrelated)")
      InnerView(title: store.binding(\.title) { .titleChanged($0) })
    }
    stage.send(.unrelatedChanged)
    expectEqual([stage.evaluations, stage.host.evaluations(of: InnerView.self)], [2, 1])
  }

  @Test("bindings are equal if they have one field and one place, in file, line and column")
  func places() {
    func bound(
      _ field: KeyPath<Notebook.State, String> = \.title, _ file: StaticString = "A.swift",
      _ line: UInt = 1, _ column: UInt = 1
    ) -> BoundField<Notebook.State, String, Notebook.Action> {
      BoundField(
        field: field, place: BindingPlace(file, line, column), refused: RefusedWrite()
      ) { .titleChanged($0) }
    }
    let others = [
      bound(), bound(\.otherTitle), bound(\.title, "B.swift"), bound(\.title, "A.swift", 2),
      bound(\.title, "A.swift", 1, 2),
    ]
    expectEqual(others.map { $0 == bound() }, [true, false, false, false, false])
  }

  @Test("the binding of a child's field writes to the child, and is silent when that is gone")
  func children() throws {
    let stage = Stage(Notebook.State(count: 2)) { _ in Text("") }
    let store = stage.store
    store.send(.noteOpened(1))
    store.send(.opened(OneOf(\.note, Note.State(id: 1))))
    let children = [
      store.scope(Notebook.note), store.scope(Notebook.destination),
      store.scope(Notebook.notes, id: 2),
    ].compactMap { $0 }
    for child in children { child.binding(\.text) { .textChanged($0) }.wrappedValue = "Tea" }
    expectEqual(store.note?.text, "Tea")
    expectEqual(store.destination, OneOf(\.note, Note.State(id: 1, text: "Tea")))
    expectEqual(store.notes.map(\.text), ["1", "Tea"])
    for action in [.noteClosed, .opened(nil), .rowDeleted(2)] as [Notebook.Action] {
      store.send(action)
    }
    _ = stage.log.take()
    for child in children { child.binding(\.text) { .textChanged($0) }.wrappedValue = "late" }
    expectEqual([stage.log.actions, stage.reports.facts], [[], []])
    for child in children { child.send(.textChanged("late")) }
    expectEqual(stage.reports.facts.count, 3)
  }
}

extension Notebook.State {
  fileprivate var otherTitle: String { title }
}
