internal import Corbel

/// A message of a ``TestStore``: what happened, the evidence, what follows from it, and what to do.
struct TestStoreText: CustomStringConvertible {
  let fact: String
  /// Lines that show values or effects.
  var evidence: [String] = []
  /// How two values differ, whose lines have their marks in front.
  var difference: String?
  let remedy: String

  var description: String {
    let shown = difference ?? evidence.map { "  \($0)" }.joined(separator: "\n")
    return [fact, shown, remedy].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

// MARK: - State

@MainActor extension TestStoreText {
  /// An expectation of the state was wrong.
  static func state(
    _ action: Any, expected: Any, actual: Any, isChangeExpected: Bool, isChanged: Bool
  ) -> Self {
    let name = "'\(caseName(of: action))'"
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
    Self(fact: "'\(caseName(of: action))' \(violation).", remedy: remedy)
  }

  static func skippedChange(_ action: Any, from mentioned: Any, to actual: Any) -> Self {
    Self(
      fact: "'\(caseName(of: action))' has changed more of the state than was expected.",
      difference: Difference.between(mentioned, actual),
      remedy: "This was not checked, because exhaustivity is off.")
  }
}

// MARK: - Actions

@MainActor extension TestStoreText {
  static func unreceivedBeforeSend(_ action: Any, waiting: [Any]) -> Self {
    Self(
      fact: "'\(caseName(of: action))' was sent while \(count(waiting, "action")) waited.",
      evidence: list(waiting),
      remedy: "Receive what waits first: in a real store it would have been reduced by now.")
  }

  /// Nothing came that could be received.
  static func nothingReceived(
    _ expectation: String, running: [EffectInfo], waiting: [String], hasTimedOut: Bool
  ) -> Self {
    if running.isEmpty {
      return Self(
        fact: "\(expectation) was expected, but no action came.",
        evidence: ["No effect is running."],
        remedy: "Look for the action that should have started an effect, or for its last 'send'.")
    }
    return Self(
      fact: "\(expectation) was expected, but no action came.",
      evidence: self.running(running, waiting),
      remedy: hasTimedOut
        ? "Let the effects go on: move the clock they sleep on, or open the gate they wait at."
        : "Look for the effect that should have sent it.")
  }

  /// Another action came than was expected.
  static func otherReceived(_ expectation: String, _ actual: Any, difference: String?) -> Self {
    if let difference {
      return Self(
        fact: "'\(caseName(of: actual))' came with something else than was expected.",
        difference: difference, remedy: "Correct the expectation, or what has sent it.")
    }
    return Self(
      fact: "\(expectation) was expected, but '\(caseName(of: actual))' came first.",
      evidence: [Difference.line(of: actual)],
      remedy: "Receive actions in the order in which they were sent, or say 'order: .any'.")
  }

  static func noneReceived(_ expectation: String, waiting: [Any]) -> Self {
    Self(
      fact: "\(expectation) was expected, but is not among the actions that wait.",
      evidence: list(waiting), remedy: "Correct the expectation, or look for what should send it.")
  }

  static func unreceived(_ action: Any) -> Self {
    Self(
      fact: "'\(caseName(of: action))' was sent by what this has started, and not received.",
      evidence: [Difference.line(of: action)],
      remedy: "Receive it, or skip it with 'skipActions()'.")
  }

  static func skippedActions(_ actions: [Any]) -> Self {
    Self(
      fact: "\(count(actions, "action", isFirst: true)) came that the test has not received.",
      evidence: list(actions), remedy: "This was not checked, because exhaustivity is off.")
  }

  static func noneToSkip() -> Self {
    Self(
      fact: "There was no action to skip.",
      remedy: "Leave out 'skipActions()', or call it after what makes effects send.")
  }
}

// MARK: - Outputs and effects

@MainActor extension TestStoreText {
  static func noOutput(_ expectation: String) -> Self {
    Self(
      fact: "\(expectation) was expected, but there was no output.",
      remedy: "If an effect responds later, call 'settle()' first, or receive what it sends.")
  }

  static func otherOutput(_ expectation: String, _ actual: Any, difference: String?) -> Self {
    if let difference {
      return Self(
        fact: "The output '\(caseName(of: actual))' came with something else than was expected.",
        difference: difference, remedy: "Correct the expectation, or what has sent it.")
    }
    return Self(
      fact: "The output \(expectation) was expected, but '\(caseName(of: actual))' came first.",
      evidence: [Difference.line(of: actual)],
      remedy: "Receive outputs in the order in which they were sent.")
  }

  static func unreceivedOutput(_ output: Any) -> Self {
    Self(
      fact: "The output '\(caseName(of: output))' was not received.",
      evidence: [Difference.line(of: output)],
      remedy: "Receive it with 'receiveOutput', or skip it with 'skipOutputs()'.")
  }

  static func skippedOutputs(_ outputs: [Any]) -> Self {
    Self(
      fact: "\(count(outputs, "output", isFirst: true)) came that the test has not received.",
      evidence: list(outputs), remedy: "This was not checked, because exhaustivity is off.")
  }

  static func noOutputToSkip() -> Self {
    Self(
      fact: "There was no output to skip.",
      remedy: "Leave out 'skipOutputs()', or call it after what responds.")
  }

  static func stillRunning(_ info: EffectInfo, waiting: [String]) -> Self {
    Self(
      fact: "An effect that this has started is still running.",
      evidence: running([info], waiting),
      remedy: "Let it end, end it by an action, or call 'cancelEffects()'.")
  }

  static func endless(_ effects: [EffectInfo], limit: Int) -> Self {
    Self(
      fact: "Effects have done \(limit) things off the main actor, and not come to rest.",
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
}

extension TestStoreText {
  fileprivate static func count(_ values: [Any], _ noun: String, isFirst: Bool = false) -> String {
    if values.count == 1 { return isFirst ? "An \(noun)" : "an \(noun)" }
    return "\(values.count) \(noun)s"
  }

  fileprivate static func running(_ effects: [EffectInfo], _ waiting: [String]) -> [String] {
    let running = ["Running:"] + effects.map { "  \($0)" }
    let places = waiting.isEmpty ? [] : ["Waiting:"] + waiting.map { "  \($0)" }
    return running + places
  }

  fileprivate static func list(_ values: [Any]) -> [String] {
    let lines = values.prefix(20).map { Difference.line(of: $0) }
    let rest = values.count > 20 ? ["… and \(values.count - 20) more"] : []
    return lines + rest
  }
}
