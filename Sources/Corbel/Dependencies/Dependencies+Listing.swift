extension Dependencies: CustomStringConvertible {
  /// All that can be resolved here: what registers it with each container's own first.
  var registrations: [Registration] {
    var seen: Set<ObjectIdentifier> = []
    var registrations: [Registration] = []
    var next: Dependencies? = self
    while let container = next {
      registrations += container.registry.registrations.filter { seen.insert($0.id).inserted }
      next = container.parent
    }
    return registrations
  }

  /// A line for each registration: what it makes, for how long, and where it was registered.
  ///
  /// ```text
  /// singleton  UserContext  App.swift:12
  /// scoped     Home         App.swift:13
  /// ```
  public var description: String {
    let rows = registrations.map { ($0.lifetime.rawValue, $0.name, $0.callSite.description) }
    let width = rows.map(\.1.count).max() ?? 0
    return rows.map { lifetime, name, place in
      "\(padded(lifetime, 9))  \(padded(name, width))  \(place)"
    }.joined(separator: "\n")
  }

  /// The graph of what is registered as a flowchart in the language of Mermaid.
  ///
  /// An arrow leads from what is made to what its initializer takes. What a closure takes isn't
  /// known. A parent's registrations are among a child's.
  public var mermaid: String {
    let registrations = registrations
    let numbers = Dictionary(
      uniqueKeysWithValues: registrations.enumerated().map { ($1.id, $0) })
    var lines = ["flowchart LR"]
    for (number, registration) in registrations.enumerated() {
      let maker = registration.needs == nil ? ", by a closure" : ""
      let name = escaped(registration.name)
      lines.append("  n\(number)[\"\(name)<br/>\(registration.lifetime.rawValue)\(maker)\"]")
    }
    for (number, registration) in registrations.enumerated() {
      for need in registration.needs ?? [] {
        let wrapped = (need.type as? any OptionalDependency.Type)?.wrappedType
        if let needed = numbers[need.id] {
          lines.append("  n\(number) --> n\(needed)")
        } else if let needed = wrapped.flatMap({ numbers[ObjectIdentifier($0)] }) {
          lines.append("  n\(number) -.-> n\(needed)")
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}

private func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A name in which Mermaid finds no tag of HTML.
private func escaped(_ name: String) -> String {
  name.reduce(into: "") { text, character in
    switch character {
    case "<": text += "#lt;"
    case ">": text += "#gt;"
    case "\"": text += "#quot;"
    default: text.append(character)
    }
  }
}
