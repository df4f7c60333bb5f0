package import Corbel
package import EditItemExample

extension ItemList {
  package struct State: Equatable {
    /// The list as it is on the screen.
    package var items: IdentifiedArray<Item> = []
    /// The list as the repository has it, as far as is known.
    ///
    /// It is loading while the repository is at work: without a value while it reads for the first
    /// time, with one while it writes. What the repository has failed with is its error.
    package var stored: Loadable<IdentifiedArray<Item>> = .notLoaded
    package var filter = ItemFilter()
    /// The item that is marked; always one that is shown.
    package var selection: Item.ID?
    /// The destination that lies over the list, if any.
    package var destination: Destination?
    /// Whether the list was asked to close, and does so once everything is saved.
    package var isClosing = false

    package init() {}
  }

  /// The destinations that can lie over the list, one at a time.
  package enum Destination: Equatable {
    case editor(EditItem.State)
    /// The question whether to delete an item.
    case deletion(Item)
    /// The question whether to close, though not everything could be saved.
    case unsavedChanges
  }
}

extension ItemList.Destination {
  /// The item that the list asks whether to delete.
  package var itemToDelete: Item? {
    if case .deletion(let item) = self { item } else { nil }
  }

  /// Not nil while the list asks what to do about changes that could not be saved.
  package var unsavedChanges: Void? {
    self == .unsavedChanges ? () : nil
  }
}

extension ItemList.State {
  /// The editor, while it is open.
  package var editor: EditItem.State? {
    get { if case .editor(let editor)? = destination { editor } else { nil } }
    set {
      if newValue != nil || editor != nil {
        destination = newValue.map(ItemList.Destination.editor)
      }
    }
  }

  /// Whether the list was loaded, so that it can be changed.
  package var isLoaded: Bool { stored.value != nil }

  /// Whether changes would be lost if the app ended now.
  package var isUnsaved: Bool {
    guard let value = stored.value else { return false }
    // The list may have changed since the save began.
    return value != items || stored.isLoading
  }

  /// The names that an item can't be given, because others have them.
  ///
  /// - Parameter id: The item.
  /// - Returns: The names of the others.
  package func takenNames(besides id: Item.ID) -> Set<ItemName> {
    Set(items.lazy.filter { $0.id != id }.map { ItemName($0.name) })
  }
}
