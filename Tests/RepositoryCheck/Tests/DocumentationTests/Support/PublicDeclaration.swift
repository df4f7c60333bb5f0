/// A declaration at the top level of a file.
struct PublicDeclaration: Sendable {
  let file: String
  let line: Int
  let name: String
  /// The documentation comment above it.
  let comment: [String]

  private static let declarations = Memo<Module, [PublicDeclaration]>()

  /// The declarations of a module.
  static func all(of module: Module) throws -> [PublicDeclaration] {
    try declarations.value(for: module) { try module.sources().flatMap { all(in: $0) } }
  }

  static func all(in document: Document) -> [PublicDeclaration] {
    var comment: [String] = []
    var declarations: [PublicDeclaration] = []
    // Within the condition, the declarations at the top level are indented.
    let isConditional = document.lines.first == "#if canImport(SwiftUI)"
    for (index, text) in document.lines.enumerated() {
      let line = isConditional && text.hasPrefix("  ") ? text.dropFirst(2) : text[...]
      if line.hasPrefix("///") {
        comment.append(String(line))
        continue
      }
      // Matching an expression is slow, and few lines begin like a declaration.
      let mayDeclare = line.hasPrefix("public ") || line.hasPrefix("@")
      if mayDeclare,
        let match = line.prefixMatch(
          of: /(?:@\w+ )*public (?:final )?(?:struct|class|enum|protocol|func|typealias) (\w+)/)
      {
        declarations.append(
          PublicDeclaration(
            file: document.path, line: index + 1, name: String(match.output.1), comment: comment))
      }
      // Attributes are between a comment and its declaration.
      if !line.hasPrefix("@") || line.contains("public ") { comment = [] }
    }
    return declarations
  }
}
