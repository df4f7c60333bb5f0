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
        fact: "'\(names[type])' was resolved in a container that expects it of its children.",
        evidence: evidence + [Evidence("Expected at", expected.callSite)],
        consequence: "This container has no value of it, so the program stops here.",
        remedy: "Resolve it in a child that registers it.")
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
        ? "Use a container in which it is registered, or a child of one."
        : "Register it in the builder, or resolve '\(optional)' if it may be missing.")
  }

  static func dependencyCycle(_ types: [any Any.Type], depth: Int? = nil) -> Self {
    let name = TypeNames(types)[types[0]]
    return Diagnostic(
      fact: depth.map { "'\(name)' was needed to make itself, and \($0) factories are running." }
        ?? "'\(name)' was needed to make itself.",
      evidence: [Evidence("Path", TypeNames.path(types))],
      consequence: depth == nil
        ? "It would never be made, so the program stops here."
        : "A type may be nested in itself, but not so deeply, so the program stops here.",
      remedy: "Let one of them take a 'provider' of the next, and call it later.")
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
      consequence: "All children would share one value, so the program stops here.",
      remedy: "Make the singleton scoped, or pass it the value when you call it.")
  }

  static func madeElsewhere(_ type: any Any.Type, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "'\(TypeNames.name(type))' was resolved off the main actor, to which it is isolated.",
      evidence: [Evidence("Registered at", callSite)],
      consequence: "It can't be made here, so the program stops.",
      remedy: "Resolve it, and the types that need it, on the main actor.")
  }

  static func resolvedAfterEnd(_ type: any Any.Type, _ callSite: CallSite) -> Self {
    Diagnostic(
      fact: "A provider of '\(TypeNames.name(type))' was called after its container had ended.",
      evidence: [Evidence("Provider made at", callSite)],
      consequence: "Nothing is left to make it from, so the program stops here.",
      remedy: "End the caller together with the container, or keep the container longer.")
  }

  static func testValueMissing(
    _ key: any Any.Type, readBy reader: any Any.Type, _ callSite: CallSite
  ) -> Self {
    let isRead = key == reader
    let names = TypeNames([key, reader])
    return Diagnostic(
      fact: isRead
        ? "'\(names[key])' has no test value and was not overridden."
        : "'\(names[key])' has no test value, which the one of '\(names[reader])' is made from.",
      evidence: [Evidence("Read at", callSite)],
      consequence: "The value for previews was used.",
      remedy: isRead
        ? "Override it in the test's container, or give the key a 'testValue'."
        : "Override '\(names[reader])' in the test's container, or give '\(names[key])' a "
          + "'testValue'.")
  }
}
