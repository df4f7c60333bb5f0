import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Forms") struct FormTests {
  struct Listed: Editable {
    var name = ""
    var isDone = false
    var edits = 0

    struct Fields {
      let name = \Listed.name
      let isDone: WritableKeyPath<Listed, Bool> = \Listed.isDone
    }
    static var fields: Fields { Fields() }
  }

  struct Whole: Editable {
    struct Form: Equatable {
      var name = ""
      var isDone = false
    }

    var form = Form()
    static let fields = \Whole.form
  }

  struct NameView: View {
    let name: Binding<String>

    var body: some View { Text(name.wrappedValue) }
  }

  @Test("the fields that a state lists are bindings that send edits, and the same when evaluated")
  func listed() throws {
    let reducer = Reduce<Listed, Edit<Listed>?, Never> { state, edit in
      edit?.apply(to: &state)
      state.edits += 1
      return .none
    }
    let stage = Stage(Listed(), reducer) { store in
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
    expectTrue(stage.store.isDone)
  }

  @Test("the fields of the part that a state names are bindings that send edits")
  func whole() {
    let store = Store(initialState: Whole()) { (state, edit: Edit<Whole>) in edit.apply(to: &state)
    }
    let form = store.bindings { $0 }
    form.name.wrappedValue = "Tea"
    form.isDone.wrappedValue = true
    expectEqual(store.form, Whole.Form(name: "Tea", isDone: true))
    expectEqual(form.name.wrappedValue, "Tea")
  }
}
