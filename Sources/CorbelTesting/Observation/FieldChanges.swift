/// A change of a field, from one value to the next.
struct FieldChange {
  let old: Any
  let new: Any
}

/// The last value of a field, and the changes that the test has not expected yet.
struct FieldChanges {
  private(set) var value: Any
  /// The changes, oldest first.
  private(set) var all: [FieldChange] = []

  /// Creates a record without changes.
  init(from value: Any) {
    self.value = value
  }

  /// Records a change if a value differs from the last recorded value.
  mutating func look(at current: Any) {
    if areEqual(value, current) { return }
    all.append(FieldChange(old: value, new: current))
    value = current
  }

  /// Removes and returns the first change.
  mutating func takeFirst() -> FieldChange? {
    all.isEmpty ? nil : all.removeFirst()
  }
}
