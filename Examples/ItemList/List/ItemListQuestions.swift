#if canImport(SwiftUI)
  import Corbel
  import CorbelSwiftUI
  import EditItemExample
  import SwiftUI

  /// Shows the list's questions: whether to delete an item, and whether to close without saving.
  struct ItemListQuestions: ViewModifier {
    let store: StoreOf<ItemList>

    func body(content: Content) -> some View {
      content
        .alert(
          "Delete the item?",
          item: store.presented(\.destination.deletion, onDismiss: .deletion(.keepTapped))
        ) { _ in
          Button("Delete", role: .destructive) { store.send(.deletion(.deleteTapped)) }
          Button("Keep", role: .cancel) { store.send(.deletion(.keepTapped)) }
        } message: { item in
          Text(item.name)
        }
        .alert(
          "The list is not saved.",
          item: store.presented(\.destination.alert, onDismiss: .unsavedChanges(.stayTapped))
        ) { _ in
          Button("Save Again") { store.send(.unsavedChanges(.tryAgainTapped)) }
          Button("Lose the Changes", role: .destructive) {
            store.send(.unsavedChanges(.closeAnywayTapped))
          }
          Button("Stay", role: .cancel) { store.send(.unsavedChanges(.stayTapped)) }
        }
    }
  }
#endif
