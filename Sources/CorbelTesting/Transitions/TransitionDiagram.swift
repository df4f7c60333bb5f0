/// Transitions as a Mermaid state diagram.
struct TransitionDiagram: CustomStringConvertible {
  let description: String

  init(_ transitions: [Transitions.Transition]) {
    let names = Set(transitions.flatMap { [$0.from, $0.to] }).sorted()
    var ids: [String: String] = [:]
    var lines = ["stateDiagram-v2"]
    for (index, name) in names.enumerated() {
      // A name that is one word is its own identifier.
      let isWord = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      ids[name] = isWord && !name.isEmpty ? name : "s\(index + 1)"
      lines.append(
        ids[name] == name ? "  \(name)" : "  state \"\(Self.quoted(name))\" as s\(index + 1)")
    }
    for from in names {
      for to in names where from != to {
        let actions = transitions.filter { $0.from == from && $0.to == to }.map(\.action)
        if actions.isEmpty { continue }
        let ends = "\(ids[from] ?? from) --> \(ids[to] ?? to)"
        lines.append("  \(ends): \(actions.joined(separator: ", "))")
      }
    }
    description = lines.joined(separator: "\n")
  }

  /// Returns a name in which Mermaid finds no quote and no line break.
  private static func quoted(_ name: String) -> String {
    name.replacing("#", with: "#35;").replacing("\"", with: "#quot;").replacing("\n", with: " ")
  }
}

/// Transitions as text in columns.
struct TransitionTable: CustomStringConvertible {
  let description: String

  init(
    _ transitions: [Transitions.Transition], neverTaken: [(state: String, action: String)]
  ) {
    guard !transitions.isEmpty else {
      description = "No transition was taken."
      return
    }
    let width = transitions.map(\.action.count).max() ?? 0
    var lines: [String] = []
    for state in Set(transitions.map(\.from)).sorted() {
      lines.append(state)
      for transition in transitions where transition.from == state {
        let space = String(repeating: " ", count: width - transition.action.count)
        let target = transition.to == state ? "" : "\(space)  → \(transition.to)"
        lines.append("  \(transition.action)\(target)")
      }
    }
    if !neverTaken.isEmpty { lines.append("never taken") }
    for state in Set(neverTaken.map(\.state)).sorted() {
      let actions = neverTaken.filter { $0.state == state }.map(\.action)
      lines.append("  \(state): \(actions.joined(separator: ", "))")
    }
    description = lines.joined(separator: "\n")
  }
}
