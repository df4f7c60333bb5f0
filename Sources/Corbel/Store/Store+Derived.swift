extension Store {
  /// Reads a derived value of the state.
  ///
  /// ```swift
  /// let ids = store[Errands.visibleIDs]
  /// ```
  ///
  /// The store computes the value at the first read after a change of an input, and keeps it until
  /// the next change. All stores of the same state share the value.
  ///
  /// If the value is `Equatable` and all inputs are stored, observers are notified only when the
  /// value changes. After each action that changes an input, the store computes the value and
  /// compares it with the previous value.
  /// Otherwise the store notifies observers of each change of an input without computing the value.
  /// A computed input counts as the whole state. A value without observers is computed only when it
  /// is read. Computing the value retains its inputs, so the next change of an input that is a
  /// collection copies the collection.
  ///
  /// - Parameter derived: The declaration in the reducer of this state.
  public subscript<Value>(_ derived: Derived<State, Value>) -> Value {
    let field = field(of: derived)
    observe(field)
    return field.value
  }

  private func field<Value>(of derived: Derived<State, Value>) -> DerivedField<State, Value> {
    for case let field as DerivedField<State, Value> in location.node.derivedFields
    where field.position == location.address.position && field.id == derived.id {
      return field
    }
    let field = DerivedField(
      derived.id, of: derived.inputs(location.address), in: location.address,
      compute: derived.compute)
    location.node.derivedFields.append(field)
    return field
  }
}
