import FeatureGenerator
import TestSupport
import Testing

/// A package on disk, in which a test runs the command.
struct FeatureFixture {
  let folder: TemporaryFolder
  /// What the plugin tells the tool of the targets.
  var modules: [String] = []
  var isXcodeProject = false

  /// Makes a package with a target 'App' and its tests, or with other targets.
  ///
  /// The kind of a target is the one of the plugin, and the dependencies are a list with commas, or
  /// a question mark.
  init(
    _ targets: [(name: String, kind: String, dependencies: String)] = [
      ("App", "library", "Corbel,CorbelSwiftUI"), ("AppTests", "test", "App,CorbelTesting"),
    ]
  ) throws {
    folder = try TemporaryFolder()
    for (name, kind, dependencies) in targets {
      try folder.makeFolder(name)
      let path = "\(folder.path)/\(name)"
      modules += ["--module", name, name, kind, path, dependencies, dependencies]
    }
  }

  func run(_ arguments: String...) -> (output: String, error: String, status: Int32) {
    run(arguments)
  }

  func run(_ arguments: [String]) -> (output: String, error: String, status: Int32) {
    let project = [isXcodeProject ? "--xcode-project" : "--package", folder.path]
    guard let command = NewFeatureCommand(project + modules + ["--"] + arguments) else {
      Issue.record("The arguments of the plugin are not understood.")
      return ("", "", 2)
    }
    return command.run()
  }
}
