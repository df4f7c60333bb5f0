#if canImport(SwiftUI)
  package import Corbel
  import CorbelSwiftUI
  package import SwiftUI

  /// The root of the app: the list, and a message after the list has closed.
  ///
  /// ```swift
  /// ItemsAppView(store: store)
  /// ```
  package struct ItemsAppView: View {
    private let store: StoreOf<ItemsApp>

    package init(store: StoreOf<ItemsApp>) {
      self.store = store
    }

    package var body: some View {
      if store.isOver {
        VStack {
          Text("The list is closed.")
          Button("Open the List") { store.send(.started) }
        }
      } else {
        ItemListView(store: store.scope(ItemsApp.list))
      }
    }
  }
#endif
