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
    try checkTypes(in: project)
    for file in files where FileAccess.exists(file.path) {
      throw .fileExists(project.relative(file.path))
    }
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

  private func checkTypes(in project: Project) throws(NewFeatureError) {
    let templates = FeatureTemplate.template(for: style).files
    for (isTest, module) in [(false, targets.feature), (true, targets.tests)] {
      let new = zip(templates, types).filter { $0.0.isTest == isTest }.map(\.1)
      do {
        for file in try FileAccess.swiftFiles(in: module.folder) {
          let path = "\(module.folder)/\(file)"
          let declared = DeclaredTypes(in: try FileAccess.read(path)).declarations
          if let taken = declared.first(where: { new.contains($0.name) }) {
            throw NewFeatureError.taken(
              taken.name, "\(project.relative(path)):\(taken.line)", module.name)
          }
        }
      } catch let error as NewFeatureError {
        throw error
      } catch {
        throw .unreadable(project.relative(module.folder), error)
      }
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

  fileprivate static func fileExists(_ path: String) -> Self {
    NewFeatureError(
      code: .fileExists, fact: "The file '\(path)' exists already.",
      remedy: "No file was written. Use another name for the feature, or move the file.")
  }

  fileprivate static func unreadable(_ folder: String, _ error: any Error) -> Self {
    NewFeatureError(
      code: .fileSystem, fact: "The sources in '\(folder)' can't be read: \(error)",
      remedy: "No file was written. The command reads them to find out which names are taken.")
  }
}
