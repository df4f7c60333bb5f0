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
  ///   - path: The path that findings give.
  ///   - text: The content.
  ///   - isTest: Whether the file belongs to a test target. The rules don't apply to it.
  package init(path: String, text: String, isTest: Bool = false) {
    self.path = path
    self.isTest = isTest
    code = Code(text)
    let reader = DeclarationReader(code)
    imports = reader.imports
    types = reader.types
  }

  /// The folders on the way to the file.
  var folders: [Substring] { path.split(separator: "/").dropLast() }
}
