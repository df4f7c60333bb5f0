package import Corbel
package import EditItemExample

extension ItemList {
  package struct State: Equatable {
    /// The items that the screen shows and the person edits.
    package var items = Undoable(IdentifiedArray<Item>())
    /// The last known items of the repository.
    ///
    /// The value is loading while the repository works: without a previous value during the first
    /// read, and with one during a save. A failure of the repository is its error.
    package var stored: Loadable<IdentifiedArray<Item>> = .notLoaded
    package var filter = ItemFilter()
    /// The selected item, which is always visible.
    package var selection: Item.ID?
    /// The destination over the list, if one is open.
    package var destination: OneOf<Destination> = nil
    /// Whether the list is closing.
    ///
    /// It closes as soon as everything is saved.
    package var isClosing = false

    package init() {}
  }

  /// The destinations over the list.
  ///
  /// Only one of them can be open at a time.
  package struct Destination: Alternatives, Equatable {
    package var editor: EditItem.State?
    /// The item that may be deleted.
    package var deletion: Item?
    package var alert: Alert?

    package init() {}
  }

  package enum Alert {
    /// Some changes could not be saved: close even so?
    case unsavedChanges
  }
}

extension ItemList.State: Editable {
  package static let fields = \ItemList.State.filter
}

extension ItemList.State {
  /// Whether the list is loaded and can be changed.
  package var isLoaded: Bool { stored.value != nil }

  /// Whether ending the app now would lose changes.
  package var isUnsaved: Bool {
    guard let value = stored.value else { return false }
    // The list may have changed since the save began.
    return value != items.value || stored.isLoading
  }

  /// The names that are not available for an item, because other items have them.
  ///
  /// - Parameter id: The identity of the item.
  /// - Returns: The names of the other items.
  package func takenNames(besides id: Item.ID) -> Set<ItemName> {
    Set(items.value.lazy.filter { $0.id != id }.map { ItemName($0.name) })
  }
}
