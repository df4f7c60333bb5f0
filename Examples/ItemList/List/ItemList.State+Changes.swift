import Corbel
import EditItemExample

// The changes that the reducer makes to the state. Nothing here returns an effect.

@MainActor extension ItemList.State {
  /// Opens the editor, unless another destination is open.
  mutating func openEditor(of item: Item?) {
    guard let item, isLoaded, destination == nil else { return }
    select(item.id)
    destination.editor = EditItem.State(ItemForm(item, takenNames: takenNames(besides: item.id)))
  }

  /// Replaces an item, or appends it if it is new, and selects it.
  mutating func put(_ item: Item) {
    // Clears a filter that would hide the item, so that the item does not seem to be lost.
    let isNew = items[id: item.id] == nil
    if isNew, !filter.includes(item) { filter = ItemFilter() }
    items.change(isNew ? "Add" : "Edit") { $0.updateOrAppend(item) }
    select(item.id)
  }

  mutating func toggleDone(_ id: Item.ID) {
    items.change("Check") { $0.update(id: id) { $0.isDone.toggle() } }
    dropHiddenSelection()
  }

  /// Asks whether to delete an item, unless another destination is open.
  mutating func askForDeletion(of id: Item.ID) {
    guard let item = items[id: id], destination == nil else { return }
    destination.deletion = item
  }

  /// Removes an item.
  ///
  /// If the item was selected, selects the item below it, or otherwise the one above it.
  mutating func remove(_ id: Item.ID) {
    let rows = ItemList.visibleItems(self)
    if selection == id, let place = rows.firstIndex(where: { $0.id == id }) {
      selection = (rows[(place + 1)...].first ?? rows[..<place].last)?.id
    }
    items.change("Delete") { $0.remove(id: id) }
  }

  /// Moves rows among the visible rows.
  ///
  /// Hidden items stay where they are.
  mutating func moveRows(_ ids: [Item.ID], before next: Item.ID?) {
    var rows = IdentifiedArray(ItemList.visibleItems(self))
    rows.move(ids: ids, before: next)
    var moved = rows.makeIterator()
    let all = items.value.map { filter.includes($0) ? moved.next() ?? $0 : $0 }
    items.change("Move") { $0 = IdentifiedArray(all) }
  }

  /// Undoes the last change, unless a destination is open, which may be about the changed item.
  mutating func undo() {
    if destination == nil, items.undo() { dropHiddenSelection() }
  }

  /// Redoes the last change that was undone, unless a destination is open.
  mutating func redo() {
    if destination == nil, items.redo() { dropHiddenSelection() }
  }

  mutating func select(_ id: Item.ID?) {
    selection = id
    dropHiddenSelection()
  }

  /// Moves the selection by a number of rows, and stops at both ends.
  ///
  /// Without a selection, it begins before the first or after the last row.
  mutating func moveSelection(by distance: Int) {
    let rows = ItemList.visibleItems(self)
    guard !rows.isEmpty else { return }
    let start = distance < 0 ? rows.count : -1
    let place = rows.firstIndex { $0.id == selection } ?? start
    selection = rows[min(max(place + distance, 0), rows.count - 1)].id
  }

  /// Clears the selection if the selected item is hidden.
  mutating func dropHiddenSelection() {
    guard let selection, items[id: selection].map(filter.includes) != true else { return }
    self.selection = nil
  }
}
