extension Dependencies.Builder {
  /// Checks the registrations with initializers, and whether all expected types are registered.
  ///
  /// The check is a walk, depth first and without recursion, and takes time in proportion to the
  /// number of registrations, their needs, and the length of the message.
  ///
  /// - Parameter parent: The parent of the container that is being built; nil if there is no
  ///   parent.
  /// - Throws: A diagnostic with every mistake.
  mutating func check(within parent: Dependencies?) throws(Diagnostic) {
    if registrations.isEmpty, parent?.expectations.isEmpty != false { return }
    self.parent = parent
    removeReplaced()
    for expected in parent?.expectations ?? [] where known[expected.id] == nil {
      problems.append { $0.unprovided(expected) }
    }
    for registration in registrations where registration.isOnPath == nil {
      enter(registration)
      while let (last, visited) = path.last {
        if visited < last.needs.count {
          path[path.count - 1].visited += 1
          follow(last.needs[visited], of: last)
        } else {
          path.removeLast()
          last.isOnPath = false
          notePerChild(last)
        }
      }
    }
    for registration in registrations + visited {
      (registration.isOnPath, registration.perChildNeed) = (nil, nil)
    }
    if problems.isEmpty { return }
    let visible = registrations + (parent?.visible ?? [])
    let names = TypeNames(visible.map(\.type), mentioning: registrations.flatMap(\.needs))
    throw Diagnostic.notBuilt(problems.map { $0(names) })
  }

  /// Finds the types that are registered twice, and removes the registrations that are replaced.
  private mutating func removeReplaced() {
    known.reserveCapacity(registrations.count)
    for registration in registrations {
      let earlier = known.updateValue(registration, forKey: registration.id)
      guard let earlier, !registration.isOverride else { continue }
      problems.append { $0.registeredTwice(registration, earlier) }
    }
    if known.count < registrations.count {
      registrations.removeAll { [known] in known[$0.id] !== $0 }
    }
  }

  private mutating func enter(_ registration: Registration) {
    registration.isOnPath = true
    path.append((registration, visited: 0))
  }

  private mutating func follow(_ need: any Any.Type, of needer: Registration) {
    guard let (needed, home) = registration(of: need) else {
      if need is any OptionalType.Type { return }
      // A comparison with all names for each mistake would take quadratic time.
      return problems.append { [early = problems.count < 10] in $0.missing(need, needer, early) }
    }
    // A parent's singletons were checked when the parent was built, and the registrations of a
    // child don't affect the parent's singletons.
    if home != nil, needed.lifetime == .singleton { return }
    switch needed.isOnPath {
    case nil:
      if home != nil { visited.append(needed) }
      enter(needed)
    case false?: notePerChild(needed)
    case true?:
      problems.append { [path = path.map(\.registration)] in $0.cycle(path, to: needed) }
    }
  }

  /// Notes that the last registration on the path needs a value that differs from child to child.
  private mutating func notePerChild(_ needed: Registration) {
    guard needed.lifetime.isPerChild || needed.perChildNeed != nil,
      let needer = path.last?.registration, !needer.lifetime.isPerChild
    else { return }
    if needer.lifetime == .singleton {
      let captive = [needer] + sequence(first: needed, next: \.perChildNeed)
      problems.append { [types = captive.map(\.type)] in $0.captive(types) }
    } else if needer.perChildNeed == nil {
      needer.perChildNeed = needed
    }
  }

  /// Returns the registration of a type, or of its wrapped type for an optional, and its home.
  ///
  /// The home is a parent; nil stands for the container that is being built.
  private func registration(of type: any Any.Type) -> (Registration, home: Dependencies?)? {
    let id = ObjectIdentifier(type)
    if let own = known[id] { return (own, nil) }
    if let (found, home) = parent?.registration(of: id) { return (found, home) }
    return (type as? any OptionalType.Type).flatMap { registration(of: $0.wrappedType) }
  }
}
