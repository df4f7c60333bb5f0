/// A type, or an extension of a type.
package struct TypeDeclaration: Sendable {
  package enum Keyword: String, Sendable {
    case actor, `class`, `enum`, `extension`, `protocol`, `struct`
  }

  let prefix: Prefix
  package let keyword: Keyword
  /// The names of the enclosing types and of this type, such as `ItemList.State`.
  package let path: [String]
  /// The types after the colon, without generic arguments.
  let inherited: [[String]]
  /// The index of the token with the type's name.
  let name: Int
  /// The indices of the type's braces and of the tokens between them.
  let body: ClosedRange<Int>
  var properties: [Property] = []
  var functions: [Function] = []
  /// The bodies of initializers, static functions and static properties.
  var makers: [Range<Int>] = []
  var aliases: [String: [String]] = [:]
  /// The tokens of each nested type, from its keyword to its closing brace.
  var nested: [ClosedRange<Int>] = []

  var fullName: String { path.joined(separator: ".") }

  func inherits(_ name: String) -> Bool { inherited.contains { $0.last == name } }

  package var isPublic: Bool { !prefix.modifiers.isDisjoint(with: ["public", "open"]) }
}

/// The attributes and modifiers before a declaration.
struct Prefix: Sendable {
  var attributes: [Attribute] = []
  var modifiers: Set<String> = []

  var isPrivate: Bool { !modifiers.isDisjoint(with: ["private", "fileprivate"]) }

  var isStatic: Bool { !modifiers.isDisjoint(with: ["static", "class"]) }

  func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
}

struct Attribute: Sendable {
  /// The name after the last dot.
  let name: String
  /// The type in the attribute's argument, such as `Model` in `@Environment(Model.self)`.
  let type: [String]?
}

/// A name that is declared with `var` or `let`.
struct Property: Sendable {
  let prefix: Prefix
  let name: String
  let isConstant: Bool
  /// The index of the token with the property's name.
  let index: Int
  /// The type that the source states, if it states one.
  let type: WrittenType?
  /// The tokens of the initial value, if there is one.
  let value: Range<Int>?
  let accessors: Accessors?

  /// The kind of accessors in the braces after a property.
  enum Accessors: Sendable {
    case observers
    case getter
    case getterAndSetter
  }

  var isStatic: Bool { prefix.isStatic }

  var isComputed: Bool { accessors == .getter || accessors == .getterAndSetter }

  var hasOpenSetter: Bool {
    !isConstant && accessors != .getter && !prefix.isPrivate
      && prefix.modifiers.isDisjoint(with: ["private(set)", "fileprivate(set)"])
  }

  /// Whether other code puts the value into the environment, so that it isn't the view's own.
  var isFromEnvironment: Bool { prefix.has("Environment") || prefix.has("EnvironmentObject") }
}

/// The type of a property as the source states it.
struct WrittenType: Sendable {
  /// The tokens of the type.
  let range: Range<Int>
  /// The name, without `any`, `some`, generic arguments and question marks.
  ///
  /// The path is nil for a function, a tuple, an array or a dictionary.
  let path: [String]?
  /// The first generic argument of the last name.
  let argument: [String]?
  /// Whether the type is a collection, such as an array, or has one among its generic arguments.
  let isList: Bool
}

struct Function: Sendable {
  let name: String
  /// The indices of the parentheses and of the parameters between them.
  let parameters: Range<Int>
  /// The indices of the body's braces and of the tokens between them.
  let body: Range<Int>
}

/// An import of a module.
struct Import: Sendable {
  let module: String
  let place: Place
}
