/// A stored property of an observed object, found by reflection.
///
/// Its values are compared only at certain points of the operation: see ``ObservedOperation``.
@MainActor final class StoredField {
  let name: String
  private(set) var changes: FieldChanges

  private init(name: String, value: Any) {
    self.name = name
    changes = FieldChanges(from: value)
  }

  nonisolated deinit {}

  /// Returns the properties of an object that `@Observable` observes.
  static func all(of object: AnyObject) -> [StoredField] {
    children(of: object).map { StoredField(name: $0.name, value: $0.value) }
  }

  /// Records the changes of the properties since the last call.
  static func look(at object: AnyObject, _ fields: [StoredField]) {
    for (field, child) in zip(fields, children(of: object)) {
      field.changes.look(at: child.value)
    }
  }

  /// Returns the observed stored properties of an object.
  ///
  /// `@Observable` stores `count` as `_count`. It doesn't rename ignored properties, so the prefix
  /// distinguishes observed properties from ignored properties.
  private static func children(of object: AnyObject) -> [(name: String, value: Any)] {
    ValueReflection.fields(of: Mirror(reflecting: object)).compactMap { label, value in
      guard let label, label.hasPrefix("_") else { return nil }
      return (String(label.dropFirst()), value)
    }
  }
}
