internal import ArchitectureRules

/// The files that the command is going to write.
struct FeaturePlan {
  struct File {
    /// The absolute path.
    let path: String
    /// The type that the file declares.
    let type: String
    let text: String
    let isTest: Bool
  }

  let name: String
  let style: FeatureStyle
  let targets: TargetChoice
  let files: [File]
  /// What the command says of the sources that can't be read.
  private(set) var warnings = ""

  /// Plans a feature.
  ///
  /// - Parameters:
  ///   - options: The arguments.
  ///   - project: The project with its targets.
  /// - Throws: A ``NewFeatureError`` if the name is wrong or taken, if the targets can't be chosen,
  ///   or if one of the files exists already.
  init(_ options: Options, in project: Project) throws(NewFeatureError) {
    guard let name = options.name else {
      throw NewFeatureError(
        code: .usage, fact: "The name of the feature is missing.",
        remedy: "Pass a name, as in '\(Options.command) Login'.")
    }
    let template = options.style.template
    try FeatureName.check(name, types: template.files.map { name + $0.suffix })
    let targets = try TargetChoice(options, in: project)
    self.name = name
    self.targets = targets
    style = options.style
    let module = targets.feature.module
    files = template.files.map { file in
      let folder = (file.isTest ? targets.tests : targets.feature).folder
      return File(
        path: "\(folder)/\(name)/\(name)\(file.suffix).swift", type: name + file.suffix,
        text: FeatureTemplate.fill(file.text, name: name, module: module), isTest: file.isTest)
    }
    guard !files.map(\.type).contains(module) else {
      throw NewFeatureError(
        code: .nameTaken,
        fact:
          "A feature named '\(name)' would declare '\(module)', which is the name of the module.",
        remedy: "The new type would hide the module. Use another name.")
    }
    try check(files.filter { !$0.isTest }, in: targets.feature, of: project)
    try check(files.filter(\.isTest), in: targets.tests, of: project)
  }

  /// Checks that a target has no type and no file with the name of a new one.
  ///
  /// The types come first. If the command runs a second time, moving the files would not help.
  private mutating func check(
    _ new: [File], in module: ProjectModule, of project: Project
  ) throws(NewFeatureError) {
    var search = FileSearch(in: project.folder)
    let sources = search.files(at: module.files.isEmpty ? [module.folder] : module.files)
    warnings += search.warnings
    for source in sources {
      if let taken = source.names.first(where: { name in new.contains { $0.type == name.name } }) {
        throw NewFeatureError(
          code: .nameTaken, fact: "The target '\(module.name)' has a type '\(taken.name)' already.",
          evidence: [("Declared at", "\(project.relative(source.path)):\(taken.line)")],
          remedy: "No file was written. Use another name for the feature, or rename the type.")
      }
    }
    for file in new {
      let name = Self.baseName(file.path)
      let old = (sources.map(\.path) + search.unread).first { Self.baseName($0) == name }
      if let old = old ?? (FileAccess.hasFile(at: file.path) ? file.path : nil) {
        throw NewFeatureError(
          code: .fileExists,
          fact: "The target '\(module.name)' has a file with the name of a new file already.",
          evidence: [("File", project.relative(old))],
          remedy: """
            The compiler needs another name for each file of a target, whatever the folder is. No file \
            was written. Use another name for the feature, or rename the file.
            """)
      }
      let folder = file.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
      if FileAccess.hasFile(at: folder) {
        throw NewFeatureError(
          code: .fileExists,
          fact: "'\(project.relative(folder))' is a file or a broken link, and not a folder.",
          remedy:
            "The feature needs the folder. Use another name for the feature, or move the file.")
      }
    }
  }

  /// Returns the name of a file by which the compiler tells the files of a target apart.
  private static func baseName(_ path: String) -> String {
    path.split(separator: "/").last?.lowercased() ?? path
  }
}
