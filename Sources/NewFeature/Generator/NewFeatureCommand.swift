internal import ArchitectureRules

/// The command 'new-feature' in a project that the plugin has described.
package struct NewFeatureCommand {
  private let project: Project
  private let arguments: [String]

  /// Reads the arguments of the tool; nil if they don't have the form that the plugin gives them.
  ///
  /// The description of the project comes first. The arguments that the person typed follow after
  /// '--'.
  package init?(_ arguments: [String]) {
    var rest = arguments[...]
    var folder: String?
    var isXcodeProject = false
    var modules: [ProjectModule] = []
    while let argument = rest.popFirst(), argument != "--" {
      switch argument {
      case "--package", "--xcode-project":
        folder = rest.popFirst()
        isXcodeProject = argument == "--xcode-project"
      case "--module":
        guard rest.count >= 6, let module = ProjectModule(Array(rest.prefix(6))) else { return nil }
        modules.append(module)
        rest = rest.dropFirst(6)
      case "--file":
        guard let file = rest.popFirst(), !modules.isEmpty else { return nil }
        modules[modules.count - 1].files.append(file)
      default: return nil
      }
    }
    guard let folder else { return nil }
    project = Project(folder: folder, modules: modules, isXcodeProject: isXcodeProject)
    self.arguments = Array(rest)
  }

  /// Runs the command.
  ///
  /// - Returns: The texts for the standard output and the standard error, and the exit status.
  package func run() -> (output: String, error: String, status: Int32) {
    // If an argument is wrong, `Options` throws, but a caller with '--json' expects JSON even then.
    let wantsJSON = arguments.contains("--json")
    do {
      let options = try Options(arguments)
      if options.wantsHelp { return ("\(Options.usage)\n", "", 0) }
      let plan = try FeaturePlan(options, in: project)
      if !options.isDryRun { try FileAccess.write(plan.files, in: project) }
      let report = Report(plan, isDryRun: options.isDryRun, in: project)
      return (wantsJSON ? "\(report.json)\n" : report.text, plan.warnings, 0)
    } catch {
      let answer = ["error": ["code": error.code.rawValue, "message": error.message]]
      return wantsJSON ? ("\(answer.json)\n", "", 1) : ("", "\(error.message)\n", 1)
    }
  }
}
