/// What the editor tells whoever has opened it, in whichever way it is written.
package enum EditItemOutput: Equatable, Sendable {
  /// The item is to become this one.
  case saved(Item)
  /// Nothing is to change.
  case cancelled
}
