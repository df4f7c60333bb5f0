internal import ArchitectureRules

/// The command 'new-feature' in a project that the plugin has described.
package struct NewFeatureCommand {
  /// The result of the command: the texts to print, and the exit status.
  package struct Outcome: Equatable, Sendable {
    /// The text for the standard output.
    package let output: String
    /// The text for the standard error.
    package let error: String
    /// The exit status.
    package var status: Int32 { isFailure ? 1 : 0 }
    let isFailure: Bool
  }

  private let project: Project

  package init(project: Project) {
    self.project = project
  }

  /// Runs the command.
  ///
  /// - Parameter arguments: The arguments of the person.
  /// - Returns: What to print, and the exit status.
  package func run(_ arguments: [String]) -> Outcome {
    // If an argument is wrong, `Options` throws, but a caller with '--json' expects JSON even then.
    var wantsJSON = arguments.contains("--json")
    do {
      let options = try Options(arguments)
      wantsJSON = options.wantsJSON
      if options.wantsHelp {
        return Outcome(output: "\(Options.usage)\n", error: "", isFailure: false)
      }
      let report = try report(options)
      let output = wantsJSON ? "\(report.json)\n" : report.text
      return Outcome(output: output, error: "", isFailure: false)
    } catch {
      return Outcome(
        output: wantsJSON ? "\(ErrorReport(error).json)\n" : "",
        error: wantsJSON ? "" : "\(error.message)\n", isFailure: true)
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
      throw NewFeatureError(
        code: .fileSystem, fact: "The file '\(project.relative(path))' can't be written: \(error)",
        remedy: """
          A plugin may only write into the folder of the package. Choose a folder in it that you \
          may change.
          """)
    }
  }
}
