extension Diagnostic {
  static func notRegistered(
    _ type: any Any.Type, _ callSite: CallSite, in container: Dependencies
  ) -> Self {
    let expected = container.registration(of: ObjectIdentifier(type))?.0
    let registrations = container.visible.all
    let names = TypeNames([type] + registrations.map(\.type))
    var evidence = [Evidence("Resolved at", callSite)]
    let path = Factory.path
    if !path.isEmpty { evidence.append(Evidence("Needed by", TypeNames.path(path))) }
    if let expected {
      return Diagnostic(
        fact: "'\(names[type])' was resolved in a container that expects children to register it.",
        evidence: evidence + [Evidence("Expected at", expected.callSite)],
        consequence: "This container has no value of the type, so the program stops here.",
        remedy: "Resolve the type in a child that registers it.")
    }
    let count = registrations.count
    evidence.append(Evidence("Container has", count == 1 ? "1 type" : "\(count) types"))
    let nearest = names.nearest(to: type)
    if !nearest.isEmpty {
      evidence.append(Evidence("Nearest", nearest.joined(separator: ", ")))
    }
    let optional = TypeNames.name(type).contains(" ") ? "(\(names[type]))?" : "\(names[type])?"
    return Diagnostic(
      fact: "'\(names[type])' is not registered in the container.",
      evidence: evidence,
      consequence: "There is no value to return, so the program stops here.",
      remedy: count == 0
        ? "Use a container that registers the type, or a child of that container."
        : "Register the type in the builder, or resolve '\(optional)' if it may be missing.")
  }

  static func dependencyCycle(_ types: [any Any.Type], depth: Int? = nil) -> Self {
    let name = TypeNames(types)[types[0]]
    return Diagnostic(
      fact: depth.map { "'\(name)' depends on itself, and \($0) factories are running." }
        ?? "'\(name)' depends on itself.",
      evidence: [Evidence("Path", TypeNames.path(types))],
      consequence: depth == nil
        ? "No factory on the path could ever return, so the program stops here."
        : "A value may contain values of its own type, but not nested this deeply, so the "
          + "program stops here.",
      remedy: "Pass one type on the path a 'provider' of the next type, and call the provider "
        + "later.")
  }

  static func captive(
    _ singleton: any Any.Type, _ path: [any Any.Type], _ registration: any Registration
  ) -> Self {
    let types = path + [registration.type]
    let names = TypeNames(types)
    return Diagnostic(
      fact: "The singleton '\(names[singleton])' would keep '\(names[registration.type])', "
        + "which is \(registration.lifetime.rawValue).",
      evidence: [
        Evidence("Path", TypeNames.path(types)), Evidence("Registered at", registration.callSite),
      ],
      consequence: "All child containers would share that value, so the program stops here.",
      remedy: "Make the singleton scoped, or pass the value to the singleton's methods.")
  }

  static func madeElsewhere(_ type: any Any.Type, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "'\(TypeNames.name(type))' is isolated to the main actor, but was resolved off it.",
      evidence: [Evidence("Registered at", callSite)],
      consequence: "Its factory can't run here, so the program stops.",
      remedy: "Resolve the type, and all types that need it, on the main actor.")
  }

  static func resolvedAfterEnd(_ type: any Any.Type, _ callSite: CallSite) -> Self {
    let name = TypeNames.name(type)
    return Diagnostic(
      fact: "A provider of '\(name)' was called after its container was deallocated.",
      evidence: [Evidence("Provider made at", callSite)],
      consequence: "The container's registrations are gone, so the program stops here.",
      remedy: "Release the caller together with the container, or keep the container longer.")
  }

  static func testValueMissing(
    _ key: any Any.Type, readBy reader: any Any.Type, _ callSite: CallSite
  ) -> Self {
    let isRead = key == reader
    let names = TypeNames([key, reader])
    return Diagnostic(
      fact: isRead
        ? "'\(names[key])' has no test value and was not overridden."
        : "'\(names[key])' has no test value, but the test value of '\(names[reader])' needs one.",
      evidence: [Evidence("Read at", callSite)],
      consequence: "The preview value was used.",
      remedy: isRead
        ? "Override the key in the test's container, or give it a 'testValue'."
        : "Override '\(names[reader])' in the test's container, or give '\(names[key])' a "
          + "'testValue'.")
  }
}
