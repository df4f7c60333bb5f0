internal import Corbel

/// A reduced action that the test has to expect.
///
/// The record doesn't use the reducer's types, which makes keeping it several times faster.
final class TestRecord {
  let reduced: ReducedAction
  /// The outputs between this action and the next one.
  var outputs: [TestOutput] = []
  /// The number of its line in the log.
  let lineNumber: Int

  init(_ reduced: ReducedAction, lineNumber: Int) {
    self.reduced = reduced
    self.lineNumber = lineNumber
  }
}

/// An output of the store of a test.
struct TestOutput {
  let value: Any
  /// The call that sent the action from which the output follows.
  let sentAt: CallSite
}
