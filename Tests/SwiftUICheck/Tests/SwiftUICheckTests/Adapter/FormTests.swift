import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Forms") struct FormTests {
  struct Listed: Reducer {
    struct State: Editable {
      var name = ""
      var isDone = false
      var edits = 0

      struct Fields {
        let name = \State.name
        let isDone = \State.isDone
      }
      static let fields = Fields()
    }

    enum Action { case edited(Edit<State>), unrelatedChanged }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .edited(let edit) = action else {
        state.edits += 100
        return .none
      }
      edit.apply(to: &state)
      state.edits += 1
      return .none
    }
  }

  struct Whole: Reducer {
    struct Form: Equatable {
      var name = ""
      var isDone = false
    }

    struct State: Editable {
      var form = Form()
      static let fields = \State.form
    }

    enum Action { case edited(Edit<State>) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .edited(let edit) = action { edit.apply(to: &state) }
      return .none
    }
  }

  struct Typed: Reducer {
    struct State: Editable {
      var name = ""

      struct Fields {
        let name: WritableKeyPath<State, String> = \State.name
      }
      static var fields: Fields { Fields() }
    }

    enum Action { case edited(Edit<State>) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .edited(let edit) = action { edit.apply(to: &state) }
      return .none
    }
  }

  struct ListedView: View {
    let store: StoreOf<Listed>

    var body: some View {
      let form = store.bindings { .edited($0) }
      Text("edits \(store.edits)")
      TextField("Name", text: form.name)
      Toggle("Done", isOn: form.isDone)
      NameView(name: form.name)
    }
  }

  struct NameView: View {
    let name: Binding<String>

    var body: some View { Text(name.wrappedValue) }
  }

  @Test("the fields that a state lists are bindings that send edits")
  func listed() throws {
    let store = Store(initialState: Listed.State(), reducer: Listed())
    let host = HeadlessHost(ListedView(store: store))
    try host.type("Tea", into: "Name")
    try host.tap("Done")
    #expect(store.name == "Tea")
    #expect(store.isDone)
    #expect(store.edits == 2)
  }

  @Test("a field can be listed with its type")
  func typed() {
    let store = Store(initialState: Typed.State(), reducer: Typed())
    store.bindings { .edited($0) }.name.wrappedValue = "Tea"
    #expect(store.name == "Tea")
  }

  @Test("the fields of the part that a state names are bindings that send edits")
  func whole() {
    let store = Store(initialState: Whole.State(), reducer: Whole())
    let form = store.bindings { .edited($0) }
    form.name.wrappedValue = "Tea"
    form.isDone.wrappedValue = true
    #expect(store.form == Whole.Form(name: "Tea", isDone: true))
    #expect(store.form.name == "Tea")
    #expect(form.name.wrappedValue == "Tea")
  }

  @Test("the binding of a field is the same in each evaluation")
  func equal() {
    let store = Store(initialState: Listed.State(), reducer: Listed())
    let host = HeadlessHost(ListedView(store: store))
    store.send(.unrelatedChanged)
    host.update()
    #expect(host.evaluations(of: ListedView.self) == 2)
    #expect(host.evaluations(of: NameView.self) == 1)
  }
}
