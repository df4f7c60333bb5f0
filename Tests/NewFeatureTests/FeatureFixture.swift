import FeatureGenerator
import TestSupport
import Testing

/// A package on disk, in which a test runs the command.
struct FeatureFixture {
  let folder: TemporaryFolder
  var modules: [ProjectModule] = []
  var isXcodeProject = false

  /// Makes a package with a target 'App' and its tests, or with other targets.
  init(
    _ targets: [(name: String, kind: ProjectModule.Kind, dependencies: Set<String>)] = [
      ("App", .library, ["Corbel", "CorbelSwiftUI"]),
      ("AppTests", .test, ["App", "CorbelTesting"]),
    ]
  ) throws {
    folder = try TemporaryFolder()
    for target in targets {
      try folder.makeFolder(target.name)
      modules.append(.fixture(folder.path, target.name, target.kind, target.dependencies))
    }
  }

  func run(_ arguments: String...) -> NewFeatureCommand.Outcome {
    NewFeatureCommand(
      project: Project(folder: folder.path, modules: modules, isXcodeProject: isXcodeProject)
    ).run(arguments)
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
