/// The answer of the command, for people or for tools.
struct Report: Encodable {
  struct File: Encodable {
    /// The path relative to the folder of the project.
    let path: String
    /// The text of the file in a dry run, or nil.
    let contents: String?
  }

  let feature: String
  let style: FeatureStyle
  let target: String
  let tests: String
  /// The names of the types, in the order of the files.
  let types: [String]
  let dryRun: Bool
  let files: [File]
  /// The steps that the person takes next, in order.
  let next: [String]
}

extension Report {
  init(_ plan: FeaturePlan, isDryRun: Bool, in project: Project) {
    feature = plan.name
    style = plan.style
    target = plan.targets.feature.name
    tests = plan.targets.tests.name
    types = plan.files.map(\.type)
    dryRun = isDryRun
    files = plan.files.map {
      File(path: project.relative($0.path), contents: isDryRun ? $0.text : nil)
    }
    let use = plan.style.template.use
    next = [
      project.isXcodeProject
        ? "If the project lists its files one by one, add the files to their targets."
        : "Run the tests: swift test --filter \(types.last ?? plan.name)",
      "Replace the text and the service 'save' with those of the feature.",
      "Show the screen: \(FeatureTemplate.fill(use, name: plan.name, module: ""))",
    ]
  }

  /// The answer for people.
  var text: String {
    let verb = dryRun ? "Would write" : "Wrote"
    let what = "the feature '\(feature)' with \(style.template.title)"
    if dryRun {
      let parts = files.map { "== \($0.path)\n\($0.contents ?? "")" }
      return "\(verb) \(what):\n\n\(parts.joined(separator: "\n"))"
    }
    let steps = next.enumerated().map { "  \($0.offset + 1). \($0.element)\n" }
    return """
      \(verb) \(what):

      \(files.map { "  \($0.path)\n" }.joined())
      Next:

      \(steps.joined())
      """
  }
}
