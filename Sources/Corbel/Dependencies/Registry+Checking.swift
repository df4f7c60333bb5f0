extension Registry {
  /// Finds the mistakes in the registrations, as far as initializers show what they take.
  ///
  /// The time it takes is proportional to the size of the graph.
  ///
  /// - Parameter parent: The container whose child the registrations are for.
  /// - Throws: Every mistake.
  func check(within parent: Dependencies?) throws(DependencyError) {
    var check = RegistryCheck(registry: self, parent: parent)
    for expected in parent?.expectations ?? [] where self[expected.id] == nil {
      let (name, place) = (check.names[expected.type], expected.callSite.description)
      check.problems.append(.unprovided(name, expectedAt: place))
    }
    for registration in registrations { check.visit(registration) }
    if !check.problems.isEmpty { throw DependencyError(problems: check.problems) }
  }
}

/// A walk through a graph of registrations, depth first and without recursion.
private struct RegistryCheck {
  /// The state of a registration during the check.
  enum Mark {
    case onPath
    case shared
    /// Each child has a value of its own, or a value that needs one: the next registration there.
    case perChild(next: Registration?)
  }

  let registry: Registry
  let parent: Dependencies?
  var problems: [DependencyError.Problem] = []
  var marks: [ObjectIdentifier: Mark] = [:]
  var path: [(registration: Registration, needs: ArraySlice<any Any.Type>, mark: Mark)] = []

  /// Visits a registration and everything that it needs.
  mutating func visit(_ registration: Registration) {
    if marks[registration.id] == nil { enter(registration) }
    while let (needer, needs, mark) = path.last {
      if let need = needs.first {
        path[path.count - 1].needs.removeFirst()
        follow(need, of: needer)
      } else {
        path.removeLast()
        marks[needer.id] = mark
        if case .perChild = mark { notePerChild(needer) }
      }
    }
  }

  private mutating func enter(_ registration: Registration) {
    marks[registration.id] = .onPath
    let mark = registration.isPerChild ? Mark.perChild(next: nil) : .shared
    path.append((registration, (registration.needs ?? [])[...], mark))
  }

  private mutating func follow(_ need: any Any.Type, of needer: Registration) {
    guard let (needed, home) = find(need) else {
      if need is any OptionalDependency.Type { return }
      let (type, needer, place) = (names[need], names[needer.type], "\(needer.callSite)")
      let nearest = names.nearest(to: need)
      problems.append(.missing(type, neededBy: needer, registeredAt: place, nearest: nearest))
      return
    }
    // A parent's singletons don't see the registrations of its children, and were checked with it.
    if home != nil, needed.lifetime == .singleton { return }
    switch marks[needed.id] {
    case nil: enter(needed)
    case .shared: break
    case .perChild: notePerChild(needed)
    case .onPath:
      let start = path.lastIndex { $0.registration === needed } ?? path.startIndex
      problems.append(.cycle(texts(path[start...].map(\.registration) + [needed])))
    }
  }

  /// Notes that the registration at the end of the path needs one of which each child has its own.
  private mutating func notePerChild(_ needed: Registration) {
    guard let (needer, _, mark) = path.last else { return }
    if needer.lifetime == .singleton {
      var captive = [needer, needed]
      while case .perChild(let next?) = captive.last.flatMap({ marks[$0.id] }) {
        captive.append(next)
      }
      problems.append(.captive(texts(captive)))
    } else if case .shared = mark {
      path[path.count - 1].mark = .perChild(next: needed)
    }
  }

  /// Finds the registration of a type, or of the type that it wraps, and the parent that has it.
  private func find(_ type: any Any.Type) -> (Registration, home: Dependencies?)? {
    let id = ObjectIdentifier(type)
    if let registration = registry[id] { return (registration, nil) }
    if let (registration, home) = parent?.registration(of: id) { return (registration, home) }
    return (type as? any OptionalDependency.Type).flatMap { find($0.wrappedType) }
  }

  var names: TypeNames {
    let visible = registry.registrations + (parent?.registrations ?? [])
    return TypeNames(visible.flatMap { [$0.type] + ($0.needs ?? []) })
  }

  private func texts(_ path: [Registration]) -> [String] { path.map { names[$0.type] } }
}
