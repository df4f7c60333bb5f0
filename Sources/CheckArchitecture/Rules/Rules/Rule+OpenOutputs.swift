extension Rule {
  /// Finds properties of models that code outside the model can set.
  ///
  /// Properties that aren't observed, and weak or unowned references, are not outputs.
  static func openOutputs(in project: Project) -> [Finding] {
    project.types(.model).flatMap { model in
      project.parts(of: model).flatMap { part in
        project[part].properties.filter { property in
          property.hasOpenSetter && !property.isStatic && !property.prefix.has("ObservationIgnored")
            && property.prefix.modifiers.isDisjoint(with: ["weak", "unowned", "unowned(safe)"])
        }.map { property in
          Rule.openOutput.finding(
            "Code outside the model '\(project[model].fullName)' can set its output "
              + "'\(property.name)', without an action that a test could expect. "
              + (property.isComputed
                ? "Remove the setter, and add an action."
                : "Declare it 'private(set)', and add an action if a view has to change it."),
            at: property.index, in: project.files[part.file])
        }
      }
    }
  }
}
