package import Corbel
package import EditItemExample

// The values that a screen shows but the state does not store. The store computes each of them once
// after a change of its inputs.

extension ItemList {
  /// The visible items in their order.
  package static let visibleItems = derived(\.items, \.filter) { items, filter in
    items.value.filter(filter.includes)
  }

  /// The reason why a loaded list shows no items, as a text for the person.
  package static let emptyReason: Derived<State, String?> = derived(
    \.stored, \.items, \.filter
  ) { stored, items, filter in
    if stored.value == nil || items.value.contains(where: filter.includes) { return nil }
    return items.isEmpty ? "Nothing is on the list." : "Nothing passes the filter."
  }

  /// The failure to load or to save, as a text for the person.
  package static let problem: Derived<State, String?> = derived(\.stored, \.items) {
    stored, items in
    guard let error = stored.error else { return nil }
    guard let value = stored.value else { return "The list was not loaded: \(error)" }
    return value == items.value ? nil : "The list was not saved: \(error)"
  }
}
