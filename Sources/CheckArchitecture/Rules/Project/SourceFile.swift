/// A file of the project, with its declarations.
package struct SourceFile: Sendable {
  package let path: String
  package let isTest: Bool
  package let code: Code
  let imports: [Import]
  package let types: [TypeDeclaration]

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
  }

  /// The names of the folders in the path.
  var folders: [Substring] { path.split(separator: "/").dropLast() }
}
