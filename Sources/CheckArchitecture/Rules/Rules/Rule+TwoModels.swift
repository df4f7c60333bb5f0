extension Rule {
  /// Finds views with more than one model.
  ///
  /// A view state and a logic together count as one model. Objects of the environment, such as a
  /// theme, are not models of the screen.
  static func twoModels(in project: Project) -> [Finding] {
    project.types(.view).compactMap { view in
      let file = project.files[view.file]
      var held: [(property: Property, role: Project.Role)] = []
      for property in project[view].properties where !property.isFromEnvironment {
        guard let role = project.role(of: property, in: view) else { continue }
        let isAlternative = held.contains {
          file.code.areAlternatives($0.property.index, property.index)
        }
        if !isAlternative { held.append((property, role)) }
      }
      guard let second = secondModel(in: held) else { return nil }
      let names = held.map { "'\($0.property.name)'" }
      let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
      return Rule.twoModels.finding(
        "'\(project[view].path.joined(separator: "."))' has more than one model: \(list). A change "
          + "of the screen can then come from several places. Give the view one model, and let that "
          + "model take what it needs from the others.",
        at: second.index, in: file)
    }
  }

  private static func secondModel(
    in held: [(property: Property, role: Project.Role)]
  ) -> Property? {
    var states = 0
    var logics = 0
    var others = 0
    for (property, role) in held {
      switch role {
      case .viewState: states += 1
      case .logic: logics += 1
      case .store, .model: others += 1
      }
      if others + max(states, logics) > 1 { return property }
    }
    return nil
  }
}
