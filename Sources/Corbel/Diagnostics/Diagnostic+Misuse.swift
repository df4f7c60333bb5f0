extension Diagnostic {
  static func limitTooSmall(_ limit: Int) -> Self {
    Diagnostic(
      fact: "An effect policy was made with a limit of \(limit).",
      evidence: [],
      consequence: "No effect could ever start.",
      remedy: "Pass how many may run at once, at least 1.")
  }

  static func intervalTooShort(_ interval: Duration, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "A timer was made with an interval of \(interval).",
      evidence: [Evidence("Made at", callSite)],
      consequence: "It would never let anything else run.",
      remedy: "Pass an interval longer than zero.")
  }

  static func readWhileReducing() -> Self {
    Diagnostic(
      fact: "A store was read while its reducer was changing the state.",
      evidence: [],
      consequence: "Nobody may see state in the middle of a change, so the program stops here.",
      remedy: "In 'reduce', read the state it was given. Elsewhere, read the store after 'send'.")
  }

  static func actedAfterFinishing(_ deed: String, _ info: EffectInfo) -> Self {
    Diagnostic(
      fact: "An effect \(deed) after it had finished.",
      evidence: [Evidence("Effect", info)],
      consequence: "It was dropped, because nobody waits for it or could cancel it.",
      remedy: "Send from within the operation, and await the work it starts before it returns.")
  }

  static func uncaughtError(_ error: any Error, _ info: EffectInfo) -> Self {
    Diagnostic(
      fact: "An effect threw an error that no action was made for.",
      evidence: [Evidence("Effect", info), Evidence("Error", error)],
      consequence: "The effect has ended, and the feature does not know why.",
      remedy: "Make an action for the error with 'catch', or handle it in the operation.")
  }

  static func chainTooLong(_ name: String, limit: Int, sentBy origin: ReducedAction.Origin) -> Self
  {
    Diagnostic(
      fact: "\(name) is the last of \(limit) actions that each led to the next.",
      evidence: [Evidence("Sent by", origin)],
      consequence: "It was dropped, because such a chain keeps the main actor from anything else.",
      remedy: "Look for an action that leads to itself, and end it by a condition or a pause.")
  }
}

extension Diagnostic {
  static func sentToGoneChild(
    _ name: String, _ callSite: CallSite, _ child: [Evidence]
  ) -> Self {
    Diagnostic(
      fact: "'\(name)' was sent to a child that is gone.",
      evidence: [Evidence("Sent at", callSite)] + child,
      consequence: "The action was dropped.",
      remedy: "End what sends it together with the child, or check that the child is still there.")
  }

  static func reducedForAbsentChild(
    _ name: String, _ callSite: CallSite, _ child: [Evidence]
  ) -> Self {
    Diagnostic(
      fact: "'\(name)' is for a child that is not there.",
      evidence: [Evidence("Sent at", callSite)] + child,
      consequence: "The action was dropped.",
      remedy: "Send it through the child's store, or check that the child is there.")
  }

  static func queueTooLong(_ info: EffectInfo, limit: Int) -> Self {
    Diagnostic(
      fact: "An effect has sent \(limit) actions that still wait for their turn.",
      evidence: [Evidence("Effect", info)],
      consequence: "None of them is reduced before the operation suspends for the first time.",
      remedy: "Don't let a loop in it wait for a change that the loop itself has sent.")
  }
}

/// The name of an enum's case without its payload, or the whole value where it is no enum's case.
package func caseName(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let label = mirror.children.first?.label else {
    return String(describing: value)
  }
  return label
}
