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
    for expected in parent?.expectations ?? [] where known[expected.id] == nil {
      problems.append { $0.unprovided(expected) }
    }
    for registration in registrations where onPath[registration.id] == nil {
      enter(registration)
      while let (last, visited) = path.last {
        if let needs = last.needs, visited < needs.count {
          path[path.count - 1].visited += 1
          follow(needs[visited], of: last, within: parent)
        } else {
          path.removeLast()
          onPath[last.id] = false
          notePerChild(last)
        }
      }
    }
    if problems.isEmpty { return }
    let visible = registrations + (parent?.visible ?? [])
    let names = TypeNames(visible.map(\.type), mentioning: registrations.flatMap { $0.needs ?? [] })
    throw Diagnostic.notBuilt(problems.map { $0(names) })
  }

  private mutating func enter(_ registration: Registration) {
    onPath[registration.id] = true
    path.append((registration, visited: 0))
  }

  private mutating func follow(
    _ need: any Any.Type, of needer: Registration, within parent: Dependencies?
  ) {
    guard let needed = registration(of: need, within: parent) else {
      if need is any OptionalType.Type { return }
      // A comparison with all names for each mistake would take quadratic time.
      let isEarly = problems.count < 10
      return problems.append { $0.missing(need, for: needer, findsNearest: isEarly) }
    }
    // A parent's singletons were checked when the parent was built, and the registrations of a
    // child don't affect the parent's singletons.
    if known[needed.id] == nil, needed.lifetime == .singleton { return }
    switch onPath[needed.id] {
    case nil: enter(needed)
    case false?: notePerChild(needed)
    case true?:
      let cycle = path.map(\.registration).drop { $0.id != needed.id } + [needed]
      problems.append { $0.cycle(cycle.map(\.type)) }
    }
  }

  /// Notes that the last registration on the path needs a value that differs from child to child.
  private mutating func notePerChild(_ needed: Registration) {
    guard needed.lifetime.isPerChild || perChildNeed[needed.id] != nil,
      let needer = path.last?.registration, !needer.lifetime.isPerChild
    else { return }
    guard needer.lifetime == .singleton else {
      if perChildNeed[needer.id] == nil { perChildNeed[needer.id] = needed }
      return
    }
    let needs = [needer] + sequence(first: needed) { [perChildNeed] in perChildNeed[$0.id] }
    problems.append { $0.captive(needs.map(\.type)) }
  }

  /// Returns the registration of a type, or of its wrapped type for an optional.
  private func registration(of type: any Any.Type, within parent: Dependencies?) -> Registration? {
    let id = ObjectIdentifier(type)
    return known[id] ?? parent?.registration(of: id)?.0
      ?? (type as? any OptionalType.Type).flatMap {
        registration(of: $0.wrappedType, within: parent)
      }
  }
}
