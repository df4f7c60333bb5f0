internal import Corbel

/// The messages of `expectChanges`.
@MainActor extension FailureText {
  static func otherChange(_ name: String, expected: Any, actual: Any) -> Self {
    Self(
      fact: "\(name) has changed, but not to the expected value.",
      difference: Difference.between(expected, actual),
      remedy: "Correct the expectation, or the code that changes the field.")
  }

  static func unmetChange(_ name: String, actual: Any) -> Self {
    Self(
      fact: "\(name) has changed to a value that the closure does not accept.",
      evidence: [Difference.line(of: actual)],
      remedy: "Correct the expectation, or the code that changes the field.")
  }

  /// Returns the message for an expected change that did not happen.
  static func noChange(
    _ name: String, expected: String, value: Any, isEqual: Bool, waiting: [String], isOver: Bool
  ) -> Self {
    let remedy =
      isEqual
      ? "Setting an equal value is not a change. Expect only changes to other values."
      : isOver
        ? "Correct the expectation, or find out why the field does not change."
        : "Advance the clock that the operation sleeps on, or answer the call at its gate."
    let end = isOver ? "the operation has ended" : "did not"
    return Self(
      fact: "\(name) was expected to change, but \(end).",
      evidence: ["Expected:  \(expected)", "Actual:    \(Difference.line(of: value))"]
        + waiting.map { "The operation \($0)." },
      remedy: remedy)
  }

  static func unnamedField(expected: String) -> Self {
    Self(
      fact: "Expected a change of a field that 'expectChanges' does not observe.",
      evidence: ["Expected:  \(expected)"], remedy: "List the field after 'in:'.")
  }

  static func leftover(_ name: String, _ change: FieldChange) -> Self {
    Self(
      fact: "\(name) has changed, but the test did not expect the change.",
      difference: Difference.between(change.old, change.new) ?? "",
      remedy: "Expect the change, or find out why the field changes.")
  }

  /// Returns the message for a change of a field that the test has not listed.
  static func otherField(_ name: String, _ change: FieldChange, expectsNothing: Bool) -> Self {
    let (fact, step) =
      expectsNothing
      ? ("no change was expected", "Expect the change with 'expectChanges(of:in:)'")
      : ("is not listed after 'in:'", "List the whole field after 'in:' and expect the change")
    return Self(
      fact: "\(name) has changed, but \(fact).",
      difference: Difference.between(change.old, change.new) ?? "",
      remedy: "\(step), or find out why the field changes.")
  }

  static func endlessOperation(waiting: [String]) -> Self {
    Self(
      fact: "The operation did not end.", evidence: waiting.map { "The operation \($0)." },
      remedy: """
        The operation was cancelled. Let the operation end, or call 'changes.cancelOperation()'.
        """)
  }
}
