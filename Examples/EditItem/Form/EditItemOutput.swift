/// The output of the editor to its parent, the same in every way of writing it.
package enum EditItemOutput: Equatable, Sendable {
  /// A person saved this version of the item.
  case saved(Item)
  /// A person closed the editor without saving.
  case cancelled
}
