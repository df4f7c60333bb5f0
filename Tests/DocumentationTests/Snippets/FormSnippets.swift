import Corbel
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

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
      Form {
        TextField("Name", text: name)
        Text(store.nameError ?? "")
        TextField("Notes", text: notes)
        Button("Save") { store.send(.saveTapped) }
      }
    }

    private var name: Binding<String> {
      Binding(get: { store.name }, set: { store.send(.edited(Edit(\.name, $0))) })
    }

    private var notes: Binding<String> {
      Binding(get: { store.notes }, set: { store.send(.edited(Edit(\.notes, $0))) })
    }
  }

  #if !canImport(SwiftUI)
    @Test("a view's fields read from the store, and send edits") func view() {
      let store = Store(initialState: ItemForm.State(), reducer: ItemForm())
      let view = ItemFormView(store: store)
      view.all(Button.self).first?.action()
      #expect(view.all(Text.self).map(\.string) == ["A name is missing."])
      for (field, text) in zip(view.all(TextField.self), ["Tea", "green"]) { field.text.set(text) }
      #expect(view.all(Text.self).map(\.string) == [""])
      #expect(view.all(TextField.self).map { $0.text.get() } == ["Tea", "green"])
      #expect(store.notes == "green")
    }
  #endif
}
