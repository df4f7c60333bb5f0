#if canImport(SwiftUI)
  import Corbel
  import SwiftUI

  /// A child that is presented while it exists, and the action for its dismissal.
  ///
  /// ```swift
  /// .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
  ///   EditItemView(store: editor)
  /// }
  /// ```
  ///
  /// Pass this value to `sheet`, `fullScreenCover`, `popover` or `navigationDestination`.
  @MainActor public struct PresentedStore<State, Action> {
    let item: Binding<PresentedItem<State, Action>?>
  }

  /// The store of a child that is presented, as an item for SwiftUI.
  ///
  /// The identity of the item is the store object. So a child that was closed and opened again is
  /// another item, even if its state has the same `id`. The store itself can't be the item, because
  /// the `id` of a store is the `id` of its state.
  struct PresentedItem<State, Action>: Identifiable, Hashable {
    let store: Store<State, Action>

    var id: ObjectIdentifier { ObjectIdentifier(store) }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.store === rhs.store }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
#endif
