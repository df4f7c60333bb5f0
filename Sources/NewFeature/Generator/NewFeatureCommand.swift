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
      let report = try report(options)
      return (wantsJSON ? "\(report.json)\n" : report.text, "", 0)
    } catch {
      let answer = ["error": ["code": error.code.rawValue, "message": error.message]]
      return wantsJSON ? ("\(answer.json)\n", "", 1) : ("", "\(error.message)\n", 1)
    }
  }

  private func report(_ options: Options) throws(NewFeatureError) -> Report {
    let plan = try FeaturePlan(options, in: project)
    if !options.isDryRun {
      for file in plan.files { try write(file.text, to: file.path) }
    }
    return Report(plan, isDryRun: options.isDryRun, in: project)
  }

  private func write(_ text: String, to path: String) throws(NewFeatureError) {
    do {
      try FileAccess.write(text, to: path)
    } catch {
      throw .fileSystem("The file '\(project.relative(path))' can't be written: \(error)")
    }
  }
}

extension NewFeatureError {
  static func fileSystem(_ fact: String) -> Self {
    NewFeatureError(
      code: .fileSystem, fact: fact,
      remedy: """
        The command reads the sources of the targets, and writes into their folders. A plugin may \
        only write into the folder of the package.
        """)
  }
}
