#if canImport(SwiftUI)
  package import Corbel
  package import SwiftUI

  /// The editor of an item with a view state.
  ///
  /// Its controls are bound to the fields of that state.
  ///
  /// The view keeps its first form for as long as it keeps its identity. To edit another item, give
  /// the view another identity:
  ///
  /// ```swift
  /// EditItemLogicView(ItemForm(item), responder: responder)
  ///   .id(item.id)
  /// ```
  package struct EditItemLogicView: View {
    @State private var viewState: EditItemViewState
    private let responder: Responder<EditItemOutput>

    package init(_ form: ItemForm, responder: Responder<EditItemOutput>) {
      viewState = EditItemViewState(form)
      self.responder = responder
    }

    package var body: some View {
      let logic = EditItemLogic(responder: responder, viewState: viewState)
      NavigationStack {
        Form {
          Section {
            TextField("Name", text: $viewState.form.name)
            problem(at: .name)
          }
          Section {
            TextField("Notes", text: $viewState.form.notes)
            problem(at: .notes)
          }
          Toggle("Done", isOn: $viewState.form.isDone)
        }
        .onSubmit { logic.saveTapped() }
        .navigationTitle("Item")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") { logic.cancelTapped() }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Save") { logic.saveTapped() }
          }
        }
      }
      .interactiveDismissDisabled(viewState.form.isChanged)
      .confirmationDialog(
        "Discard the changes?", isPresented: $viewState.asksToDiscard, titleVisibility: .visible
      ) {
        Button("Lose Them", role: .destructive) { logic.discardTapped() }
        Button("Go On Editing", role: .cancel) { logic.keepEditingTapped() }
      }
    }
  }

  extension EditItemLogicView {
    @ViewBuilder private func problem(at field: ItemForm.Field) -> some View {
      if let problem = viewState.form.problems[field] {
        Text(problem.description)
          .foregroundStyle(.red)
      }
    }
  }

  #Preview {
    EditItemLogicView(
      ItemForm(Item(id: Item.ID(rawValue: "1"), name: "Tea")), responder: .noop)
  }
#endif
