import Corbel
import Observation
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Forms") struct FormTests {
  struct Whole: Editable {
    struct Row: Identifiable, Equatable {
      let id: Int
      var name = ""
    }

    struct Form: Equatable {
      var name = ""
      var isDone = false
      var rows: IdentifiedArray<Row> = []
    }

    var form = Form()
    var edits = 0
    static let fields = \Whole.form
  }

  struct NameView: View {
    let name: Binding<String>

    var body: some View { Text(name.wrappedValue) }
  }

  @Test("the fields of the form are bindings that send edits, and the same when evaluated")
  func fields() throws {
    let reducer = Reduce<Whole, Edit<Whole>?, Never> { state, edit in
      edit?.apply(to: &state)
      state.edits += 1
      return .none
    }
    let stage = Stage(Whole(), reducer) { store in
      let form = store.bindings { $0 }
      Text("\(store.edits)")
      TextField("Name", text: form.name)
      Toggle("Done", isOn: form.isDone)
      NameView(name: form.name)
    }
    stage.send(nil)
    expectEqual([stage.evaluations, stage.host.evaluations(of: NameView.self)], [2, 1])
    try stage.host.type("Tea", into: "Name")
    try stage.host.tap("Done")
    expectEqual(stage.host.texts, ["3", "Name", "Done", "Tea"])
    expectTrue(stage.store.form.isDone)
  }

  @Test("a field of a row is a binding by the row's id, also when rows are gone") func rows() {
    let form = Whole.Form(rows: [Whole.Row(id: 1), Whole.Row(id: 2)])
    let store = Store(initialState: Whole(form: form)) { (state, edit: Edit<Whole>) in
      edit.apply(to: &state)
    }
    let bindings = store.bindings { $0 }
    let name = bindings[\.rows, form.rows[1], \.name]
    let changes = trackChanges { _ = name.wrappedValue }
    store.send(Edit(\.name, "Errands"))
    expectEqual(changes.value, 0, "A row's field observes the list only.")
    name.wrappedValue = "Tea"
    expectEqual(changes.value, 1)
    expectEqual(store.form.rows, [Whole.Row(id: 1), Whole.Row(id: 2, name: "Tea")])
    store.send(Edit(\.rows, [Whole.Row(id: 2, name: "Tea")]))
    name.wrappedValue = "Milk"
    expectEqual(store.form.rows, [Whole.Row(id: 2, name: "Milk")])
    expectEqual(name.wrappedValue, "Milk")
    store.send(Edit(\.rows, []))
    expectEqual(name.wrappedValue, "")
    name.wrappedValue = "Coffee"
    expectEqual(store.form.rows, [])
  }

  struct WholeView: View {
    let store: Store<Whole, Edit<Whole>>

    var body: some View {
      let form = store.bindings { $0 }
      ForEach(store.form.rows) { row in
        TextField("Name \(row.id)", text: form[\.rows, row, \.name])
      }
      Button("Delete") {
        var rows = store.form.rows
        rows.remove(id: 2)
        store.send(Edit(\.rows, rows))
      }
    }
  }

  @Observable @MainActor final class ViewState {
    var rows: IdentifiedArray<Whole.Row> = []
  }

  struct ViewStateView: View {
    @Bindable var viewState: ViewState

    var body: some View {
      ForEach(viewState.rows) { row in
        TextField("Name \(row.id)", text: $viewState.rows[row, \.name])
      }
      Button("Delete") { viewState.rows.remove(id: 2) }
    }
  }

  // The text field of the row writes once more when it goes away: TCA's pull request 2740.
  @Test(
    "a focused row that is deleted writes into no other row, with edits and with a view state",
    arguments: [false, true])
  func deletedRow(hasViewState: Bool) async throws {
    let viewState = ViewState()
    viewState.rows = [
      Whole.Row(id: 1, name: "Ada"), Whole.Row(id: 2, name: "Bob"), Whole.Row(id: 3, name: "Cy"),
    ]
    let form = Whole.Form(rows: viewState.rows)
    let store = Store(initialState: Whole(form: form)) { (state, edit: Edit<Whole>) in
      edit.apply(to: &state)
    }
    let host =
      hasViewState
      ? HeadlessHost(ViewStateView(viewState: viewState)) : HeadlessHost(WholeView(store: store))
    var names: [String] { (hasViewState ? viewState.rows : store.form.rows).map(\.name) }
    try host.type("Eve", into: "Name 1")
    try host.type("Bo", into: "Name 2")
    try host.tap("Delete")
    await host.pass()
    host.expectLeaving("textField \"Name 2\" = Bo")
    host.leave()
    await host.pass()
    expectEqual(host.all(.textField).compactMap(\.value), ["Eve", "Cy"])
    try host.type("Cyd", into: "Name 3")
    expectEqual(names, ["Eve", "Cyd"])
    try host.type("", into: "Name 3")
    host.unmount()
    expectEqual(names, ["Eve", ""])
  }
}
