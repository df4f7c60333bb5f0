/// Ends the program unless the caller is isolated to an actor; on the main actor, with a message.
///
/// Without the message, the system would not say which call was made in the wrong place.
func checkIsolated(to actor: any Actor, _ diagnostic: @autoclosure () -> Diagnostic) {
  if actor === MainActor.shared {
    if MainQueue.isCurrent { return }
    System.writeToStandardError("\(diagnostic())\n")
  }
  actor.preconditionIsolated()
}
