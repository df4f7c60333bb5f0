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

  static func actedAfterFinishing(_ deed: String, _ effect: [Evidence]) -> Self {
    Diagnostic(
      fact: "An effect \(deed) after it had finished.",
      evidence: effect,
      consequence: "It was dropped, because nobody waits for it or could cancel it.",
      remedy: "Send from within the operation, and await the work it starts before it returns.")
  }

  static func uncaughtError(_ error: any Error, _ effect: [Evidence]) -> Self {
    Diagnostic(
      fact: "An effect threw an error that no action was made for.",
      evidence: effect + [Evidence("Error", error)],
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
  /// The lines that name a child: by its type, by the path of its state, and by its id.
  static func child(_ state: Any.Type, at path: AnyKeyPath?, id: Any?) -> [Evidence] {
    var evidence = [Evidence("Child", String(reflecting: state))]
    // The path of a computed property has no name on Linux, but the address of the getter.
    if let path, !String(describing: path).contains("0x") {
      evidence.append(Evidence("Path", path))
    }
    if let id { evidence.append(Evidence("ID", id)) }
    return evidence
  }

  static func sentToGoneChild(
    _ action: Any, _ callSite: CallSite, _ child: [Evidence]
  ) -> Self {
    Diagnostic(
      fact: "'\(briefDescription(of: action))' was sent to a child that is gone.",
      evidence: [Evidence("Sent at", callSite)] + child,
      consequence: "The action was dropped.",
      remedy: "End what sends it together with the child, or check that the child is still there.")
  }

  static func reducedForAbsentChild(
    _ action: Any, _ callSite: CallSite, _ child: [Evidence]
  ) -> Self {
    Diagnostic(
      fact: "'\(briefDescription(of: action))' is for a child that is not there.",
      evidence: [Evidence("Sent at", callSite)] + child,
      consequence: "The action was dropped.",
      remedy: "Send it through the child's store, or check that the child is there.")
  }

  static func otherCase(_ declaration: Declaration) -> Self {
    let file = declaration.fileID.split(separator: "/").last ?? ""
    return Diagnostic(
      fact: "The closure of a child extracts another case than 'case:' makes.",
      evidence: [Evidence("Declared at", "\(file):\(declaration.line)")],
      consequence: "The child would become another one, so the program stops here.",
      remedy: "Let both name the same case.")
  }

  static func queueTooLong(_ effect: [Evidence], limit: Int) -> Self {
    Diagnostic(
      fact: "An effect has sent \(limit) actions that still wait for their turn.",
      evidence: effect,
      consequence: "None of them is reduced before the operation suspends for the first time.",
      remedy: "Don't let a loop in it wait for a change that the loop itself has sent.")
  }
}

extension Diagnostic {
  static func relayNotConnected(_ action: Any, madeAt callSite: CallSite) -> Self {
    Diagnostic(
      fact: "'\(briefDescription(of: action))' was sent to a relay that has no receiver yet.",
      evidence: [Evidence("Relay made at", callSite)],
      consequence: "The action was dropped.",
      remedy: "Connect the relay first, or create it with 'beforeConnection: .keep'.")
  }

  static func relayConnectedTwice(
    _ type: any Any.Type, _ again: CallSite, madeAt callSite: CallSite
  ) -> Self {
    Diagnostic(
      fact: "A relay of '\(type)' was connected a second time.",
      evidence: [Evidence("Connected at", again), Evidence("Relay made at", callSite)],
      consequence: "The first receiver stays connected.",
      remedy: "Connect a relay once, or create one for each receiver.")
  }
}
