/// A change of a field, from one value to the next.
struct FieldChange {
  let old: Any
  let new: Any
}

extension FieldChange {
  /// Creates the change from one value to another, or returns nil if they are the same.
  init?(from old: Any, to new: Any) {
    if areEqual(old, new) { return nil }
    self.init(old: old, new: new)
  }
}
