/// The arguments that the plugin passes to the tool.
///
/// The description of the project comes first. The arguments that the person typed follow after
/// '--'.
package struct Invocation: Equatable, Sendable {
  package let project: Project
  package let arguments: [String]

  /// Reads the arguments of the tool; nil if they don't have the form that the plugin gives them.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  package init?(_ arguments: [String]) {
    var rest = arguments[...]
    var folder: String?
    var isXcodeProject = false
    var modules: [ProjectModule] = []
    while let argument = rest.popFirst(), argument != "--" {
      switch argument {
      case "--package": folder = rest.popFirst()
      case "--xcode-project":
        folder = rest.popFirst()
        isXcodeProject = true
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
}

extension ProjectModule {
  /// Reads a target from its name, module, kind, folder, and two lists of dependencies.
  ///
  /// The first list has the declared dependencies. The second list also has the dependencies of
  /// these. The word '?' stands for an unknown list.
  fileprivate init?(_ words: [String]) {
    guard let kind = Kind(rawValue: words[2]) else { return nil }
    func names(_ word: String) -> Set<String>? {
      word == "?" ? nil : Set(word.split(separator: ",").map(String.init))
    }
    self.init(
      name: words[0], module: words[1], kind: kind, folder: words[3],
      dependencies: names(words[4]), allDependencies: names(words[5]))
  }
}
