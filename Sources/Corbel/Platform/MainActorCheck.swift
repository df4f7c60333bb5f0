#if canImport(Dispatch)
  internal import Dispatch
#endif

/// Ends the program unless the caller is on an actor given; on the main actor, with a message.
///
/// The system ends a program that is elsewhere without anything that would tell what was called.
func checkIsolated(to actor: any Actor, _ diagnostic: @autoclosure () -> Diagnostic) {
  #if canImport(Dispatch)
    if actor === MainActor.shared {
      if MainQueueMark.isOnMainQueue { return }
      writeToStandardError("\(diagnostic())\n")
    }
  #endif
  actor.preconditionIsolated()
}

#if canImport(Dispatch)
  /// Tells the main queue, on which the main actor runs, from others.
  private enum MainQueueMark {
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: key) == true }
  }
#endif
