extension Dependencies: CustomStringConvertible {
  /// All registrations that this container can resolve: its own first, then those of its parents.
  var visible: [Registration] {
    var ids: Set<ObjectIdentifier> = []
    return sequence(first: self, next: \.parent).flatMap(\.registrations)
      .filter { ids.insert($0.id).inserted }
  }

  /// A line for each registration: its lifetime, its type, and its call site.
  ///
  /// ```text
  /// singleton  UserContext  App.swift:12
  /// scoped     Home         App.swift:13
  /// ```
  public var description: String {
    let names = TypeNames(visible.map(\.type))
    let width = visible.map { names[$0.type].count }.max() ?? 0
    return visible.map {
      "\($0.lifetime.rawValue.padded(to: 9))  \(names[$0.type].padded(to: width))  \($0.callSite)"
    }.joined(separator: "\n")
  }
}
