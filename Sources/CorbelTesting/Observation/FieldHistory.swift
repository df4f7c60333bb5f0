internal import Observation

/// Follows one observed field: every value it has is kept, however shortly.
///
/// An observable tells of a change before it makes it, and once. So each time the field is read,
/// which gives the value that the change before has left, and observed again. What is there after
/// the last change is read when somebody looks.
@MainActor final class FieldHistory<Root: AnyObject & Observable> {
  let field: PartialKeyPath<Root>
  /// The changes that no expectation has taken yet, the first first.
  private(set) var changes: [FieldChange] = []
  /// The stored properties which have had the same values as the field, whenever somebody looked.
  private(set) var candidates: [StoredField]
  private let root: Root
  private let whenChanged: () -> Void
  private var isOver = false
  private(set) var value: Any

  init(
    _ field: PartialKeyPath<Root>, of root: Root, among storedFields: [StoredField],
    whenChanged: @escaping () -> Void
  ) {
    self.field = field
    self.root = root
    self.whenChanged = whenChanged
    value = root[keyPath: field]
    candidates = storedFields
    follow()
  }

  nonisolated deinit {}

  /// Takes the first change.
  func takeFirst() -> FieldChange? {
    changes.isEmpty ? nil : changes.removeFirst()
  }

  /// Keeps the value that is there now, if it is another.
  func look() {
    let current = root[keyPath: field]
    guard let change = FieldChange(from: value, to: current) else { return }
    changes.append(change)
    value = current
  }

  /// Leaves the stored properties that have the value of the field, once all have been looked at.
  func compareCandidates() {
    candidates.removeAll { FieldChange(from: $0.value, to: value) != nil }
  }

  /// Ends the observation.
  func end() {
    isOver = true
  }

  private func follow() {
    withObservationTracking {
      _ = root[keyPath: field]
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.willChange() }
    }
  }

  private func willChange() {
    guard !isOver else { return }
    look()
    follow()
    whenChanged()
  }

  /// The name of the field for the beginning of a sentence, as far as it is known.
  ///
  /// A key path does not know its name. It is that of the one stored property with the same values.
  var name: String {
    guard candidates.count == 1, let field = candidates.first else {
      return "A field of type \(type(of: self.field).valueType)"
    }
    return "'\(field.name)'"
  }
}
