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
          at: file.code[index - 2].isName ? startOfPath(index, in: file.code) : index - 1, in: file)
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
    if let before = code.at(index - 2), before.isName {
      let start = startOfPath(index, in: code)
      path = stride(from: start, to: index, by: 2).map { code[$0].text }
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

  private static func startOfPath(_ index: Int, in code: Code) -> Int {
    var start = index
    while code.at(start - 1)?.isSymbol(".") == true, let name = code.at(start - 2), name.isName {
      start -= 2
    }
    return start
  }

  /// Returns whether a place is in the parameters of an initializer, where a caller can pass
  /// another value.
  private static func isDefaultArgument(_ index: Int, of type: TypeDeclaration) -> Bool {
    type.functions.contains { $0.name == "init" && $0.parameters.contains(index) }
  }
}

extension Project {
  /// Returns the kind of a type or an extension, or of the type around an extended type.
  ///
  /// The extension of a reducer's state has the kind of the reducer. A nested type without a kind
  /// gets nil, because the tokens of the outer type include the tokens of the nested type.
  fileprivate func kindAround(_ part: Project.Reference) -> Kind? {
    if let kind = kind(of: part) { return kind }
    guard self[part].keyword == .extension else { return nil }
    let outer = self[part].path.dropLast()
    return outer.isEmpty ? nil : find(Array(outer), from: part).flatMap { kind(of: $0) }
  }

  /// Returns the indices of a type's tokens, without the tokens of nested types that have a kind.
  fileprivate func tokensWithoutTypesOfKinds(_ part: Project.Reference) -> [Int] {
    let bodies = files[part.file].types.indices
      .map { Project.Reference(file: part.file, type: $0) }
      .filter { $0 != part && kind(of: $0) != nil }
      .map { self[$0].body }
    let own = self[part].body
    let inner = bodies.filter { own.contains($0.lowerBound) && $0 != own }
    return own.filter { index in !inner.contains { $0.contains(index) } }
  }
}
