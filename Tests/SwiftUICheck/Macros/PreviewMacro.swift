import SwiftSyntax
import SwiftSyntaxMacros

/// Stands in for `#Preview`: makes nothing, after the compiler has checked the views in it.
struct PreviewMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
