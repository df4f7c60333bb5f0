/// The kinds of events that a test of a ``TestStore`` has to expect.
///
/// ```swift
/// store.exhaustivity = .off
/// store.send(.nameChanged("Ada")) { $0.isValid = true }  // other changes don't matter
/// ```
public enum Exhaustivity: Sendable {
  /// The test has to expect every change, action and output, and to end every effect.
  case on
  /// The test checks its own expectations, and ignores all other changes, actions and outputs.
  ///
  /// To check an expectation, the test applies the closure of the expectation to the state after
  /// the action. If the closure changes this state, the expectation is wrong, and the test fails.
  case off
}
