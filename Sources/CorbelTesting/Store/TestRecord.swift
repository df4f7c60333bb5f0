internal import Corbel

/// An action that the store of a test has reduced, and that the test has to account for.
///
/// It knows no types of the reducer, which makes it several times as fast to keep.
final class TestRecord {
  let reduced: ReducedAction
  /// The outputs that came after it, and before the next action.
  var outputs: [TestOutput] = []
  /// Where it stands in the log.
  let lineNumber: Int

  init(_ reduced: ReducedAction, lineNumber: Int) {
    self.reduced = reduced
    self.lineNumber = lineNumber
  }
}

/// An output of the store of a test.
struct TestOutput {
  let value: Any
  /// Where the action was sent that it is a consequence of.
  let sentAt: CallSite
}
