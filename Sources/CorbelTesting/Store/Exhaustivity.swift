/// How much of what happens in a ``TestStore`` a test has to account for.
///
/// ```swift
/// store.exhaustivity = .off
/// store.send(.nameChanged("Ada")) { $0.isValid = true }  // what else has changed is no matter
/// ```
public enum Exhaustivity: Sendable {
  /// Every change of the state, every action received, every output and every running effect.
  case on
  /// What the test expects has to be so. What it does not mention is left out.
  ///
  /// An expectation is applied to the state as the action has left it, and must not change it.
  case off
  /// As ``off``, with a warning for each thing left out.
  case offWithReport
}
