#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A child that is presented while it exists, and the action for its dismissal.
  ///
  /// ```swift
  /// .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
  ///   EditItemView(store: editor)
  /// }
  /// ```
  ///
  /// Pass this value to `sheet`, `fullScreenCover`, `popover` or `navigationDestination`. For a
  /// presentation of your own or of another library, pass its ``item``.
  @MainActor public struct PresentedStore<State, Action> {
    /// The child's store, as the item of a modifier with `item:`; setting it to nil dismisses the
    /// child.
    ///
    /// ```swift
    /// .bottomSheet(item: store.presented(Harbour.photo, onDismiss: .photoClosed).item) {
    ///   PhotoView(store: $0.store)
    /// }
    /// ```
    public let item: Binding<PresentedItem<State, Action>?>
  }

  /// The store of a child that is presented, as an item for SwiftUI.
  ///
  /// ```swift
  /// .bottomSheet(item: store.presented(Harbour.photo, onDismiss: .photoClosed).item) {
  ///   PhotoView(store: $0.store)
  /// }
  /// ```
  ///
  /// The identity of the item is the store object. So a child that was closed and opened again is
  /// another item, even if its state has the same `id`.
  public struct PresentedItem<State, Action>: Identifiable, Hashable {
    /// The child's store.
    public let store: Store<State, Action>

    /// The identity of the child.
    public var id: ObjectIdentifier { ObjectIdentifier(store) }

    /// Returns whether two items are the same child.
    ///
    /// - Parameters:
    ///   - lhs: An item.
    ///   - rhs: Another item.
    /// - Returns: Whether they have the same store.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.store === rhs.store }

    /// Hashes the identity of the child.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
#endif
