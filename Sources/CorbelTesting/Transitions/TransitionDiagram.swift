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
