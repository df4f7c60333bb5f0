#if canImport(SwiftUI)
  import Corbel
  import EditItemExample
  import SwiftUI

  /// A row of the list.
  ///
  /// The row receives the item and the store, but no closures. SwiftUI can compare both values, and
  /// evaluates the row again only if its item has changed.
  struct ItemRow: View {
    let item: Item
    let store: StoreOf<ItemList>

    var body: some View {
      HStack {
        Button(item.name, systemImage: item.isDone ? "checkmark.circle.fill" : "circle") {
          store.send(.doneTapped(item.id))
        }
        Spacer()
        Group {
          Button("Edit \(item.name)", systemImage: "pencil") {
            store.send(.itemTapped(item.id))
          }
          Button("Delete \(item.name)", systemImage: "trash", role: .destructive) {
            store.send(.deleteTapped(item.id))
          }
        }
        .labelStyle(.iconOnly)
      }
      // With the default style, a tap anywhere in the row would press all of its buttons.
      .buttonStyle(.borderless)
    }
  }
#endif
