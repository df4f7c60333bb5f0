import SwiftSyntax
import SwiftSyntaxMacros

/// A stand-in for the macro `@State` of Xcode 27, whose default value is evaluated lazily.
///
/// Besides `value`, it makes the property wrapper `_value` and the binding `$value`. A property
/// without a default value is initialized through the wrapper. A property with a default value
/// can't be assigned in an initializer, because it has no storage of its own.
struct StateMacro {
  private struct Property {
    var name: String
    var type: String?
    var value: String?
    var access: String

    init?(_ declaration: some DeclSyntaxProtocol) {
      guard let variable = declaration.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
      else { return nil }
      name = pattern.identifier.text
      type = binding.typeAnnotation?.type.trimmedDescription
      value = binding.initializer?.value.trimmedDescription
      access = variable.modifiers.map { $0.trimmedDescription + " " }.joined()
    }

    var isOptional: Bool { type?.hasSuffix("?") == true }

    var storage: String {
      switch (type, value) {
      case (let type?, let value?): "_\(name) = State<\(type)>(__lazy: \(value))"
      case (nil, let value?): "_\(name) = State(__lazy: \(value))"
      case (let type?, nil) where isOptional: "_\(name) = State<\(type)>()"
      case (let type?, nil): "_\(name): State<\(type)>"
      case (nil, nil): "_\(name): Never"
      }
    }

    var projectionAccess: String { access == "private " ? "fileprivate " : access }

    /// Without a type, the property is stored, and connected before the view is evaluated.
    var projection: String {
      if let type { return "var $\(name): Binding<\(type)> { _\(name).projectedValue }" }
      return "var $\(name) = Binding(__unconnected: \(value ?? "()"))"
    }
  }
}

extension StateMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    let accessors: [AccessorDeclSyntax] = [
      "get { _\(raw: property.name).wrappedValue }",
      "nonmutating set { _\(raw: property.name).wrappedValue = newValue }",
    ]
    guard property.value == nil, !property.isOptional else { return accessors }
    return [
      """
      @storageRestrictions(initializes: _\(raw: property.name))
      init(initialValue) { _\(raw: property.name) = State(initialValue: initialValue) }
      """
    ] + accessors
  }
}

extension StateMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration) else { return [] }
    return [
      // Private properties would make the memberwise initializer private, unlike in Swift 6.4.
      "fileprivate var \(raw: property.storage)",
      "\(raw: property.projectionAccess)\(raw: property.projection)",
    ]
  }
}
