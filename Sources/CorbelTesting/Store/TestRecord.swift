internal import Corbel

/// A reduced action that the test has to expect.
///
/// The record is not generic over the reducer's types, because keeping a generic record takes
/// several times longer.
final class TestRecord {
  let reduced: ReducedAction
  /// The outputs that were sent after this action and before the next action.
  var outputs: [TestOutput] = []
  /// The number of the action's line in the log.
  let lineNumber: Int

  init(_ reduced: ReducedAction, lineNumber: Int) {
    self.reduced = reduced
    self.lineNumber = lineNumber
  }
}

/// An output of a ``TestStore``.
struct TestOutput {
  let value: Any
  /// The call that sent the action that led to the output.
  let sentAt: CallSite
}
