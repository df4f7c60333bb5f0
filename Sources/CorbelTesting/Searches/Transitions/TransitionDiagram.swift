/// Transitions as a Mermaid state diagram.
struct TransitionDiagram: CustomStringConvertible {
  let description: String

  init(_ transitions: [Transitions.Transition]) {
    let names = Set(transitions.flatMap { [$0.from, $0.to] }).sorted()
    let ids = Self.identifiers(of: names)
    var lines = ["stateDiagram-v2"]
    for name in names {
      let id = ids[name] ?? name
      lines.append(id == name ? "  \(name)" : "  state \"\(Self.quoted(name))\" as \(id)")
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

  /// Returns an identifier for each name: the name itself if it is one word, and otherwise a number
  /// that is no name.
  private static func identifiers(of names: [String]) -> [String: String] {
    let keywords: Set = [
      "as", "class", "classDef", "direction", "end", "hide", "note", "scale", "state", "style",
    ]
    var ids: [String: String] = [:]
    for (index, name) in names.enumerated() {
      let isWord = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      var id = "s\(index + 1)"
      while names.contains(id) { id += "x" }
      ids[name] = isWord && !keywords.contains(name) ? name : id
    }
    return ids
  }

  /// Returns a name in which Mermaid finds no quote and no line break.
  private static func quoted(_ name: String) -> String {
    name.replacing("#", with: "#35;").replacing("\"", with: "#quot;").replacing("\n", with: " ")
  }
}
