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

@MainActor @Suite("ResponderRecorder") struct ResponderRecorderTests {
  private let recorder = ResponderRecorder<Output>()

  @Test("it keeps the actions of its responder in order until they are expected or skipped")
  func actions() {
    recorder.responder.send(.saved(3))
    recorder.responder.send(.closed)
    expectEqual(recorder.actions, [.saved(3), .closed])
    recorder.expect(.saved(3))
    expectEqual(recorder.actions, [.closed])
    recorder.expect { if case .closed = $0 { true } else { false } }
    recorder.expectNone()
    recorder.responder.send(.closed)
    recorder.skip()
    recorder.expectNone()
    // Actions that are not Equatable are compared by reflection.
    let reports = ResponderRecorder<Report>()
    reports.responder.send(.failed(Failure(reason: "1")))
    reports.responder.send(.retried(times: 2, after: .seconds(1)))
    reports.expect(.failed(Failure(reason: "1")))
    reports.expect(.retried(times: 2, after: .seconds(1)))
  }

  @Test("its responder does not keep it alive, and does nothing without it") func lifetime() {
    var recorder: ResponderRecorder<Output>? = ResponderRecorder()
    weak let weakRecorder = recorder
    let responder = recorder?.responder
    recorder = nil
    expectNil(weakRecorder)
    responder?.send(.closed)
  }

  @Test("unexpected actions fail the test when it is deallocated, at its creation")
  func leftover() async {
    let line = #line + 2
    let messages = await recordedMessages {
      let recorder = ResponderRecorder<Output>()
      for number in 1...2 { recorder.responder.send(.saved(number)) }
    }
    expectEqual(messages.map(\.line), [UInt(line)])
    expectEqual(
      messages.map(\.text),
      [
        """
        The test did not expect 2 actions.

          .saved(1)
          .saved(2)

        Expect the actions, or skip them with 'skip()'.
        """
      ])
  }

  @Test("a missing, an unexpected and another action fail the test, and are removed")
  func mistakes() async {
    let failures = await recordedFailures {
      let recorder = ResponderRecorder<Output>()
      recorder.expect(.saved(3))
      for output in [Output.closed, .saved(4), .closed, .closed] { recorder.responder.send(output) }
      recorder.expect(.saved(3))
      recorder.expect(.saved(3))
      recorder.expect { $0 == .saved(3) }
      recorder.expectNone()
    }
    expectEqual(
      failures,
      [
        """
        Expected 'saved(3)', but received no action.

        Correct the expectation, or find out why the action is not sent.
        """,
        """
        Expected 'saved(3)', but received 'closed'.

        Correct the expectation, or find out why the action is not sent.
        """,
        """
        Expected 'saved(3)', but received 'saved(4)'.

        - .saved(3)
        + .saved(4)

        (Expected: -, Actual: +)

        Correct the expectation, or the code that sends the action.
        """,
        """
        Expected an action matching the predicate, but received 'closed'.

        Correct the expectation, or find out why the action is not sent.
        """,
        """
        Expected no action, but received an action.

          .closed

        Receive the actions, or find out why they are sent.
        """,
      ])
  }
}
