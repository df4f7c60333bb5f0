internal import Corbel

/// A reduced action that the test has to expect.
///
/// The record is not generic over the reducer's types, because keeping a generic record takes
/// several times longer.
final class TestRecord {
  let reduced: ReducedAction
  /// Whether the test has neither received nor skipped the action.
  var isPending = true

  init(_ reduced: ReducedAction) {
    self.reduced = reduced
  }
}

extension TestRecord: CustomStringConvertible {
  /// The action in one line, with the effect that sent it.
  var description: String {
    let action = Difference.line(of: reduced.action)
    guard case .effect(let effect) = reduced.origin else { return action }
    return "\(action), sent by \(effect)"
  }
}

/// An output of a ``TestStore``.
struct TestOutput {
  let value: Any
  /// The call that sent the action that led to the output.
  let sentAt: CallSite
  /// The last action before the output; nil if the test sent that action.
  let record: TestRecord?

  /// Whether the test has to receive an action before this output.
  var isPending: Bool { record?.isPending ?? false }
}
