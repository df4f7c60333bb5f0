/// A target of the package or the Xcode project in which the command runs.
struct ProjectModule {
  enum Kind: String {
    case library, executable, test
  }

  let name: String
  /// The name by which code imports the target.
  let module: String
  let kind: Kind
  /// The absolute path of the folder with the sources.
  let folder: String
  /// The absolute paths of the files that the compiler gets; empty if they are all files in the
  /// folder.
  var files: [String] = []
  /// The names of the targets and products on which this target depends directly; nil if unknown.
  let dependencies: Set<String>?
  /// The direct dependencies, and all targets on which these depend in turn; nil if unknown.
  let allDependencies: Set<String>?

  /// Reads a target from its name, module, kind, folder, and two lists of dependencies; nil if it
  /// is of another kind.
  ///
  /// The first list has the declared dependencies. The second list also has the dependencies of
  /// these. The word '?' stands for an unknown list.
  init?(_ words: [String]) {
    guard let kind = Kind(rawValue: words[2]) else { return nil }
    func names(_ word: String) -> Set<String>? {
      word == "?" ? nil : Set(word.split(separator: ",").map(String.init))
    }
    name = words[0]
    module = words[1]
    self.kind = kind
    folder = words[3]
    dependencies = names(words[4])
    allDependencies = names(words[5])
  }

  /// Returns whether code of the target can import a product of Corbel; true if this is unknown.
  func canImport(_ product: String) -> Bool {
    allDependencies?.union(dependencies ?? []).contains(product) ?? true
  }
}

/// The package or the Xcode project in which the command runs.
struct Project {
  /// The absolute path of the folder with the manifest or the project file.
  let folder: String
  let modules: [ProjectModule]
  let isXcodeProject: Bool

  /// Returns a path relative to the project's folder, or the same path if it is outside the folder.
  func relative(_ path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}
