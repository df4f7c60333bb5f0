import Corbel
import CorbelSwiftUI
import SwiftUI

struct ItemListView: View {
  let store: StoreOf<ItemList>

  var body: some View {
    List {
      LoadableView(store.items, retry: { store.send(.loadAgainTapped) }) { items in
        ForEach(items) { item in
          Button(item.name) { store.send(.itemTapped(item)) }
        }
      }
      Button("Add") { store.send(.addTapped) }
        .disabled(!store.items.isLoaded)
      if let error = store.saved.error {
        FailureView(error) { store.send(.saveAgainTapped) }
      }
    }
    .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
      Form {
        TextField("Name", text: editor.binding(\.name) { .nameChanged($0) })
        if editor.isNameMissing {
          Text("An item needs a name.")
        }
        Button("Save") { editor.send(.saveTapped) }
        Button("Cancel") { editor.send(.cancelTapped) }
      }
    }
    .task { await store.send(.appeared).finish() }
  }
}
