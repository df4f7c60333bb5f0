extension Diagnostic {
  static func intervalTooShort(_ interval: Duration, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "A timer was made with an interval of \(interval).",
      evidence: [Evidence("Made at", callSite)],
      consequence: "The timer was not started.",
      remedy: "Pass an interval longer than zero.")
  }

  static func readWhileReducing(_ state: any Any.Type) -> Self {
    Diagnostic(
      fact: "A store was read while its reducer was changing the state.",
      evidence: [Evidence("State", String(reflecting: state))],
      consequence: "In the middle of a change the state is incomplete, so the program stops here.",
      remedy: "In 'reduce', read the parameter 'state', and in 'update' the closure's. Elsewhere, "
        + "read the store after 'send' returns.")
  }

  static func sentWhileReading(_ field: AnyKeyPath?, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "An action was sent inside a closure whose reads are observed, such as a view's body.",
      sentAt: callSite, evidence: field.map { [Evidence("Changed", $0)] } ?? [],
      consequence: "The closure is not notified of this change, and can miss later changes.",
      remedy: "Send the action when the closure has returned, for example in the view's 'task'.")
  }

  static func actedAfterFinishing(_ deed: String, _ effect: [Evidence]) -> Self {
    Diagnostic(
      fact: "An effect \(deed) after it had finished.",
      evidence: effect,
      consequence: "The store ignored the call, because an effect can act only while it runs.",
      remedy: "Send before the operation returns, and await the tasks that the operation starts.")
  }

  static func uncaughtError(_ error: any Error, _ effect: [Evidence]) -> Self {
    Diagnostic(
      fact: "An effect threw an error that the feature does not handle.",
      evidence: effect + [Evidence("Error", error)],
      consequence: "The effect has ended, but no action has told the feature about the error.",
      remedy: "Return an action for the error from 'catch', or handle the error in the operation.")
  }

  static func chainTooLong(_ name: String, limit: Int, sentBy origin: ReducedAction.Origin) -> Self
  {
    Diagnostic(
      fact: "\(name) ends a chain of \(limit) actions, in which each action sends the next.",
      evidence: [Evidence("Sent by", origin)],
      consequence: "The store cut the chain, because an endless chain would block the main actor.",
      remedy: "Find the action that sends itself again, and add a condition or a delay.")
  }
}

extension Diagnostic {
  /// The evidence for a child: its type, the path of its state, and its id.
  static func child(_ state: Any.Type, at path: AnyKeyPath?, id: Any?) -> [Evidence] {
    var evidence = [Evidence("Child", String(reflecting: state))]
    // On Linux, the description of a computed property's key path has only the address of the
    // getter. The fields of alternatives are in a property without a name for people.
    if let path, !"\(path)".contains("0x") {
      let names = "\(path)".split(separator: ".").filter { $0 != "fields" }
      evidence.append(Evidence("Path", names.joined(separator: ".")))
    }
    if let id { evidence.append(Evidence("ID", id)) }
    return evidence
  }

  static func sentToGoneChild(
    _ action: Any, _ callSite: CallSite, _ child: [Evidence]
  ) -> Self {
    Diagnostic(
      fact: "'\(briefDescription(of: action))' was sent to a child that no longer exists.",
      sentAt: callSite, evidence: child,
      consequence: "The action was dropped.",
      remedy: """
        Cancel the sender's work when the child goes, or check that the child still exists. If it was \
        the second tap on a button that closes the screen, nothing is wrong.
        """)
  }

  // An orphan is a screen that is in the state without its item.
  static func reducedForAbsentChild(
    _ action: Any, _ callSite: CallSite, _ child: [Evidence], isOrphan: Bool
  ) -> Self {
    let subject =
      isOrphan ? "screen whose item is not in the list" : "child that does not exist"
    var diagnostic = Diagnostic(
      fact: "'reduce' was called with '\(briefDescription(of: action))' for a \(subject).",
      sentAt: callSite, evidence: child,
      consequence: "The reducer of the child did not run.",
      remedy: isOrphan
        ? "Close the screen in the action that removes the item, with 'closeOrphans'."
        : "Send the action through the child's store, or check that the child exists.")
    diagnostic.isAboutAbsentChild = true
    return diagnostic
  }

  static func screenWithoutItem(_ child: [Evidence], _ declaration: Declaration) -> Self {
    Diagnostic(
      fact: "A screen is still in the state, but its item is no longer in the list.",
      evidence: child + [Evidence("Declared at", declaration.place)],
      consequence: "The screen's effects have ended, and its store keeps the last state.",
      remedy: "Close the screen in the same action. Begin 'reduce' with "
        + "'defer { closeOrphans(Self.detail, in: &state) }', with the screen's declaration.")
  }

  static func otherCase(_ declaration: Declaration) -> Self {
    Diagnostic(
      fact: "The 'case:' and 'extracting:' closures of a child are for different cases.",
      evidence: [Evidence("Declared at", declaration.place)],
      consequence: "A change of the child would switch the enum to another case, so the program "
        + "stops here.",
      remedy: "Use the same case in both closures.")
  }

  static func queueTooLong(_ effect: [Evidence], limit: Int) -> Self {
    Diagnostic(
      fact: "An effect has sent \(limit) actions, and the store has reduced none of them.",
      evidence: effect,
      consequence: "The store reduces them when the operation suspends for the first time.",
      remedy: "Don't wait for a change of the state in a loop: the state can't change before the "
        + "operation suspends.")
  }
}

extension Diagnostic {
  static func relayNotConnected(_ action: Any, madeAt callSite: CallSite) -> Self {
    Diagnostic(
      fact: "'\(briefDescription(of: action))' was sent to a relay that has no receiver yet.",
      evidence: [Evidence("Relay made at", callSite)],
      consequence: "The action was dropped.",
      remedy: "Connect the relay first, or create it with 'keepsEarlyActions: true'.")
  }

  static func relayConnectedTwice(
    _ type: any Any.Type, _ again: CallSite, madeAt callSite: CallSite
  ) -> Self {
    Diagnostic(
      fact: "A relay of '\(typeName(of: type))' was connected a second time.",
      evidence: [Evidence("Connected at", again), Evidence("Relay made at", callSite)],
      consequence: "The first receiver stays connected.",
      remedy: "Connect a relay once, or create one for each receiver.")
  }
}

extension Declaration {
  /// The file's name and the line.
  package var place: String { "\(fileID.split(separator: "/").last ?? ""):\(line)" }
}
