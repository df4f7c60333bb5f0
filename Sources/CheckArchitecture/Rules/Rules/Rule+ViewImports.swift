extension Rule {
  /// Finds imports of view frameworks in files with a reducer, a logic, or an extension of either.
  ///
  /// An import within `#if canImport(SwiftUI)` counts too: on the systems that have SwiftUI, the
  /// code of the file can use views.
  static func viewImports(in project: Project) -> [Finding] {
    project.files.indices.flatMap { index -> [Finding] in
      let file = project.files[index]
      let parts = file.types.indices.map { Project.Reference(file: index, type: $0) }
      guard !file.isTest,
        let part = parts.first(where: { [.reducer, .logic].contains(project.kind(of: $0)) }),
        let kind = project.kind(of: part)
      else { return [] }
      let name = project[part].fullName
      return file.imports.filter { viewFrameworks.contains($0.module) }.map { found in
        Finding(
          .viewImport,
          "This file imports \(found.module), and has code of the \(kind.rawValue) '\(name)'. "
            + "That code could then depend on views, which a test doesn't have. Move the "
            + "code that needs \(found.module) to its own file.",
          at: found.place, in: file)
      }
    }
  }

  private static let viewFrameworks: Set<String> = ["AppKit", "SwiftUI", "UIKit", "WatchKit"]
}
