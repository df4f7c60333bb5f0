extension Dependencies: CustomStringConvertible {
  /// All registrations that this container can resolve: its own first, then those of its parents.
  var visible: Registry {
    var visible = registry
    for registration in parent?.visible.all ?? [] where visible[registration.id] == nil {
      visible.add(registration)
    }
    return visible
  }

  /// A line for each registration: its lifetime, its type, and its call site.
  ///
  /// ```text
  /// singleton  UserContext  App.swift:12
  /// scoped     Home         App.swift:13
  /// ```
  public var description: String {
    let registrations = visible.all
    let names = TypeNames(registrations.map(\.type))
    let width = registrations.map { names[$0.type].count }.max() ?? 0
    return registrations.map {
      "\($0.lifetime.rawValue.padded(to: 9))  \(names[$0.type].padded(to: width))  \($0.callSite)"
    }.joined(separator: "\n")
  }
}
