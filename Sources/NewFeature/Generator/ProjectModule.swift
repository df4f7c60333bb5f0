/// A target of the package or the Xcode project in which the command runs.
package struct ProjectModule: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case library, executable, test
  }

  let name: String
  /// The name by which code imports the target.
  let module: String
  let kind: Kind
  /// The absolute path of the folder with the sources.
  let folder: String
  /// The names of the targets and products on which this target depends directly; nil if unknown.
  let dependencies: Set<String>?
  /// The direct dependencies, and all targets on which these depend in turn; nil if unknown.
  let allDependencies: Set<String>?

  package init(
    name: String, module: String, kind: Kind, folder: String,
    dependencies: Set<String>?, allDependencies: Set<String>?
  ) {
    self.name = name
    self.module = module
    self.kind = kind
    self.folder = folder
    self.dependencies = dependencies
    self.allDependencies = allDependencies
  }

  /// Returns whether code of the target can import a product of Corbel; true if this is unknown.
  func canImport(_ product: String) -> Bool {
    allDependencies?.union(dependencies ?? []).contains(product) ?? true
  }
}

/// The package or the Xcode project in which the command runs.
package struct Project: Equatable, Sendable {
  /// The absolute path of the folder with the manifest or the project file.
  let folder: String
  let modules: [ProjectModule]
  let isXcodeProject: Bool

  package init(folder: String, modules: [ProjectModule], isXcodeProject: Bool = false) {
    self.folder = folder
    self.modules = modules
    self.isXcodeProject = isXcodeProject
  }

  /// Returns a path relative to the project's folder, or the same path if it is outside the folder.
  func relative(_ path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
