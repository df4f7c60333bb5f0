/// A value that a field had, and the one it had next.
struct FieldChange {
  let old: Any
  let new: Any
}

extension FieldChange {
  /// The change from one value to another, or nil if they are the same.
  init?(from old: Any, to new: Any) {
    if areEqual(old, new) ?? Difference.areSame(old, new) { return nil }
    self.init(old: old, new: new)
  }
}
