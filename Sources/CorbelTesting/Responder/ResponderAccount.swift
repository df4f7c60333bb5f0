internal import Corbel

/// The actions that a ``ResponderRecorder`` has received, and that its test must still expect.
@MainActor final class ResponderAccount<Action> {
  private(set) var actions: [Action] = []
  private let reporter = TestReporter.current
  private let location: TestLocation

  init(at location: TestLocation) {
    self.location = location
  }

  nonisolated deinit {}

  func add(_ action: Action) {
    actions.append(action)
  }

  func skip() {
    actions = []
  }

  /// Removes the first action, and fails the test if it is not the expected one.
  func expect(_ expectation: ActionExpectation<Action>, at location: TestLocation) {
    let text = expectation.text(.action)
    guard let first = actions.first else {
      return fail(
        FailureText(
          fact: "Expected \(text), but received no action.",
          remedy: "Correct the expectation, or find out why the action is not sent."), at: location)
    }
    actions.removeFirst()
    TestObserver.note(first)
    guard !expectation.isMet(first) else { return }
    fail(.other(.action, than: expectation, first, before: []), at: location)
  }

  /// Fails the test if there are unexpected actions, and removes them.
  func expectNone(at location: TestLocation) {
    guard !actions.isEmpty else { return }
    fail(.noneExpected(.action, waiting: actions), at: location)
    actions = []
  }

  /// Fails the test if there are unexpected actions.
  func close() {
    guard !actions.isEmpty else { return }
    fail(
      FailureText(
        fact: "The test did not expect \(FailureText.count(actions, "action")).",
        evidence: FailureText.list(actions),
        remedy: "Expect the actions, or skip them with 'skip()'."), at: location)
  }

  private func fail(_ text: FailureText, at location: TestLocation) {
    reporter.report(text, at: location)
  }
}
