internal import Observation

/// The record of every value of an observed field, even of a value overwritten at once.
///
/// Each observation of a field announces only the next change, before the object makes the change.
/// So at each announcement, this reads the value that the previous change left, and observes the
/// field again. `look()` reads the value after the last change.
@MainActor final class FieldHistory<Root: AnyObject & Observable> {
  let field: PartialKeyPath<Root>
  private(set) var changes: FieldChanges
  /// The stored properties that had the same values as the field at each look.
  private(set) var candidates: [StoredField]
  private let root: Root
  private let whenChanged: () -> Void

  init(
    _ field: PartialKeyPath<Root>, of root: Root, among storedFields: [StoredField],
    whenChanged: @escaping () -> Void
  ) {
    self.field = field
    self.root = root
    self.whenChanged = whenChanged
    changes = FieldChanges(from: root[keyPath: field])
    candidates = storedFields
    follow()
  }

  nonisolated deinit {}

  /// Removes and returns the first change.
  func takeFirst() -> FieldChange? {
    changes.takeFirst()
  }

  /// Records a change if the current value differs from the last recorded value.
  func look() {
    changes.look(at: root[keyPath: field])
  }

  /// Keeps only the stored properties that have the same value as the field.
  func compareCandidates() {
    candidates.removeAll { !areEqual($0.changes.value, changes.value) }
  }

  private func follow() {
    withObservationTracking {
      _ = root[keyPath: field]
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.willChange() }
    }
  }

  private func willChange() {
    look()
    follow()
    whenChanged()
  }

  /// The name of the field, or else its type, for the beginning of a sentence.
  ///
  /// A key path doesn't have a name, so this is the name of the only stored property with the same
  /// values. If there are several such properties, this is the type.
  var name: String {
    guard candidates.count == 1, let field = candidates.first else {
      return "A field of type \(type(of: self.field).valueType)"
    }
    return "'\(field.name)'"
  }
}
