internal import Corbel

/// The fields that a test has named after 'in:'.
enum NamedFields {
  case none, some
  /// Among them is a part of the field that has changed.
  case part
}

/// The messages of `expectChanges`.
@MainActor extension FailureText {
  static func otherChange(_ name: String, expected: Any, actual: Any) -> Self {
    Self(
      fact: "\(name) has changed to another value than was expected.",
      difference: Difference.between(expected, actual)
        ?? "They look the same, but '==' says that they are not equal.",
      remedy: "Correct the expectation, or what changes the field.")
  }

  static func unmetChange(_ name: String, actual: Any) -> Self {
    Self(
      fact: "\(name) has changed to a value that the closure does not accept.",
      evidence: [Difference.line(of: actual)],
      remedy: "Correct the expectation, or what changes the field.")
  }

  /// A change did not come.
  static func noChange(
    _ name: String, expected: String, value: Any, waiting: [String], isOver: Bool
  ) -> Self {
    let values = ["Expected:  \(expected)", "It is:     \(Difference.line(of: value))"]
    if isOver {
      return Self(
        fact: "\(name) was expected to change, but the operation has ended.", evidence: values,
        remedy: "Correct the expectation, or look for what should change the field.")
    }
    return Self(
      fact: "\(name) was expected to change, but did not.",
      evidence: values + waiting.map { "The operation \($0)." },
      remedy: "Let the operation go on: move the clock it sleeps on, or open the gate it waits at.")
  }

  static func unnamedField(expected: String) -> Self {
    Self(
      fact: "A change was expected of a field that 'expectChanges' does not follow.",
      evidence: ["Expected:  \(expected)"], remedy: "Name the field in the call, after 'in:'.")
  }

  static func leftover(_ name: String, _ change: FieldChange) -> Self {
    Self(
      fact: "\(name) has changed, and the test has not expected it.",
      difference: Difference.between(change.old, change.new) ?? "",
      remedy: "Expect the change, or look for what makes it.")
  }

  /// A field has changed that is not among those that the test has named.
  static func otherField(_ name: String, _ change: FieldChange, among fields: NamedFields) -> Self {
    let difference = Difference.between(change.old, change.new) ?? ""
    switch fields {
    case .none:
      return Self(
        fact: "\(name) has changed, but no change was expected.", difference: difference,
        remedy: "Expect the change with 'expectChanges(of:in:)', or look for what makes it.")
    case .some:
      return Self(
        fact: "\(name) has changed, and is not a field that the test expects changes in.",
        difference: difference,
        remedy: "Name the field after 'in:' and expect the change, or look for what makes it.")
    case .part:
      return Self(
        fact: "\(name) has changed, and only a part of it was named after 'in:'.",
        difference: difference,
        remedy: "Name the whole field instead of its part, and expect the changes of the whole.")
    }
  }

  static func endlessOperation(waiting: [String]) -> Self {
    Self(
      fact: "The operation did not end.", evidence: waiting.map { "It \($0)." },
      remedy: "It was cancelled. Let it end, or end it with 'changes.cancelOperation()'.")
  }
}
