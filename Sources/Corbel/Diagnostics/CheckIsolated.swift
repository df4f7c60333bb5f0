/// Stops the program if the caller is not isolated to the given actor; nil stands for no actor.
///
/// For the main actor, this first prints a diagnostic, because the system's message doesn't name
/// the type or its registration.
func checkIsolated(to actor: (any Actor)?, _ diagnostic: @autoclosure () -> Diagnostic) {
  guard let actor else { return }
  if actor === MainActor.shared {
    if MainQueue.isCurrent { return }
    System.writeToStandardError("\(diagnostic())\n")
  }
  actor.preconditionIsolated()
}
