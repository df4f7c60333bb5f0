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

  /// The attributes and modifiers before a declaration.
  private struct Prefix {
    var attributes: [Attribute] = []
    var modifiers: Set<String> = []
  }

  /// Reads the declarations in a range of tokens, and adds them to the type `owner`, if any.
  private mutating func readMembers(of owner: Int?, from start: Int, to end: Int) {
    var index = start
    var prefix = Prefix()
    while index < end {
      let token = code[index]
      let next = code.at(index + 1)
      switch token.kind {
      case .condition: index += 1
      case .attribute: index = readAttribute(at: index, into: &prefix)
      case .word where token.text == "import" && !isMember(index):
        index = readImport(at: index)
        prefix = Prefix()
      case .word where TypeDeclaration.Keyword(rawValue: token.text) != nil && declaresType(index):
        index = readType(at: index, prefix, in: owner)
        prefix = Prefix()
      case .word
      where Self.modifiers.contains(token.text) && !isMember(index) && beginsMember(next):
        index = readModifier(at: index, into: &prefix)
      case .word where ["var", "let"].contains(token.text) && !isMember(index):
        index = readProperties(at: index + 1, prefix, isConstant: token.text == "let", of: owner)
        prefix = Prefix()
      case .word
      where ["func", "init", "subscript", "deinit"].contains(token.text)
        && !isMember(index) && (owner != nil || token.text == "func"):
        index = readFunction(at: index, to: end, of: owner)
        prefix = Prefix()
      case .word where token.text == "typealias" && !isMember(index):
        index = readAlias(at: index, of: owner)
        prefix = Prefix()
      case .symbol where ["{", "(", "["].contains(token.text):
        index = code.partner(of: index) + 1
        prefix = Prefix()
      default:
        index += 1
        prefix = Prefix()
      }
    }
  }

  /// Returns whether a token comes after a dot, and is therefore a name and not a keyword.
  private func isMember(_ index: Int) -> Bool { code.at(index - 1)?.isSymbol(".") == true }

  /// Returns whether a token can come after a modifier in a declaration.
  private func beginsMember(_ token: Token?) -> Bool {
    guard let token else { return false }
    return [.word, .escapedWord, .attribute, .condition].contains(token.kind) || token.isSymbol("(")
  }

  private func declaresType(_ index: Int) -> Bool {
    guard !isMember(index), let name = code.at(index + 1), name.isName else { return false }
    let after = code.at(index + 2)
    // The word 'class' declares no type in 'class func' and 'class var', or as an argument's label.
    return after.map { ["{", ":", "<", "."].contains($0.text) || $0.isWord("where") } ?? false
      || after?.kind == .condition
  }

  // MARK: - Attributes and modifiers

  private func readAttribute(at index: Int, into prefix: inout Prefix) -> Int {
    var path = [String(code[index].text.dropFirst())]
    var next = index + 1
    while code.at(next)?.isSymbol(".") == true, let name = code.at(next + 1), !name.isSpaced {
      path.append(name.text)
      next += 2
    }
    if code.at(next)?.isSymbol("<") == true { next = code.endOfArguments(at: next) }
    var type: [String]?
    if let parenthesis = code.at(next), parenthesis.isSymbol("("), !parenthesis.isSpaced {
      let end = code.partner(of: next)
      if let (name, last) = code.path(at: next + 1), name.last == "self", last == end {
        type = Array(name.dropLast())
      }
      next = end + 1
    }
    prefix.attributes.append(Attribute(path: path, type: type))
    return next
  }

  private func readModifier(at index: Int, into prefix: inout Prefix) -> Int {
    if code.at(index + 1)?.isSymbol("(") == true {
      let end = code.partner(of: index + 1)
      let argument = code.tokens[(index + 2)..<end].map(\.text).joined()
      prefix.modifiers.insert("\(code[index].text)(\(argument))")
      return end + 1
    }
    prefix.modifiers.insert(code[index].text)
    return index + 1
  }

  private static let modifiers: Set<String> = [
    "async", "borrowing", "class", "consuming", "convenience", "distributed", "dynamic",
    "fileprivate",
    "final", "indirect", "infix", "internal", "isolated", "lazy", "mutating", "nonisolated",
    "nonmutating", "open", "optional", "override", "package", "postfix", "prefix", "private",
    "public",
    "required", "static", "unowned", "weak",
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
    var next = index + 2
    if code.at(next)?.isSymbol("<") == true { next = code.endOfArguments(at: next) }
    guard code.at(next)?.isSymbol("=") == true, let (path, end) = code.path(at: next + 1) else {
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
    if code.at(next)?.isSymbol("<") == true { next = code.endOfArguments(at: next) }
    while let token = code.at(next), !token.isSymbol("{") {
      if token.isWord("where") {
        while let token = code.at(next), !token.isSymbol("{") { next += 1 }
      } else if token.isName, let (path, end) = code.path(at: next) {
        // '~Copyable' removes a conformance, so it is not an inherited type.
        if code.at(next - 1)?.isSymbol("~") != true { inherited.append(path) }
        next = end
      } else if token.isSymbol("<") {
        next = code.endOfArguments(at: next)
      } else if token.isSymbol("(") {
        next = code.partner(of: next) + 1
      } else {
        next += 1
      }
    }
    guard code.at(next) != nil else { return next }
    let body = next...code.partner(of: next)
    if let owner { types[owner].nested.append(index...body.upperBound) }
    if owner == nil, keyword != .extension { names.append(index + 1) }
    types.append(
      TypeDeclaration(
        keyword: keyword, path: (owner.map { types[$0].path } ?? []) + path, inherited: inherited,
        attributes: prefix.attributes, modifiers: prefix.modifiers, name: index + 1, body: body))
    readMembers(of: types.count - 1, from: body.lowerBound + 1, to: body.upperBound)
    return body.upperBound + 1
  }

  private mutating func readFunction(at index: Int, to end: Int, of owner: Int?) -> Int {
    let isNamed = code[index].isWord("func")
    let name = isNamed ? code.at(index + 1)?.text ?? "" : code[index].text
    if code[index].isWord("deinit") {
      return code.at(index + 1)?.isSymbol("{") == true ? code.partner(of: index + 1) + 1 : index + 1
    }
    var next = index + (isNamed ? 2 : 1)
    while next < end, !code[next].isSymbol("(") { next += 1 }
    guard next < end else { return next }
    let parameters = next...code.partner(of: next)
    next = parameters.upperBound + 1
    var body: ClosedRange<Int>?
    while next < end {
      let token = code[next]
      if token.isSymbol("{") {
        body = next...code.partner(of: next)
        next = code.partner(of: next) + 1
        break
      }
      if token.isSymbol("(") {
        next = code.partner(of: next) + 1
      } else if token.startsLine, beginsDeclaration(token) {
        break
      } else {
        next += 1
      }
    }
    if let owner {
      types[owner].functions.append(Function(name: name, parameters: parameters, body: body))
    }
    return next
  }

  private func beginsDeclaration(_ token: Token) -> Bool {
    [.attribute, .condition].contains(token.kind)
      || (token.kind == .word
        && (Self.modifiers.contains(token.text)
          || TypeDeclaration.Keyword(rawValue: token.text) != nil
          || [
            "associatedtype", "case", "deinit", "func", "init", "let", "subscript", "typealias",
            "var",
          ]
          .contains(token.text))
        && !["async", "throws"].contains(token.text))
  }

  // MARK: - Properties

  /// Reads the properties after `var` or `let`, and returns the index after the declaration.
  private mutating func readProperties(
    at index: Int, _ prefix: Prefix, isConstant: Bool, of owner: Int?
  ) -> Int {
    // In 'let a, b: Int', both names have the type.
    var names = [index]
    var next = index + 1
    while code.at(next)?.isSymbol(",") == true, code.at(next + 1)?.isName == true {
      names.append(next + 1)
      next += 2
    }
    guard code.at(index)?.isName == true else { return index }
    var type: WrittenType?
    if code.at(next)?.isSymbol(":") == true {
      type = code.writtenType(at: next + 1)
      next = type?.range.upperBound ?? next + 1
    }
    var value: Range<Int>?
    if code.at(next)?.isSymbol("=") == true {
      let end = code.endOfValue(at: next + 1)
      value = (next + 1)..<end
      next = end
    }
    var accessors: Property.Accessors?
    if code.at(next)?.isSymbol("{") == true {
      let end = code.partner(of: next)
      accessors = code.accessors(from: next + 1, to: end)
      next = end + 1
    }
    if let owner {
      types[owner].properties += names.map {
        Property(
          name: code[$0].text, isConstant: isConstant, attributes: prefix.attributes,
          modifiers: prefix.modifiers, index: $0, type: type, value: value, accessors: accessors)
      }
    }
    if code.at(next)?.isSymbol(",") == true {
      return readProperties(at: next + 1, prefix, isConstant: isConstant, of: owner)
    }
    return next
  }
}
