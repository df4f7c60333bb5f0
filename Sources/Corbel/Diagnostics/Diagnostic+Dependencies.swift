extension Diagnostic {
  static func notRegistered(
    _ type: any Any.Type, _ callSite: CallSite, in container: Dependencies
  ) -> Self {
    let expected = container.registration(of: ObjectIdentifier(type))?.0
    let registrations = container.visible
    let names = TypeNames([type] + registrations.map(\.type))
    var evidence = [Evidence("Resolved at", callSite)]
    let path = container.lock.value.map(\.made.type)
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

  static func containerGone(
    _ type: any Any.Type, _ singleton: (any Any.Type)?, _ callSite: CallSite?
  ) -> Self {
    let names = TypeNames([type] + (singleton.map { [$0] } ?? []))
    return Diagnostic(
      fact: "'\(names[type])' was resolved after its container was deallocated.",
      evidence: (callSite.map { [Evidence("Resolved at", $0)] } ?? [])
        + (singleton.map { [Evidence("Needed by", names[$0])] } ?? []),
      consequence: "There is no value to return, so the program stops here.",
      remedy:
        "Keep the container for as long as its closures are called, or resolve the type in the "
        + "factory, before the closure.")
  }

  static func dependencyCycle(_ types: [any Any.Type]) -> Self {
    Diagnostic(
      fact: "'\(TypeNames(types)[types[0]])' depends on itself.",
      evidence: [Evidence("Path", TypeNames.path(types))],
      consequence: "The factories on the path call each other, so the program stops here.",
      remedy: "Pass one type on the path a closure that resolves the next type later.")
  }

  static func tooDeep(_ path: [any Any.Type], _ type: any Any.Type) -> Self {
    let types = path + [type]
    let count = types.count { $0 == type }
    return Diagnostic(
      fact: "\(types.count) factories call each other, \(count) of them for "
        + "'\(TypeNames(types)[type])'.",
      evidence: [Evidence("Path", TypeNames.path(Array(types.suffix(4))))],
      consequence: "The container allows no deeper nesting, so the program stops here.",
      remedy: "Check for an endless recursion. Make deeply nested values in one factory.")
  }

  static func captive(
    _ singleton: Registration, _ path: [Registration], _ registration: Registration
  ) -> Self {
    let types = path.map(\.type) + [registration.type]
    let names = TypeNames(types)
    return Diagnostic(
      fact: "The singleton '\(names[singleton.type])' would keep '\(names[registration.type])', "
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
      consequence: "The preview value was used, or the live value if the key has no other.",
      remedy: isRead
        ? "Override the key in the test's container, or give it a 'testValue'."
        : "Override '\(names[reader])' in the test's container, or give '\(names[key])' a "
          + "'testValue'.")
  }

  /// Creates the error for registrations with mistakes.
  static func notBuilt(_ problems: [(Evidence, remedy: String)]) -> Self {
    var remedies: [String] = []
    for problem in problems where !remedies.contains(problem.remedy) {
      remedies.append(problem.remedy)
    }
    let count = problems.count == 1 ? "a mistake" : "\(problems.count) mistakes"
    return Diagnostic(
      fact: "The registrations of a container have \(count).",
      evidence: problems.map(\.0),
      consequence: "The container was not built.",
      remedy: remedies.joined(separator: " "))
  }
}

/// The mistakes in the registrations of a container, each with its remedy.
extension TypeNames {
  func missing(
    _ type: any Any.Type, _ needer: Registration, _ findsNearest: Bool
  ) -> (Diagnostic.Evidence, remedy: String) {
    let nearest = findsNearest ? nearest(to: type) : []
    let names = nearest.isEmpty ? "" : " (nearest: \(nearest.joined(separator: ", ")))"
    let value = "\(self[type]), for \(self[needer.type]) at \(needer.callSite)\(names)"
    return (.init("Missing", value), "Register the missing types.")
  }

  func cycle(
    _ path: [Registration], to last: Registration
  ) -> (Diagnostic.Evidence, remedy: String) {
    let types = path.drop { $0 !== last }.map(\.type) + [last.type]
    let remedy = "Break each cycle with a closure that resolves a type later."
    return (.init("Cycle", self.path(types)), remedy)
  }

  func captive(_ types: [any Any.Type]) -> (Diagnostic.Evidence, remedy: String) {
    let remedy = "Make a singleton scoped if it keeps a scoped or an expected value."
    return (.init("Captive", path(types)), remedy)
  }

  func unprovided(_ expected: Registration) -> (Diagnostic.Evidence, remedy: String) {
    let value = "\(self[expected.type]), at \(expected.callSite)"
    return (.init("Expected", value), "Register the expected types in the child container.")
  }

  func registeredTwice(
    _ registration: Registration, _ earlier: Registration
  ) -> (Diagnostic.Evidence, remedy: String) {
    let value = "\(self[registration.type]), at \(earlier.callSite) and \(registration.callSite)"
    return (.init("Twice", value), "Put a registration that replaces another into 'override'.")
  }
}
