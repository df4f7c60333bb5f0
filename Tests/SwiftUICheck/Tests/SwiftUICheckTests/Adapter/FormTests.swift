import Corbel
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
    name.wrappedValue = "Tea"
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
}
