/// A file of the project, with its declarations.
package struct SourceFile: Sendable {
  package let path: String
  package let isTest: Bool
  package let code: Code
  let imports: [Import]
  package let types: [TypeDeclaration]
  /// The types that aliases outside of types stand for.
  let aliases: [String: [String]]
  /// The names of the types and aliases outside of other types, with the lines of the declarations.
  package let names: [(name: String, line: Int)]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path that findings show.
  ///   - text: The content of the file.
  ///   - isTest: Whether the file belongs to a test target. The rules don't apply to such a file.
  package init(path: String, text: String, isTest: Bool = false) {
    self.path = path
    self.isTest = isTest
    code = Code(text)
    let reader = DeclarationReader(code)
    imports = reader.imports
    types = reader.types
    aliases = reader.aliases
    names = reader.names.map { [code] index in (code[index].text, code[index].place.line) }
  }

  /// Whether `Reducer` and `Store` mean those of the Composable Architecture.
  var isComposable: Bool {
    imports.contains { $0.module == "ComposableArchitecture" }
      && !imports.contains { $0.module.hasPrefix("Corbel") }
  }

  /// The names of the folders in the path.
  var folders: [Substring] { path.split(separator: "/").dropLast() }
}
