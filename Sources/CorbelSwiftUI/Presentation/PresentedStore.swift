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
  /// Pass it to `sheet`, `fullScreenCover`, `popover` or `navigationDestination`.
  @MainActor public struct PresentedStore<State, Action> {
    let item: Binding<PresentedItem<State, Action>?>
  }

  /// The store of a child that is presented, as an item for SwiftUI.
  ///
  /// Its identity is the store object: a child that was closed and opened again is another item, even
  /// if its state has the same `id`. A store itself can't be `Identifiable`, because its `id` is that
  /// of its state.
  struct PresentedItem<State, Action>: Identifiable, Hashable {
    let store: Store<State, Action>

    var id: ObjectIdentifier { ObjectIdentifier(store) }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.store === rhs.store }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
#endif
