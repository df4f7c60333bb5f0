extension Rule {
  /// Finds uses of shared instances in a reducer, a logic or a model.
  static func singletons(in project: Project, _ configuration: Configuration) -> [Finding] {
    project.references.flatMap { part -> [Finding] in
      guard let kind = project.kindAround(part), [.reducer, .logic, .model].contains(kind) else {
        return []
      }
      let (file, type) = (project.files[part.file], project[part])
      return project.ownTokens(of: part).compactMap { index in
        guard let path = singleton(at: index, in: file.code, configuration),
          !project.isConstant(path, in: part), !type.isDefaultArgument(index)
        else { return nil }
        let name = path.joined(separator: ".")
        if configuration.allowed.contains(name) { return nil }
        return Rule.singleton.finding(
          "The \(kind.rawValue) '\(type.fullName)' reaches for '\(name)'. A test can't "
            + "replace it, and shares it with all other tests. Pass it to the initializer.",
          at: index, in: file)
      }
    }
  }

  /// Returns the names of the shared instance that begins at a place: a type, a dot and the
  /// instance.
  private static func singleton(
    at index: Int, in code: Code, _ configuration: Configuration
  ) -> [String]? {
    if let path = code.typedMember(at: index), let member = path.last {
      let isShared = configuration.singletons.contains(member) && !code.has("(", at: index + 2)
      return isShared ? path : nil
    }
    guard code[index].text.first?.isUppercase == true, !code.has(".", at: index - 1) else {
      return nil
    }
    let names = Chain(at: index, in: code).names
    let last = names.indices.dropFirst().first {
      configuration.singletons.contains(names[$0].text) && !names[$0].isCalled
        && names[$0 - 1].text.first?.isUppercase == true
    }
    guard let last else { return nil }
    return names[...last].map(\.text)
  }
}

extension Project {
  /// Returns whether a path names a constant of a structure or an enumeration of the project.
  fileprivate func isConstant(_ path: [String], in part: Reference) -> Bool {
    find(Array(path.dropLast()), from: part).map { [.struct, .enum].contains(self[$0].keyword) }
      ?? false
  }
}

extension TypeDeclaration {
  /// Returns whether a place is in the parameters of an initializer, where a caller can pass
  /// another value.
  func isDefaultArgument(_ index: Int) -> Bool {
    functions.contains { $0.name == "init" && $0.parameters.contains(index) }
  }
}
