import SwiftSyntax
import SwiftSyntaxMacros

/// A stand-in for `#Preview`, which makes nothing, so that the compiler only checks the views.
struct PreviewMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
