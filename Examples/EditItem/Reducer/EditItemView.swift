#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// The editor of an item, for a sheet.
  ///
  /// ```swift
  /// .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
  ///   EditItemView(store: editor)
  /// }
  /// ```
  package struct EditItemView: View {
    private let store: StoreOf<EditItem>

    package init(store: StoreOf<EditItem>) {
      self.store = store
    }

    package var body: some View {
      let form = store.bindings { .edited($0) }
      NavigationStack {
        Form {
          Section {
            TextField("Name", text: form.name)
            problem(at: .name)
          }
          Section {
            TextField("Notes", text: form.notes)
            problem(at: .notes)
          }
          Toggle("Done", isOn: form.isDone)
        }
        .onSubmit { store.send(.saveTapped) }
        .navigationTitle("Item")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") { store.send(.cancelTapped) }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Save") { store.send(.saveTapped) }
          }
        }
      }
      // A swipe would close the sheet without the question, and lose the changes.
      .interactiveDismissDisabled(store.form.isChanged)
      .confirmationDialog(
        "Discard the changes?",
        isPresented: store.presentedFlag(
          \.confirmation, onDismiss: .confirmation(.keepEditingTapped)),
        titleVisibility: .visible
      ) {
        Button("Lose Them", role: .destructive) { store.send(.confirmation(.discardTapped)) }
        Button("Go On Editing", role: .cancel) { store.send(.confirmation(.keepEditingTapped)) }
      }
    }
  }

  extension EditItemView {
    @ViewBuilder private func problem(at field: ItemForm.Field) -> some View {
      if let problem = store.form.problems[field] {
        Text(problem.description)
          .foregroundStyle(.red)
      }
    }
  }

  #Preview {
    EditItemView(
      store: .preview(
        EditItem.State(ItemForm(Item(id: Item.ID(rawValue: "1"), name: "Tea"))),
        reducer: EditItem()))
  }
#endif
