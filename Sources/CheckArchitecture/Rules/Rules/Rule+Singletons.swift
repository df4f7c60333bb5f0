extension Rule {
  /// Finds uses of shared instances in a reducer, a logic or a model.
  static func singletons(in project: Project, _ configuration: Configuration) -> [Finding] {
    project.references.flatMap { part -> [Finding] in
      guard let kind = project.kindAround(part), [.reducer, .logic, .model].contains(kind) else {
        return []
      }
      let file = project.files[part.file]
      let type = project[part]
      return project.tokensWithoutTypesOfKinds(part).compactMap { index in
        guard configuration.singletons.contains(file.code[index].text),
          file.code.at(index - 1)?.isSymbol(".") == true,
          let name = singleton(at: index, in: part, of: project),
          !configuration.allowed.contains(name), !isDefaultArgument(index, of: type)
        else { return nil }
        return Rule.singleton.finding(
          "The \(kind.rawValue) '\(type.path.joined(separator: "."))' reaches for '\(name)'. A test can't "
            + "replace it, and shares it with all other tests. Pass it to the initializer.",
          at: min(startOfPath(index, in: file.code), index - 1), in: file)
      }
    }
  }

  /// Returns the name of the shared instance at a place, such as `UserDefaults.standard`.
  ///
  /// - Returns: The name, or nil if the place has a function, a case, or a constant of a structure
  ///   or an enumeration.
  private static func singleton(
    at index: Int, in part: Project.Reference, of project: Project
  ) -> String? {
    let code = project.files[part.file].code
    let next = code.at(index + 1)
    if let next, next.isSymbol("("), !next.isSpaced { return nil }
    var path: [String] = []
    if let before = code.at(index - 2), before.isName || before.isSymbol(">") {
      path = names(from: startOfPath(index, in: code), to: index, in: code)
    } else if code.at(index - 2)?.isSymbol("=") == true {
      // In 'let session: URLSession = .shared', the type is on the left side.
      var start = index - 3
      while let token = code.at(start), token.isName || token.isSymbol(".") || token.isSymbol("?") {
        if token.isName { path.insert(token.text, at: 0) }
        start -= 1
      }
      guard code.at(start)?.isSymbol(":") == true else { return nil }
    }
    guard let first = path.last?.first, first.isUppercase else { return nil }
    if let type = project.find(path, from: part),
      [.struct, .enum].contains(project[type].keyword)
    {
      return nil
    }
    return (path + [code[index].text]).joined(separator: ".")
  }

  /// Returns the names in a range of tokens, without generic arguments.
  private static func names(from start: Int, to end: Int, in code: Code) -> [String] {
    var names: [String] = []
    var index = start
    while index < end {
      if code[index].isName { names.append(code[index].text) }
      index = code[index].isSymbol("<") ? code.endOfArguments(at: index) : index + 1
    }
    return names
  }

  /// Returns the index of the first name before a dot, and of the names before it.
  static func startOfPath(_ index: Int, in code: Code) -> Int {
    var start = index
    while code.at(start - 1)?.isSymbol(".") == true {
      var name = start - 2
      if code.at(name)?.isSymbol(">") == true {
        let end = start - 1
        name = (0..<name).last { code[$0].isSymbol("<") && code.endOfArguments(at: $0) == end } ?? 0
        name -= 1
      }
      guard code.at(name)?.isName == true else { break }
      start = name
    }
    return start
  }

  /// Returns whether a place is in the parameters of an initializer, where a caller can pass
  /// another value.
  static func isDefaultArgument(_ index: Int, of type: TypeDeclaration) -> Bool {
    type.functions.contains { $0.name == "init" && $0.parameters.contains(index) }
  }
}

extension Project {
  /// Returns the kind of a type or an extension, or of the type around an extended type.
  ///
  /// The extension of a reducer's state has the kind of the reducer. A nested type without a kind
  /// gets nil, because the tokens of the outer type include the tokens of the nested type.
  func kindAround(_ part: Project.Reference) -> Kind? {
    if let kind = kind(of: part) { return kind }
    guard self[part].keyword == .extension else { return nil }
    let outer = self[part].path.dropLast()
    return outer.isEmpty ? nil : find(Array(outer), from: part).flatMap { kind(of: $0) }
  }

  /// Returns the indices of a type's tokens, without the tokens of nested types that have a kind.
  func tokensWithoutTypesOfKinds(_ part: Project.Reference) -> [Int] {
    let bodies = files[part.file].types.indices
      .map { Project.Reference(file: part.file, type: $0) }
      .filter { $0 != part && kind(of: $0) != nil }
      .map { self[$0].body }
    let own = self[part].body
    let inner = bodies.filter { own.contains($0.lowerBound) && $0 != own }
    return own.filter { index in !inner.contains { $0.contains(index) } }
  }
}
