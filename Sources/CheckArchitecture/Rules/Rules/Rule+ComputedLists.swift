extension Rule {
  /// Finds code of a view that reads a computed list of a store's state, or that computes a list.
  static func computedLists(in project: Project) -> [Finding] {
    project.types(.view).flatMap { view in
      var states: [String: Project.Reference] = [:]
      for property in project[view].properties where project.role(of: property, in: view) == .store
      {
        if let state = project.state(of: property, in: view) { states[property.name] = state }
      }
      return states.isEmpty
        ? [] : project.parts(of: view).flatMap { computedLists(in: $0, of: project, states) }
    }
  }

  private static func computedLists(
    in part: Project.Reference, of project: Project, _ states: [String: Project.Reference]
  ) -> [Finding] {
    let file = project.files[part.file]
    let code = file.code
    return project.ownTokens(of: part).compactMap { index in
      guard let state = states[code[index].text], isRead(index, in: code),
        let (name, place) = fieldRead(after: index, in: code)
      else { return nil }
      let properties = project.parts(of: state).flatMap { project[$0].properties }
      guard let property = properties.first(where: { $0.name == name && !$0.isStatic }),
        isList(property, in: state, of: project)
      else { return nil }
      let remedy =
        "Declare it with 'derived', which computes it once after a change of its inputs."
      if property.isComputed {
        return Rule.computedList.finding(
          "'\(name)' is a computed list of the state. The view computes it in each evaluation, and is "
            + "evaluated after every change of the state. \(remedy)",
          at: place, in: file)
      }
      guard let function = computation(after: place, in: code) else { return nil }
      return Rule.computedList.finding(
        "The view computes a list with '\(name).\(function)' in each evaluation. \(remedy)",
        at: place, in: file)
    }
  }

  private static func isRead(_ index: Int, in code: Code) -> Bool {
    guard code.at(index - 1)?.isSymbol(".") == true else { return true }
    return code.at(index - 2)?.isWord("self") == true
  }

  /// Returns the field after the name of a store: `store.field`, `store.state.field` or
  /// `store[\.field]`.
  private static func fieldRead(after index: Int, in code: Code) -> (name: String, place: Int)? {
    var next = index + 1
    if code.at(next)?.isSymbol("?") == true { next += 1 }
    if code.at(next)?.isSymbol(".") == true, code.at(next + 1)?.isWord("state") == true,
      code.at(next + 2)?.isSymbol(".") == true
    {
      next += 2
    } else if code.at(next)?.isSymbol("[") == true, code.at(next + 1)?.isSymbol("\\") == true {
      next += 2
    }
    guard code.at(next)?.isSymbol(".") == true, let name = code.at(next + 1),
      [.word, .escapedWord].contains(name.kind)
    else { return nil }
    return (name.text, next + 1)
  }

  private static func isList(
    _ property: Property, in state: Project.Reference, of project: Project
  ) -> Bool {
    if let type = property.type { return type.isList }
    guard let value = property.value else { return false }
    let code = project.code(of: state)
    return code.at(value.lowerBound)?.isSymbol("[") == true
      || code.at(value.lowerBound)?.isWord("IdentifiedArray") == true
  }

  private static let computations: Set<String> = [
    "compactMap", "filter", "flatMap", "shuffled", "sorted",
  ]

  /// Returns the name of the function that computes a list from a field, such as `filter`, or nil.
  private static func computation(after index: Int, in code: Code) -> String? {
    var next = index + 1
    while let token = code.at(next) {
      if token.isSymbol("]") || (!token.isSpaced && (token.isSymbol("?") || token.isSymbol("!"))) {
        next += 1
      } else if token.isSymbol("."), let name = code.at(next + 1), name.kind == .word {
        if computations.contains(name.text) { return name.text }
        next += 2
      } else if token.isSymbol("("), !token.isSpaced {
        next = code.partner(of: next) + 1
      } else {
        return nil
      }
    }
    return nil
  }
}
