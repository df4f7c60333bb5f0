import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets about forms") struct FormSnippets {
  struct ItemForm: Reducer {
    struct State: Editable {
      var name = ""
      var notes = ""
      var nameError: String?
      var isSaving = false

      struct Fields {
        let name = \State.name
        let notes = \State.notes
      }
      static let fields = Fields()
    }

    enum Action: Equatable { case edited(Edit<State>), saveTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .edited(let edit):
        edit.apply(to: &state)
        if edit.changes(\.name) { state.nameError = nil }
        return .none
      case .saveTapped:
        state.nameError = state.name.isEmpty ? "A name is missing." : nil
        state.isSaving = state.nameError == nil
        return .none
      }
    }
  }

  struct Profile {
    struct Form {
      var name = ""
      var city = ""
    }

    struct State: Editable {
      var form = Form()
      var isSaving = false

      static let fields = \State.form
    }
  }

  @Test("one part of a state may be the form") func part() {
    var state = Profile.State()
    let edit = Edit<Profile.State>(\.city, "Lisbon")
    edit.apply(to: &state)
    #expect(state.form.city == "Lisbon")
    #expect(edit.changes(\.city))
  }

  @Test("one action edits every field of a form") func edit() {
    let store = Store(initialState: ItemForm.State(), reducer: ItemForm())
    store.send(.saveTapped)
    #expect(store.nameError == "A name is missing.")
    store.send(.edited(Edit(\.name, "Tea")))
    #expect(store.name == "Tea")
    #expect(store.nameError == nil)
    #expect(ItemForm.Action.edited(Edit(\.name, "Tea")) == .edited(Edit(\.name, "Tea")))
    #expect("\(Edit<ItemForm.State>(\.name, "Tea"))" == "name = \"Tea\"")
  }

  // MARK: - The view

  struct ItemFormView: View {
    let store: StoreOf<ItemForm>

    var body: some View {
      let form = store.bindings { .edited($0) }
      Form {
        TextField("Name", text: form.name)
        Text(store.nameError ?? "")
        TextField("Notes", text: form.notes)
        Button("Save") { store.send(.saveTapped) }
      }
    }
  }

  @Test("a view's fields read from the store, and send edits") func view() throws {
    let store = Store(initialState: ItemForm.State(), reducer: ItemForm())
    let host = HeadlessHost(ItemFormView(store: store))
    try host.tap("Save")
    #expect(host.texts.contains("A name is missing."))
    try host.type("Tea", into: "Name")
    try host.type("green", into: "Notes")
    #expect(!host.texts.contains("A name is missing."))
    #expect(host.find(.textField, "Name")?.value == "Tea")
    #expect(store.notes == "green")
  }
}
