internal import ArchitectureRules

/// The files that the command is going to write.
struct FeaturePlan {
  struct File: Equatable {
    /// The absolute path.
    let path: String
    let text: String
    let isTest: Bool
  }

  let name: String
  let style: FeatureStyle
  let targets: TargetChoice
  let files: [File]
  let types: [String]

  /// Plans a feature.
  ///
  /// - Parameters:
  ///   - options: The arguments.
  ///   - project: The project with its targets.
  /// - Throws: A ``NewFeatureError`` if the name is wrong or taken, if the targets can't be chosen,
  ///   or if one of the files exists already.
  init(_ options: Options, in project: Project) throws(NewFeatureError) {
    guard let text = options.name else { throw .missingName }
    let name = try FeatureName(text, style: options.style)
    targets = try TargetChoice(options, in: project)
    self.name = name.text
    style = options.style
    types = name.types(of: style)
    files = Self.files(named: name.text, style, targets)
    let module = targets.feature.module
    guard !types.contains(module) else { throw .module(name.text, module) }
    for file in files {
      if FileAccess.exists(file.path) { throw .fileExists(project.relative(file.path)) }
      let folder = file.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
      if FileAccess.isNoFolder(folder) { throw .noFolder(project.relative(folder)) }
    }
    try checkNames(in: project)
  }

  private static func files(
    named name: String, _ style: FeatureStyle, _ targets: TargetChoice
  ) -> [File] {
    FeatureTemplate.template(for: style).files.map { file in
      let folder = (file.isTest ? targets.tests : targets.feature).folder
      return File(
        path: "\(folder)/\(name)/\(name)\(file.suffix).swift",
        text: FeatureTemplate.fill(file.text, name: name, module: targets.feature.module),
        isTest: file.isTest)
    }
  }

  /// Checks that no target has a type or a file with the name of a new one.
  private func checkNames(in project: Project) throws(NewFeatureError) {
    let templates = FeatureTemplate.template(for: style).files
    for (isTest, module) in [(false, targets.feature), (true, targets.tests)] {
      let newTypes = zip(templates, types).filter { $0.0.isTest == isTest }.map(\.1)
      let newFiles = files.filter { $0.isTest == isTest }.map { Self.baseName($0.path) }
      for file in try Self.sources(of: module, in: project) {
        let path = project.relative(file.path)
        if let taken = file.names.first(where: { newTypes.contains($0.name) }) {
          throw .taken(taken.name, "\(path):\(taken.line)", module.name)
        }
        if newFiles.contains(Self.baseName(path)) { throw .sameName(path, module.name) }
      }
    }
  }

  /// Returns the name of a file by which the compiler tells the files of a target apart.
  private static func baseName(_ path: String) -> String {
    path.split(separator: "/").last?.lowercased() ?? path
  }

  private static func sources(
    of module: ProjectModule, in project: Project
  ) throws(NewFeatureError) -> [SourceFile] {
    do {
      return try FileAccess.swiftFiles(in: module.folder).map {
        let path = "\(module.folder)/\($0)"
        return SourceFile(path: path, text: try FileAccess.read(path))
      }
    } catch {
      throw .unreadable(project.relative(module.folder), error)
    }
  }
}

extension NewFeatureError {
  fileprivate static func taken(_ type: String, _ place: String, _ target: String) -> Self {
    NewFeatureError(
      code: .nameTaken, fact: "The target '\(target)' has a type '\(type)' already.",
      evidence: [Evidence("Declared at", place)],
      remedy: "No file was written. Use another name for the feature, or rename the type.")
  }

  fileprivate static func module(_ name: String, _ module: String) -> Self {
    NewFeatureError(
      code: .nameTaken,
      fact: "A feature named '\(name)' would declare '\(module)', which is the name of the module.",
      remedy: "The new type would hide the module. Use another name.")
  }

  fileprivate static func sameName(_ path: String, _ target: String) -> Self {
    NewFeatureError(
      code: .fileExists,
      fact: "The target '\(target)' has a file with the name of a new file already.",
      evidence: [Evidence("File", path)],
      remedy: """
        The compiler needs another name for each file of a target, whatever the folder is. No file \
        was written. Use another name for the feature, or rename the file.
        """)
  }

  fileprivate static func fileExists(_ path: String) -> Self {
    NewFeatureError(
      code: .fileExists, fact: "The file '\(path)' exists already.",
      remedy: "No file was written. Use another name for the feature, or move the file.")
  }

  fileprivate static func noFolder(_ path: String) -> Self {
    NewFeatureError(
      code: .fileExists, fact: "'\(path)' is a file or a broken link, and not a folder.",
      remedy: "The feature needs the folder. Use another name for the feature, or move the file.")
  }

  fileprivate static func unreadable(_ folder: String, _ error: any Error) -> Self {
    NewFeatureError(
      code: .fileSystem, fact: "The sources in '\(folder)' can't be read: \(error)",
      remedy: "No file was written. The command reads them to find out which names are taken.")
  }
}
