/// The kinds of events that a test of a ``TestStore`` has to expect.
///
/// ```swift
/// store.exhaustivity = .off
/// store.send(.nameChanged("Ada")) { $0.isValid = true }  // what else has changed is no matter
/// ```
public enum Exhaustivity: Sendable {
  /// The test has to expect every change, action and output, and to end every effect.
  case on
  /// The test checks its own expectations, and ignores all other changes, actions and outputs.
  ///
  /// The closure of an expectation is applied to the state after the action. The test fails if the
  /// closure changes this state.
  case off
  /// Like ``off``, with a warning for each change, action or output that the test ignores.
  case offWithReport
}
