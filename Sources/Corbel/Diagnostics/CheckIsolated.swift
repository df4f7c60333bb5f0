/// Stops the program if the caller is not isolated to an actor.
///
/// For the main actor, this prints a message, because the system's message doesn't name the call.
func checkIsolated(to actor: any Actor, _ diagnostic: @autoclosure () -> Diagnostic) {
  if actor === MainActor.shared {
    if MainQueue.isCurrent { return }
    System.writeToStandardError("\(diagnostic())\n")
  }
  actor.preconditionIsolated()
}
