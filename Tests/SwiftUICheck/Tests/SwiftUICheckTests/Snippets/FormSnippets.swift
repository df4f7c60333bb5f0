import Corbel
import Testing

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
}
