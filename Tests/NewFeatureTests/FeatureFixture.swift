import FeatureGenerator
import TestSupport
import Testing

/// A package on disk with a target 'App' and its tests, in which a test runs the command.
struct FeatureFixture {
  let folder: TemporaryFolder
  var modules: [ProjectModule]
  var isXcodeProject = false

  init() throws {
    folder = try TemporaryFolder()
    for name in ["App", "AppTests"] { try folder.makeFolder(name) }
    modules = [
      .fixture(folder.path, "App", .library, ["Corbel", "CorbelSwiftUI"]),
      .fixture(folder.path, "AppTests", .test, ["App", "CorbelTesting"]),
    ]
  }

  func run(_ arguments: String...) -> NewFeatureCommand.Outcome {
    NewFeatureCommand(
      project: Project(folder: folder.path, modules: modules, isXcodeProject: isXcodeProject)
    ).run(arguments)
  }

  /// Adds a target, which has no folder.
  mutating func add(_ name: String, _ kind: ProjectModule.Kind, _ dependencies: Set<String>) {
    modules.append(.fixture(folder.path, name, kind, dependencies))
  }
}

extension ProjectModule {
  static func fixture(
    _ folder: String, _ name: String, _ kind: Kind, _ dependencies: Set<String>?
  ) -> ProjectModule {
    ProjectModule(
      name: name, module: name, kind: kind, folder: "\(folder)/\(name)",
      dependencies: dependencies, allDependencies: dependencies)
  }
}
