extension Rule {
  /// Finds code of a view that reads a computed list of a store's state, or that computes a list.
  static func computedLists(in project: Project) -> [Finding] {
    project.types(.view).flatMap { view in
      var states: [String: Project.Reference] = [:]
      for property in project[view].properties
      where project.role(of: property, in: view) == .reducer {
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
      guard let state = states[code[index].text], code.isStart(index) else { return nil }
      // The field is in 'store.field', 'store.state.field' or 'store[\.field]'.
      var names = Chain(at: index, in: code).names.dropFirst()
      if names.count > 1, names.first?.text == "state" { names.removeFirst() }
      guard let field = names.popFirst() else { return nil }
      let properties = project.parts(of: state).flatMap { project[$0].properties }
      guard let property = properties.first(where: { $0.name == field.text && !$0.isStatic }),
        isList(property, in: project.code(of: state))
      else { return nil }
      let remedy =
        "Declare it with 'derived', which computes it once after a change of its inputs."
      if property.isComputed {
        return Rule.computedList.finding(
          "'\(field.text)' is a computed list of the state. The view computes it in each evaluation, "
            + "and is evaluated after every change of the state. \(remedy)",
          at: field.index, in: file)
      }
      guard let function = names.first(where: { computations.contains($0.text) }) else {
        return nil
      }
      return Rule.computedList.finding(
        "The view computes a list with '\(field.text).\(function.text)' in each evaluation. \(remedy)",
        at: field.index, in: file)
    }
  }

  private static func isList(_ property: Property, in code: Code) -> Bool {
    if let type = property.type { return type.isList }
    guard let start = property.value?.lowerBound else { return false }
    return code.has("[", at: start) || code.has("IdentifiedArray", at: start)
  }

  private static let computations: Set<String> = [
    "compactMap", "filter", "flatMap", "shuffled", "sorted",
  ]
}
