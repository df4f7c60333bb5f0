extension Diagnostic {
  static func notRegistered(
    _ type: any Any.Type, _ callSite: CallSite, neededBy path: ResolutionPath?,
    in container: Dependencies
  ) -> Self {
    var evidence = [Evidence("Resolved at", callSite)]
    if let path { evidence.append(Evidence("Needed by", names(path.types))) }
    let count = container.registrations.count
    evidence.append(Evidence("Container has", count == 1 ? "1 type" : "\(count) types"))
    let nearest = NearestNames(to: type, among: container.registrations.map(\.type)).names
    if !nearest.isEmpty {
      evidence.append(Evidence("Nearest", nearest.joined(separator: ", ")))
    }
    return Diagnostic(
      fact: "'\(type)' is not registered in the container.",
      evidence: evidence,
      consequence: "There is no value to go on with, so the program stops here.",
      remedy: count == 0
        ? "Provide a container in which it is registered, here or above."
        : "Register it in the builder, or resolve '\(type)?' where it may be missing.")
  }

  static func dependencyCycle(_ types: [any Any.Type]) -> Self {
    Diagnostic(
      fact: "'\(types[0])' is needed to make itself.",
      evidence: [Evidence("Path", names(types))],
      consequence: "It would never be made, so the program stops here.",
      remedy: "Let one of them take a 'provider' of the next, and call it later.")
  }

  static func captive(_ path: ResolutionPath, _ registration: Registration) -> Self {
    Diagnostic(
      fact: "A singleton would keep '\(registration.name)', which is scoped.",
      evidence: [
        Evidence("Path", names(path.types)), Evidence("Registered at", registration.callSite),
      ],
      consequence: "It would keep it beyond the container's end, so the program stops here.",
      remedy: "Make the singleton scoped, or pass it what it needs when it is called.")
  }

  static func madeElsewhere(_ type: any Any.Type, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "'\(type)' was resolved off the main actor, on which it has to be made.",
      evidence: [Evidence("Registered at", callSite)],
      consequence: "It can't be made here, so the program stops.",
      remedy: "Resolve it, and what needs it, on the main actor.")
  }

  static func resolvedAfterEnd(_ type: any Any.Type, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "A provider of '\(type)' was called after its container had ended.",
      evidence: [Evidence("Provider made at", callSite)],
      consequence: "There is nothing left to make it from, so the program stops here.",
      remedy: "End what calls it together with the container, or hold the container longer.")
  }

  static func testValueMissing(_ key: any Any.Type, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "'\(key)' has no test value and was not overridden.",
      evidence: [Evidence("Read at", callSite)],
      consequence: "The value for previews was used.",
      remedy: "Override it in the test's container, or give the key a 'testValue'.")
  }

  private static func names(_ types: [any Any.Type]) -> String {
    types.map { String(describing: $0) }.joined(separator: " → ")
  }
}
