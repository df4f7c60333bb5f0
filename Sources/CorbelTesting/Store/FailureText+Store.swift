internal import Corbel

/// The messages of a ``TestStore``.
// MARK: - State

@MainActor extension FailureText {
  /// An expectation of the state was wrong.
  static func state(
    _ action: Any, expected: Any, actual: Any, isChangeExpected: Bool, isChanged: Bool
  ) -> Self {
    let name = "'\(briefDescription(of: action))'"
    let difference =
      Difference.between(expected, actual)
      ?? "They look the same, but '==' says that they are not equal."
    if !isChangeExpected {
      return Self(
        fact: "\(name) has changed the state, but no change was expected.", difference: difference,
        remedy: "Expect the change in the closure that follows the action.")
    }
    if !isChanged {
      return Self(
        fact: "\(name) has changed nothing, but a change of the state was expected.",
        difference: difference, remedy: "Correct the expectation, or the reducer.")
    }
    return Self(
      fact: "\(name) has left another state than was expected.", difference: difference,
      remedy: "Correct the expectation, or the reducer.")
  }

  static func rule(_ action: Any, _ violation: String, _ remedy: String) -> Self {
    Self(fact: "'\(briefDescription(of: action))' \(violation).", remedy: remedy)
  }

  static func skippedChange(_ action: Any, from mentioned: Any, to actual: Any) -> Self {
    Self(
      fact: "'\(briefDescription(of: action))' has changed more of the state than was expected.",
      difference: Difference.between(mentioned, actual),
      remedy: "This was not checked, because exhaustivity is off.")
  }
}

// MARK: - Actions

@MainActor extension FailureText {
  /// Nothing came that could be received.
  static func nothingReceived(
    _ expectation: String, running: [EffectInfo], waiting: [String], timeout: Duration?
  ) -> Self {
    if running.isEmpty {
      return Self(
        fact: "Expected \(expectation), but no action came.",
        evidence: ["No effect is running."],
        remedy: "Look for the action that should have started an effect, or for its last 'send'.")
    }
    return Self(
      fact: "Expected \(expectation), but no action came.",
      evidence: self.running(running, waiting),
      remedy: timeout.map {
        "The test has waited \($0) for them. Give them services that stay in the process."
      } ?? "Let the effects go on: move the clock they sleep on, or open the gate they wait at.")
  }

  static func noneReceived(_ expectation: String, waiting: [Any]) -> Self {
    Self(
      fact: "Expected \(expectation), but it is not among the actions that wait.",
      evidence: list(waiting), remedy: "Correct the expectation, or look for what should send it.")
  }

  static func unreceived(_ actions: [Any]) -> Self {
    let isOne = actions.count == 1
    let subject =
      isOne ? "'\(briefDescription(of: actions[0]))' was" : "\(actions.count) actions were"
    let them = isOne ? "it" : "them"
    return Self(
      fact: "\(subject) sent by what this has started, and not received.",
      evidence: isOne ? whole(actions[0]) : list(actions),
      remedy: "Receive \(them), or skip \(them) with 'skipActions()'.")
  }

  /// The test has sent an action from within the work on another one.
  static func sentWhileBusy(_ action: Any) -> Self {
    Self(
      fact: """
        '\(briefDescription(of: action))' was sent while the store was at work on another action.
        """,
      evidence: whole(action),
      remedy: """
        It takes its turn, as in the app, and what it changes is not known yet. Send it to \
        'store.base', and receive it.
        """)
  }
}

// MARK: - Actions and outputs

/// The kind of value that a test receives.
enum Received: String {
  case action, output

  /// The words before the value.
  fileprivate var article: String { self == .output ? "the output " : "" }

  fileprivate var order: String {
    switch self {
    case .action: "Receive actions in the order in which they were sent, or say 'order: .any'."
    case .output: "Receive outputs in the order in which they were sent."
    }
  }

  /// Where one comes from.
  fileprivate var source: String {
    switch self {
    case .action: "what sends it"
    case .output: "what responds it"
    }
  }

  fileprivate var skipping: (name: String, cause: String) {
    switch self {
    case .action: ("skipActions()", "what makes effects send")
    case .output: ("skipOutputs()", "what responds")
    }
  }
}

@MainActor extension FailureText {
  static func unreceivedBeforeSend(_ action: Any, _ kind: Received, _ waiting: [Any]) -> Self {
    let count = count(waiting, kind.rawValue).lowercased()
    return Self(
      fact: "'\(briefDescription(of: action))' was sent while \(count) waited.",
      evidence: list(waiting),
      remedy: "Receive what has come, then send.")
  }

  static func noneExpected(_ kind: Received, waiting: [Any]) -> Self {
    let count = count(waiting, kind.rawValue).lowercased()
    return Self(
      fact: "Expected no \(kind.rawValue), but \(count) came.", evidence: list(waiting),
      remedy: "Receive what has come, or look for \(kind.source).")
  }

  /// Another one came than was expected.
  static func other<Value>(
    _ kind: Received, than expectation: ActionExpectation<Value>, _ actual: Value
  ) -> Self {
    let fact =
      "Expected \(kind.article)\(expectation.text), but received '\(briefDescription(of: actual))'."
    if let difference = expectation.difference(from: actual) {
      return Self(
        fact: fact, difference: difference,
        remedy: "Correct the expectation, or what has sent the \(kind.rawValue).")
    }
    return Self(fact: fact, evidence: whole(actual), remedy: kind.order)
  }

  static func skipped(_ kind: Received, _ values: [Any]) -> Self {
    Self(
      fact: "\(count(values, kind.rawValue)) came that the test has not received.",
      evidence: list(values), remedy: "This was not checked, because exhaustivity is off.")
  }

  static func nothingToSkip(_ kind: Received) -> Self {
    Self(
      fact: "There was no \(kind.rawValue) to skip.",
      remedy: "Leave out '\(kind.skipping.name)', or call it after \(kind.skipping.cause).")
  }
}

// MARK: - Outputs and effects

@MainActor extension FailureText {
  static func noOutput(_ expectation: String) -> Self {
    Self(
      fact: "Expected the output \(expectation), but there was no output.",
      remedy: "If an effect responds later, call 'settle()' first, or receive what it sends.")
  }

  static func outputAfterActions(_ expectation: String, _ actions: [Any]) -> Self {
    let count = count(actions, Received.action.rawValue).lowercased()
    return Self(
      fact: "Expected the output \(expectation), but \(count) came before any output.",
      evidence: list(actions),
      remedy: "Receive actions and outputs in the order in which they came.")
  }

  static func unreceivedOutput(_ output: Any) -> Self {
    Self(
      fact: "The output '\(briefDescription(of: output))' was not received.",
      evidence: whole(output),
      remedy: "Receive it with 'receiveOutput', or skip it with 'skipOutputs()'.")
  }

  static func stillRunning(_ info: EffectInfo, waiting: [String]) -> Self {
    Self(
      fact: "An effect that this has started is still running.",
      evidence: running([info], waiting),
      remedy: "Let it end, end it by an action, or call 'cancelEffects()'.")
  }

  static func endless(_ deed: String, _ effects: [EffectInfo]) -> Self {
    Self(
      fact: "Effects have \(deed), and not come to rest.",
      evidence: running(effects, []),
      remedy: """
        They were cancelled. A loop that waits for time needs a clock that stands still, as a \
        'TestClock' does; with an 'ImmediateClock' it goes on for ever.
        """)
  }

  static func leftRunning(_ info: EffectInfo) -> Self {
    Self(
      fact: "An effect that this has started is still running.",
      evidence: running([info], []),
      remedy: "This was not checked, because exhaustivity is off.")
  }

  private static func running(_ effects: [EffectInfo], _ waiting: [String]) -> [String] {
    let running = ["Running:"] + effects.map { "  \($0)" }
    let places = waiting.isEmpty ? [] : ["Waiting:"] + waiting.map { "  \($0)" }
    return running + places
  }
}
