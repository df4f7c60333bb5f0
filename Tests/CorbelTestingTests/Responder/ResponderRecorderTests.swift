import Corbel
import CorbelTesting
import TestSupport
import Testing

private enum Output: Equatable {
  case saved(Int)
  case closed
}

/// Not `Equatable`.
private enum Report {
  case failed(any Error)
  case retried(times: Int, after: Duration)
}

private struct Failure: Error {
  let code: Int
}

@MainActor @Suite("ResponderRecorder") struct ResponderRecorderTests {
  private let recorder = ResponderRecorder<Output>()

  /// Returns the failures of a recorder, which is deallocated at the end.
  private func failures(
    _ body: @MainActor (ResponderRecorder<Output>) -> Void
  ) -> [TestReporter.Message] {
    let reports = TestRecorder()
    reports.recording { body(ResponderRecorder<Output>()) }
    return reports.messages
  }

  @Test("it keeps the actions of its responder in order until they are expected")
  func actions() {
    recorder.responder.send(.saved(3))
    recorder.responder.send(.closed)
    expectEqual(recorder.actions, [.saved(3), .closed])
    recorder.expect(.saved(3))
    expectEqual(recorder.actions, [.closed])
    recorder.expect(.closed)
    recorder.expectNone()
  }

  @Test("a closure can accept an action")
  func predicate() {
    recorder.responder.send(.saved(3))
    recorder.expect { if case .saved = $0 { true } else { false } }
  }

  @Test("actions that are not Equatable are compared by reflection")
  func notEquatable() {
    let recorder = ResponderRecorder<Report>()
    recorder.responder.send(.failed(Failure(code: 1)))
    recorder.responder.send(.retried(times: 2, after: .seconds(1)))
    recorder.expect(.failed(Failure(code: 1)))
    recorder.expect(.retried(times: 2, after: .seconds(1)))
  }

  @Test("skipped actions need not be expected")
  func skip() {
    recorder.responder.send(.saved(3))
    recorder.responder.send(.closed)
    recorder.skip()
    recorder.expectNone()
  }

  @Test("its responder does not keep it alive, and does nothing without it")
  func lifetime() {
    var recorder: ResponderRecorder<Output>? = ResponderRecorder()
    weak let weakRecorder = recorder
    let responder = recorder?.responder
    recorder = nil
    expectNil(weakRecorder)
    responder?.send(.closed)
  }

  @Test("unexpected actions fail the test when it is deallocated, at its creation")
  func leftover() {
    let reports = TestRecorder()
    let line = #line + 2
    reports.recording {
      let recorder = ResponderRecorder<Output>()
      recorder.responder.send(.saved(3))
      recorder.responder.send(.closed)
    }
    expectEqual(reports.messages.map(\.line), [UInt(line)])
    expectEqual(
      reports.failures,
      [
        """
        The test has not expected 2 actions.

          .saved(3)
          .closed

        Expect the actions, or skip them with 'skip()'.
        """
      ])
  }

  @Test("the first twenty of many actions are shown, and the rest is counted")
  func manyLeftovers() {
    let messages = failures { recorder in
      for number in 1...22 { recorder.responder.send(.saved(number)) }
    }
    let lines = messages.first?.text.split(separator: "\n").map(String.init) ?? []
    expectEqual(
      Array(lines.dropFirst().prefix(21)), (1...20).map { "  .saved(\($0))" } + ["  … and 2 more"])
  }

  @Test("a missing action fails the test")
  func missing() {
    let line = #line + 2
    let messages = failures {
      $0.expect(.saved(3))
    }
    expectEqual(messages.map(\.line), [UInt(line)])
    expectEqual(
      messages.map(\.text),
      [
        """
        Expected 'saved(3)', but received no action.

        Correct the expectation, or find out why the action is not sent.
        """
      ])
  }

  @Test("an unexpected action fails the test, and is removed")
  func other() {
    let messages = failures {
      $0.responder.send(.closed)
      $0.expect(.saved(3))
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        Expected 'saved(3)', but received 'closed'.

        Correct the expectation, or find out why the action is not sent.
        """
      ])
  }

  @Test("an unexpected payload is shown as a difference")
  func otherValues() {
    let messages = failures {
      $0.responder.send(.saved(4))
      $0.expect(.saved(3))
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        Expected 'saved(3)', but received 'saved(4)'.

        - .saved(3)
        + .saved(4)

        (Expected: -, Actual: +)

        Correct the expectation, or the code that sends the action.
        """
      ])
  }

  @Test("an action that the closure does not accept fails the test")
  func otherThanPredicate() {
    let messages = failures {
      $0.responder.send(.closed)
      $0.expect { $0 == .saved(3) }
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        Expected an action matching the predicate, but received 'closed'.

        Correct the expectation, or find out why the action is not sent.
        """
      ])
  }

  @Test("an action fails the test if none was expected")
  func unexpected() {
    let messages = failures {
      $0.responder.send(.closed)
      $0.expectNone()
    }
    expectEqual(
      messages.map(\.text),
      [
        """
        Expected no action, but received an action.

          .closed

        Receive the actions, or find out why they are sent.
        """
      ])
  }
}
