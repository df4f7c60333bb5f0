/// Finds the imports and the types of a file, with their members.
///
/// The reader looks only at the beginnings of declarations, and skips the text between brackets. In
/// the bodies of functions, it finds only the types that are declared there.
struct DeclarationReader {
  let code: Code
  private(set) var imports: [Import] = []
  private(set) var types: [TypeDeclaration] = []
  /// The types that aliases outside of types stand for.
  private(set) var aliases: [String: [String]] = [:]
  /// The indices of the names of types and aliases outside of other types.
  private(set) var names: [Int] = []

  init(_ code: Code) {
    self.code = code
    readMembers(of: nil, from: 0, to: code.tokens.count)
  }

  // MARK: - Members

  /// Reads the declarations in a range of tokens, and adds them to the type `owner`, if any.
  private mutating func readMembers(of owner: Int?, from start: Int, to end: Int) {
    var index = start
    var prefix = Prefix()
    while index < end {
      switch code[index].kind {
      case .condition:
        index += 1
        continue
      case .attribute:
        index = readAttribute(at: index, into: &prefix)
        continue
      case .word where isModifier(index):
        index = readModifier(at: index, into: &prefix)
        continue
      // A word after a dot is a name, and no keyword.
      case .word where !code.has(".", at: index - 1):
        index = readDeclaration(at: index, prefix, to: end, of: owner)
      default: index = code.after(index)
      }
      prefix = Prefix()
    }
  }

  private mutating func readDeclaration(
    at index: Int, _ prefix: Prefix, to end: Int, of owner: Int?
  ) -> Int {
    switch code[index].text {
    case "import": readImport(at: index)
    case "typealias": readAlias(at: index, of: owner)
    case "var": readProperties(at: index + 1, prefix, isConstant: false, of: owner)
    case "let": readProperties(at: index + 1, prefix, isConstant: true, of: owner)
    case "func": readFunction(at: index, prefix, to: end, of: owner)
    case "init", "subscript",
      "deinit" where owner != nil:
      readFunction(at: index, prefix, to: end, of: owner)
    case _ where declaresType(index): readType(at: index, prefix, in: owner)
    default: code.after(index)
    }
  }

  private func declaresType(_ index: Int) -> Bool {
    guard TypeDeclaration.Keyword(rawValue: code[index].text) != nil,
      code.at(index + 1)?.isName == true, let after = code.at(index + 2)
    else { return false }
    // The word 'class' declares no type in 'class func' and 'class var', or as an argument's label.
    return after.kind == .condition || ["{", ":", "<", ".", "where"].contains(after.text)
  }

  // MARK: - Attributes and modifiers

  private func readAttribute(at index: Int, into prefix: inout Prefix) -> Int {
    var name = String(code[index].text.dropFirst())
    var next = index + 1
    while code.has(".", at: next), let part = code.at(next + 1), !part.isSpaced {
      name = part.text
      next += 2
    }
    next = code.endOfArguments(at: next)
    var type: [String]?
    if let parenthesis = code.at(next), parenthesis.is("("), !parenthesis.isSpaced {
      let end = code.partner(of: next)
      if let (path, last) = code.path(at: next + 1), path.last == "self", last == end {
        type = Array(path.dropLast())
      }
      next = end + 1
    }
    prefix.attributes.append(Attribute(name: name, type: type))
    return next
  }

  private func isModifier(_ index: Int) -> Bool {
    guard Self.modifiers.contains(code[index].text), !declaresType(index),
      !code.has(".", at: index - 1), let next = code.at(index + 1)
    else { return false }
    return next.isIdentifier || [.attribute, .condition].contains(next.kind) || next.is("(")
  }

  private func readModifier(at index: Int, into prefix: inout Prefix) -> Int {
    let end = code.has("(", at: index + 1) ? code.after(index + 1) : index + 1
    prefix.modifiers.insert(code.tokens[index..<end].map(\.text).joined())
    return end
  }

  private static let modifiers: Set<String> = [
    "async", "borrowing", "class", "consuming", "convenience", "distributed", "dynamic",
    "fileprivate", "final", "indirect", "infix", "internal", "isolated", "lazy", "mutating",
    "nonisolated", "nonmutating", "open", "optional", "override", "package", "postfix", "prefix",
    "private", "public", "required", "static", "unowned", "weak",
  ]

  // MARK: - Declarations

  private mutating func readImport(at index: Int) -> Int {
    var name = index + 1
    let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    if let kind = code.at(name), kinds.contains(kind.text) { name += 1 }
    guard let module = code.at(name) else { return name }
    imports.append(Import(module: module.text, place: code[index].place))
    return name + 1
  }

  private mutating func readAlias(at index: Int, of owner: Int?) -> Int {
    guard let name = code.at(index + 1) else { return index + 1 }
    if owner == nil { names.append(index + 1) }
    let next = code.endOfArguments(at: index + 2)
    guard code.has("=", at: next), let (path, end) = code.path(at: next + 1) else {
      return next
    }
    if let owner { types[owner].aliases[name.text] = path } else { aliases[name.text] = path }
    return end
  }

  private mutating func readType(at index: Int, _ prefix: Prefix, in owner: Int?) -> Int {
    guard let keyword = TypeDeclaration.Keyword(rawValue: code[index].text),
      let (path, end) = code.path(at: index + 1)
    else { return index + 1 }
    var next = end
    var inherited: [[String]] = []
    while let token = code.at(next), !token.is("{"), !token.is("where") {
      if token.isName, let (path, end) = code.path(at: next) {
        // '~Copyable' removes a conformance, so it is not an inherited type.
        if !code.has("~", at: next - 1) { inherited.append(path) }
        next = end
      } else {
        next = token.is("<") ? code.endOfArguments(at: next) : code.after(next)
      }
    }
    while let token = code.at(next), !token.is("{") { next += 1 }
    guard code.at(next) != nil else { return next }
    let body = next...code.partner(of: next)
    if let owner { types[owner].nested.append(index...body.upperBound) }
    if owner == nil, keyword != .extension { names.append(index + 1) }
    types.append(
      TypeDeclaration(
        prefix: prefix, keyword: keyword, path: (owner.map { types[$0].path } ?? []) + path,
        inherited: inherited, name: index + 1, body: body))
    // The functions of a protocol have no bodies, and no rule looks at its properties.
    if keyword != .protocol {
      readMembers(of: types.count - 1, from: body.lowerBound + 1, to: body.upperBound)
    }
    return body.upperBound + 1
  }

  private mutating func readFunction(
    at index: Int, _ prefix: Prefix, to end: Int, of owner: Int?
  ) -> Int {
    let isNamed = code[index].is("func")
    let name = isNamed ? code.at(index + 1)?.text ?? "" : code[index].text
    var next = index + (isNamed ? 2 : 1)
    var parameters = next..<next
    while next < end, !code[next].is("{") {
      if parameters.isEmpty, code[next].is("(") { parameters = next..<code.after(next) }
      next = code.after(next)
    }
    guard next < end else { return next }
    if let owner {
      types[owner].functions.append(
        Function(name: name, parameters: parameters, body: next..<code.after(next)))
      if name == "init" || prefix.isStatic { types[owner].makers.append(next..<code.after(next)) }
    }
    return code.after(next)
  }

  // MARK: - Properties

  /// Reads the properties after `var` or `let`, and returns the index after the declaration.
  private mutating func readProperties(
    at index: Int, _ prefix: Prefix, isConstant: Bool, of owner: Int?
  ) -> Int {
    guard code.at(index)?.isName == true else { return index }
    // In 'let a, b: Int', both names have the type.
    var names = [index]
    var next = index + 1
    while code.has(",", at: next), code.at(next + 1)?.isName == true {
      names.append(next + 1)
      next += 2
    }
    var type: WrittenType?
    if code.has(":", at: next) {
      let written = code.writtenType(at: next + 1)
      type = written
      next = written.range.upperBound
    }
    var value: Range<Int>?
    if code.has("=", at: next) {
      let end = code.endOfValue(at: next + 1)
      value = (next + 1)..<end
      next = end
    }
    var accessors: Property.Accessors?
    if code.has("{", at: next) {
      accessors = code.accessors(from: next + 1, to: code.partner(of: next))
      if let owner, prefix.isStatic { types[owner].makers.append(next..<code.after(next)) }
      next = code.after(next)
    }
    if let owner {
      types[owner].properties += names.map {
        Property(
          prefix: prefix, name: code[$0].text, isConstant: isConstant, index: $0, type: type,
          value: value, accessors: accessors)
      }
    }
    guard code.has(",", at: next) else { return next }
    return readProperties(at: next + 1, prefix, isConstant: isConstant, of: owner)
  }
}
