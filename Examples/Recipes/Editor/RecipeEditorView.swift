#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import SwiftUI

  struct RecipeEditorView: View {
    let store: StoreOf<RecipeEditor>
    @FocusState private var focus: RecipeEditor.Field?

    var body: some View {
      let form = store.bindings { .edited($0) }
      NavigationStack {
        Form {
          TextField("Title", text: form.title).focused($focus, equals: .title)
          if let problem = store.problem { Text(problem).foregroundStyle(.red) }
          TextField("Steps", text: form.steps).focused($focus, equals: .steps)
        }
        .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel") { store.send(.cancelTapped) }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Save") { store.send(.saveTapped) }
          }
        }
      }
      .confirmationDialog("Discard the changes?", item: store.presented(\.draftToDiscard)) { _ in
        Button("Discard", role: .destructive) { store.send(.discardTapped) }
      } message: {
        Text($0.title)
      }
    }
  }
#endif
