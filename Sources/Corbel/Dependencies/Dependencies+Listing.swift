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

  /// A Mermaid flowchart of the registrations of this container and its parents.
  ///
  /// An arrow leads from a type to each type that its initializer takes. A dotted arrow stands for
  /// an optional argument. The graph doesn't show the types that a closure resolves, because they
  /// are known only when the closure runs.
  public var mermaid: String {
    let (registrations, numbers) = (visible.all, visible.positions)
    let names = TypeNames(registrations.map(\.type))
    let nodes = registrations.enumerated().map { number, entry in
      let maker = entry.lifetime.rawValue + (entry.needs == nil ? ", by a closure" : "")
      return "  n\(number)[\"\(escaped(names[entry.type]))<br/>\(maker)\"]"
    }
    let arrows = registrations.enumerated().flatMap { number, registration in
      (registration.needs ?? []).compactMap { need -> String? in
        if let needed = numbers[ObjectIdentifier(need)] { return "  n\(number) --> n\(needed)" }
        let wrapped = (need as? any OptionalDependency.Type)?.wrappedType
        return wrapped.flatMap { numbers[ObjectIdentifier($0)] }.map { "  n\(number) -.-> n\($0)" }
      }
    }
    return (["flowchart LR"] + nodes + arrows).joined(separator: "\n")
  }
}

/// Returns the name with escapes for the characters that Mermaid would misread.
private func escaped(_ name: String) -> String {
  name.replacing("<", with: "#lt;").replacing(">", with: "#gt;").replacing("\"", with: "#quot;")
}
