extension Registry {
  /// Finds what is wrong with the registrations, as far as initializers show what they take.
  ///
  /// It takes a time in proportion to the graph. The parent is the container below which they are to
  /// be used.
  func check(within parent: Dependencies?) throws(DependencyError) {
    var check = RegistryCheck(self, within: parent)
    for position in registrations.indices {
      check.visit(RegistryCheck.Node(registrations[position], position))
    }
    if !check.problems.isEmpty { throw DependencyError(problems: check.problems) }
  }
}

/// A walk over a graph of registrations, depth first.
private struct RegistryCheck {
  /// A registration, and its position if it isn't one of a parent's.
  struct Node {
    let registration: Registration
    let position: Int?

    init(_ registration: Registration, _ position: Int?) {
      self.registration = registration
      self.position = position
    }
  }

  private enum Mark {
    case new
    case onPath
    case done
    /// The next registration on the way to something scoped; the registration itself if it is.
    case toScoped(Registration)
  }

  private(set) var problems: [DependencyError.Problem] = []
  private let registry: Registry
  private let parent: Dependencies?
  private var marks: [Mark]
  private var parentMarks: [ObjectIdentifier: Mark] = [:]
  private var path: [Registration] = []

  init(_ registry: Registry, within parent: Dependencies?) {
    self.registry = registry
    self.parent = parent
    marks = Array(repeating: .new, count: registry.registrations.count)
  }

  private subscript(node: Node) -> Mark {
    get {
      if let position = node.position { return marks[position] }
      return parentMarks[node.registration.id] ?? .new
    }
    set {
      if let position = node.position {
        marks[position] = newValue
      } else {
        parentMarks[node.registration.id] = newValue
      }
    }
  }

  /// Visits a registration and all that it needs.
  ///
  /// - Returns: Whether it is scoped, or makes something each time that needs what is scoped.
  @discardableResult mutating func visit(_ node: Node) -> Bool {
    switch self[node] {
    case .done: return false
    case .toScoped: return true
    case .onPath:
      let start = path.lastIndex { $0 === node.registration } ?? 0
      problems.append(.cycle((path[start...] + [node.registration]).map(\.name)))
      return false
    case .new:
      let mark = follow(node)
      self[node] = mark
      if case .toScoped = mark { return true } else { return false }
    }
  }

  private mutating func follow(_ node: Node) -> Mark {
    let registration = node.registration
    var mark = registration.lifetime == .scoped ? Mark.toScoped(registration) : .done
    guard let needs = registration.needs, !needs.isEmpty else { return mark }
    self[node] = .onPath
    path.append(registration)
    for need in needs {
      guard let next = find(need, of: registration), visit(next) else { continue }
      if registration.lifetime == .singleton {
        problems.append(.captive([registration.name] + namesToScoped(from: next)))
      } else if case .done = mark {
        mark = .toScoped(next.registration)
      }
    }
    path.removeLast()
    return mark
  }

  private func namesToScoped(from node: Node) -> [String] {
    var names = [node.registration.name]
    var node = node
    while case .toScoped(let next) = self[node], next !== node.registration {
      names.append(next.name)
      node = Node(next, registry.position(of: next.id))
    }
    return names
  }

  /// What a registration needs, if it has to be visited.
  private mutating func find(_ need: Registration.Need, of needer: Registration) -> Node? {
    if let found = found(need.id) { return found.isLeaf ? nil : found.node }
    if let wrapped = (need.type as? any OptionalDependency.Type)?.wrappedType {
      return found(ObjectIdentifier(wrapped)).flatMap { $0.isLeaf ? nil : $0.node }
    }
    problems.append(
      .missing(
        String(describing: need.type), neededBy: needer.name,
        registeredAt: needer.callSite.description))
    return nil
  }

  private func found(_ id: ObjectIdentifier) -> (node: Node, isLeaf: Bool)? {
    if let position = registry.position(of: id) {
      return (Node(registry.registrations[position], position), false)
    }
    guard let registration = parent?.registration(of: id)?.registration else { return nil }
    // A parent's singletons see nothing of its children, and were checked with it.
    return (Node(registration, nil), registration.lifetime == .singleton)
  }
}
