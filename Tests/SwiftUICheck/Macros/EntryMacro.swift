import SwiftSyntax
import SwiftSyntaxMacros

/// A stand-in for `@Entry`, which makes accessors and an environment key for a property.
struct EntryMacro {
  private struct Entry {
    var name: String
    var type: String?
    var value: String

    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
      else { return nil }
      name = pattern.identifier.text
      type = binding.typeAnnotation?.type.trimmedDescription
      value = binding.initializer?.value.trimmedDescription ?? "nil"
    }
  }
}

extension EntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = Entry(declaration) else { return [] }
    return [
      "get { self[__Key_\(raw: entry.name).self] }",
      "set { self[__Key_\(raw: entry.name).self] = newValue }",
    ]
  }
}

extension EntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let entry = Entry(declaration) else { return [] }
    let value =
      if let type = entry.type {
        "typealias Value = \(type); static var defaultValue: Value { \(entry.value) }"
      } else {
        "static let defaultValue = \(entry.value)"
      }
    return ["private struct __Key_\(raw: entry.name): SwiftUI.EnvironmentKey { \(raw: value) }"]
  }
}
