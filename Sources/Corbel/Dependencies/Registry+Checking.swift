extension Registry {
  /// Checks the registrations with initializers, and whether all expected types are registered.
  ///
  /// The check takes time in proportion to the number of registrations, their needs, and the
  /// length of the message.
  ///
  /// - Parameter parent: The parent of the container that is being built; nil if there is no
  ///   parent.
  /// - Throws: An error with every mistake.
  func check(within parent: Dependencies?) throws(DependencyError) {
    if all.isEmpty, parent?.expectations.isEmpty != false { return }
    var check = RegistryCheck(
      parent: parent, count: all.count, registry: self, marks: all.map { _ in nil })
    for expected in parent?.expectations ?? [] where self[expected.id] == nil {
      let (name, place) = (check.names[expected.type], expected.callSite.description)
      check.problems.append(.unprovided(name, expectedAt: place))
    }
    for position in all.indices { check.visit(position) }
    if !check.problems.isEmpty { throw DependencyError(problems: check.problems) }
  }
}

/// A walk through a graph of registrations, depth first and without recursion.
private struct RegistryCheck {
  /// The state of a registration during the check.
  enum Mark {
    case onPath
    case shared
    /// The value differs from child to child, because of its lifetime or a need.
    ///
    /// `next` is the position of the need; nil if the lifetime is the cause.
    case perChild(next: Int?)
  }

  let parent: Dependencies?
  /// The number of the container's own registrations; those of parents follow in `registry`.
  let count: Int
  var registry: Registry
  var problems: [DependencyError.Problem] = []
  var marks: [Mark?] = []
  /// The registrations on the path, each with its position, number of visited needs, and mark.
  var path: [(position: Int, visited: Int, mark: Mark)] = []
  /// The names for the problems, made for the first one.
  lazy var names = TypeNames(visible.map(\.type), mentioning: visible.flatMap { $0.needs ?? [] })

  /// Visits a registration and everything that it needs.
  mutating func visit(_ position: Int) {
    if marks[position] == nil { enter(position) }
    while let (position, visited, mark) = path.last {
      if let needs = registry.all[position].needs, visited < needs.count {
        path[path.count - 1].visited += 1
        follow(needs[visited], of: position)
      } else {
        path.removeLast()
        marks[position] = mark
        if case .perChild = mark { notePerChild(position) }
      }
    }
  }

  private mutating func enter(_ position: Int) {
    marks[position] = .onPath
    let isPerChild = registry.all[position].lifetime.isPerChild
    path.append((position, 0, isPerChild ? .perChild(next: nil) : .shared))
  }

  private mutating func follow(_ need: any Any.Type, of needer: Int) {
    guard let needed = find(need) else {
      if need is any OptionalType.Type { return }
      // A comparison with all names for each mistake would take quadratic time.
      let nearest = problems.count < 10 ? names.nearest(to: need) : []
      let (needer, type) = (registry.all[needer], names[need])
      let (name, place) = (names[needer.type], "\(needer.callSite)")
      problems.append(.missing(type, neededBy: name, registeredAt: place, nearest: nearest))
      return
    }
    // A parent's singletons were checked when the parent was built, and the registrations of a
    // child don't affect the parent's singletons.
    if needed >= count, registry.all[needed].lifetime == .singleton { return }
    switch marks[needed] {
    case nil: enter(needed)
    case .shared: break
    case .perChild: notePerChild(needed)
    case .onPath:
      problems.append(.cycle(texts(path.drop { $0.position != needed }.map(\.position) + [needed])))
    }
  }

  /// Notes that the last registration on the path needs a value that differs from child to child.
  private mutating func notePerChild(_ needed: Int) {
    guard let (needer, _, mark) = path.last else { return }
    if registry.all[needer].lifetime == .singleton {
      var captive = [needer, needed]
      while case .perChild(let next?) = captive.last.flatMap({ marks[$0] }) { captive.append(next) }
      problems.append(.captive(texts(captive)))
    } else if case .shared = mark {
      path[path.count - 1].mark = .perChild(next: needed)
    }
  }

  /// Returns the position of the registration of a type, or of its wrapped type for an optional.
  private mutating func find(_ type: any Any.Type) -> Int? {
    let id = ObjectIdentifier(type)
    if let position = registry.positions[id] { return position }
    if let (registration, _) = parent?.registration(of: id) {
      registry.add(registration)
      marks.append(nil)
      return registry.positions[id]
    }
    return (type as? any OptionalType.Type).flatMap { find($0.wrappedType) }
  }

  var visible: ArraySlice<any Registration> { registry.all[..<count] + (parent?.visible.all ?? []) }

  private mutating func texts(_ way: [Int]) -> [String] { way.map { names[registry.all[$0].type] } }
}
