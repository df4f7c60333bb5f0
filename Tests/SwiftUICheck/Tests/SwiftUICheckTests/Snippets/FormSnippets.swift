import Corbel
import Testing

@MainActor @Suite("Snippets about forms") struct FormSnippets {
  struct Attendee: Equatable, Identifiable {
    let id: Int
    var name = ""
  }

  struct ItemForm: Reducer {
    struct Form: Equatable {
      var name = ""
      var attendees: IdentifiedArray<Attendee> = []
    }

    struct State: Editable {
      var form = Form()
      var nameError: String?
      var isSaving = false

      static let fields = \State.form
    }

    enum Action: Equatable { case edited(Edit<State>), saveTapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .edited(let edit):
        edit.apply(to: &state)
        if edit.changes(\.name) { state.nameError = nil }
        return .none
      case .saveTapped:
        state.nameError = state.form.name.isEmpty ? "A name is missing." : nil
        state.isSaving = state.nameError == nil
        return .none
      }
    }
  }

  @Test("one action edits every field of a form") func edit() {
    let form = ItemForm.Form(attendees: [Attendee(id: 1)])
    let store = Store(initialState: ItemForm.State(form: form), reducer: ItemForm())
    store.send(.saveTapped)
    #expect(store.nameError == "A name is missing.")
    let id = 1
    store.send(.edited(Edit(\.name, "Tea")))
    store.send(.edited(Edit(\.attendees, id: id, \.name, "Blob")))
    #expect(store.form == ItemForm.Form(name: "Tea", attendees: [Attendee(id: 1, name: "Blob")]))
    #expect(store.nameError == nil)
    #expect("\(Edit<ItemForm.State>(\.name, "Tea"))" == "name = \"Tea\"")
  }
}
