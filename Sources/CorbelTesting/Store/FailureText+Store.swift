internal import Corbel

// The messages of a ``TestStore``.

// MARK: - State

@MainActor extension FailureText {
  /// Returns the message for a wrong expectation of the state.
  static func state(
    _ action: Any, expected: Any, actual: Any, isChangeExpected: Bool, isChanged: Bool
  ) -> Self {
    let name = "'\(briefDescription(of: action))'"
    let mistake =
      !isChangeExpected
      ? "the state, but no change was expected"
      : isChanged
        ? "the state, but not as expected" : "nothing, but a change of the state was expected"
    return Self(
      fact: "\(name) has changed \(mistake).", difference: Difference.between(expected, actual),
      remedy: isChangeExpected
        ? "Correct the expectation, or the reducer."
        : "Expect the change in the closure that follows the action.")
  }
}

// MARK: - Actions

@MainActor extension FailureText {
  /// Returns the message for a test that has received no action.
  static func nothingReceived(
    _ expectation: String, running: [EffectInfo], waiting: [String], timeout: Duration?
  ) -> Self {
    let advice =
      timeout.map {
        "The test has waited \($0) for the effects. Replace services outside the process with mocks."
      } ?? "Advance the clock that the effects sleep on, or answer the call at their gate."
    return Self(
      fact: "Expected \(expectation), but received no action.",
      evidence: running.isEmpty ? ["No effect is running."] : self.running(running, waiting),
      remedy: running.isEmpty
        ? "Check that an action starts the effect, and that the effect sends the action. A "
          + "cancelled effect sends only the action of its 'onCancel'."
        : advice)
  }

  static func noneReceived(_ expectation: String, waiting: [Any]) -> Self {
    Self(
      fact: "Expected \(expectation), but none of the waiting actions matches.",
      evidence: list(waiting),
      remedy: "Correct the expectation, or find out why the action is not sent.")
  }

  static func unreceived(_ actions: [Any]) -> Self {
    let isOne = actions.count == 1
    let subject = isOne ? "An action was" : "\(actions.count) actions were"
    let them = isOne ? "it" : "them"
    return Self(
      fact: "\(subject) sent as a result of this call, but not received.",
      evidence: list(actions),
      remedy: "Receive \(them), or skip \(them) with 'skipActions()'.")
  }

  /// Returns the message for an action that the test has sent while the store was busy.
  static func sentWhileBusy(_ action: Any) -> Self {
    Self(
      fact: "'\(briefDescription(of: action))' was sent while the store reduced another action.",
      evidence: whole(action),
      remedy: """
        As in the app, the store reduces the action later, so its change is not known yet. Send \
        the action to 'store.base', then receive it.
        """)
  }
}

// MARK: - Actions and outputs

@MainActor extension FailureText {
  /// Returns a line for each value, or for each action of a record, up to a limit.
  static func list(_ values: [Any]) -> [String] {
    let lines = values.prefix(20).map { value in
      (value as? TestRecord)?.description ?? Difference.line(of: value)
    }
    let rest = values.count > 20 ? ["… and \(values.count - 20) more"] : []
    return lines + rest
  }

  static func unreceivedBeforeSend(_ action: Any, _ kind: Received, _ waiting: [Any]) -> Self {
    let next = waiting.first.map { briefDescription(of: $0) } ?? ""
    let rest = waiting.count > 1 ? " and \(waiting.count - 1) more" : ""
    return Self(
      fact: "'\(briefDescription(of: action))' was sent before the test received '\(next)'\(rest).",
      evidence: list(waiting),
      remedy: "Call '\(kind.receiving)' for each one first, or '\(kind.skipping.name)'.")
  }

  static func noneExpected(_ kind: Received, waiting: [Any]) -> Self {
    let count = count(waiting, kind.rawValue)
    return Self(
      fact: "Expected no \(kind.rawValue), but received \(count).", evidence: list(waiting),
      remedy: "Receive the \(kind.rawValue)s, or find out why they are sent.")
  }

  /// Returns the message for a received value that is not the expected one.
  ///
  /// `later` has the values that the test can receive after this one.
  static func other<Value>(
    _ kind: Received, than expectation: ActionExpectation<Value>, _ actual: Value,
    before later: [Value]
  ) -> Self {
    let expected = expectation.text(kind)
    let fact = "Expected \(expected), but received '\(briefDescription(of: actual))'."
    if let difference = expectation.difference(from: actual) {
      return Self(
        fact: fact, difference: difference,
        remedy: "Correct the expectation, or the code that sends the \(kind.rawValue).")
    }
    let (name, option) = (kind.rawValue, kind == .action ? ", or pass 'order: .any'" : "")
    let isLate = later.contains { expectation.isMet($0) }
    return Self(
      fact: fact, evidence: whole(actual),
      remedy: isLate
        ? "Receive \(name)s in the order in which they were sent\(option)."
        : "Correct the expectation, or find out why the \(name) is not sent.")
  }

  static func nothingToSkip(_ kind: Received) -> Self {
    Self(
      fact: "There was no \(kind.rawValue) to skip.",
      remedy: "Remove '\(kind.skipping.name)', or call it after \(kind.skipping.cause).")
  }
}

// MARK: - Outputs and effects

@MainActor extension FailureText {
  static func noOutput(_ expectation: String, isSkipped: Bool) -> Self {
    Self(
      fact: "Expected \(expectation), but received no output.",
      remedy: isSkipped
        ? "The output was skipped, because exhaustivity is off. Receive it before later outputs, and "
          + "before the next 'send'."
        : "If an effect sends the output later, call 'settle()' first, or receive the effect's "
          + "actions.")
  }

  static func outputAfterActions(_ expectation: String, _ actions: [Any]) -> Self {
    let count = count(actions, Received.action.rawValue)
    return Self(
      fact: "Expected \(expectation), but received \(count) first.",
      evidence: list(actions),
      remedy: "Receive actions and outputs in the order in which they were sent.")
  }

  static func unreceivedOutput(_ output: Any) -> Self {
    Self(
      fact: "The output '\(briefDescription(of: output))' was not received.",
      evidence: whole(output),
      remedy: "Expect it with 'expectOutput', or skip it with 'skipOutputs()'.")
  }

  /// Returns the message for an effect that is running at the end of the test.
  static func stillRunning(_ info: EffectInfo, waiting: [String]) -> Self {
    Self(
      fact: "An effect that this call has started is still running.",
      evidence: running([info], waiting),
      remedy: "Let the effect end, cancel it with an action, or call 'cancelEffects()'.")
  }
}
