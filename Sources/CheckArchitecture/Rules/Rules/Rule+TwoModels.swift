extension Rule {
  /// Finds views with more than one model.
  ///
  /// A view state and a logic together count as one model. Objects of the environment, such as a
  /// theme, are not models of the screen.
  static func twoModels(in project: Project) -> [Finding] {
    project.types(.view).compactMap { view in
      let file = project.files[view.file]
      var held: [(property: Property, role: Kind)] = []
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
        "'\(project[view].fullName)' has more than one model: \(list). A change "
          + "of the screen can then come from several places. Give the view one model, and let that "
          + "model take what it needs from the others.",
        at: second.index, in: file)
    }
  }

  private static func secondModel(
    in held: [(property: Property, role: Kind)]
  ) -> Property? {
    var counts: [Kind: Int] = [:]
    return held.first { _, role in
      counts[role == .reducer ? .model : role, default: 0] += 1
      let screens = max(counts[.viewState] ?? 0, counts[.logic] ?? 0)
      return screens + (counts[.model] ?? 0) > 1
    }?.property
  }
}
