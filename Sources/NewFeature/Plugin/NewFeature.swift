import Foundation
import PackagePlugin

/// Writes a feature into the package in which it runs.
///
/// The plugin describes the package's targets to 'NewFeatureTool', which does everything else.
@main struct NewFeature: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let package = context.package
    try run(
      context.tool(named: "NewFeatureTool").url,
      ["--package", package.directoryURL.filePath]
        + package.targets.flatMap { description(of: $0) } + ["--"] + arguments,
      in: context.pluginWorkDirectoryURL)
  }

  private func description(of target: any Target) -> [String] {
    guard let target = target as? SwiftSourceModuleTarget, let kind = kind(of: target) else {
      return []
    }
    let direct = target.dependencies.map { dependency in
      switch dependency {
      case .target(let target): target.name
      case .product(let product): product.name
      @unknown default: ""
      }
    }
    let all = direct + target.recursiveTargetDependencies.map(\.name)
    return [
      "--module", target.name, target.moduleName, kind, target.directoryURL.filePath,
      direct.joined(separator: ","), all.joined(separator: ","),
    ] + files(of: target.sourceFiles)
  }

  /// Returns the files that the compiler gets; a Swift file can also be a resource.
  private func files(of list: FileList) -> [String] {
    list.filter { $0.type == .source && $0.url.pathExtension == "swift" }
      .flatMap { ["--file", $0.url.filePath] }
  }

  private func kind(of target: SwiftSourceModuleTarget) -> String? {
    switch target.kind {
    case .generic: "library"
    case .executable: "executable"
    case .test: "test"
    default: nil
    }
  }

  /// Runs the tool, which prints the answer.
  private func run(_ tool: URL, _ arguments: [String], in workFolder: URL) throws {
    let list = workFolder.appending(path: "arguments.json")
    try JSONEncoder().encode(arguments).write(to: list)
    let process = Process()
    process.executableURL = tool
    process.arguments = ["@\(list.filePath)"]
    try process.run()
    process.waitUntilExit()
    // The tool has printed the reason.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

extension URL {
  /// The path without a slash at its end.
  fileprivate var filePath: String {
    let path = path(percentEncoded: false)
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension NewFeature: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let project = context.xcodeProject
      try run(
        context.tool(named: "NewFeatureTool").url,
        ["--xcode-project", project.directoryURL.filePath]
          + project.targets.flatMap { description(of: $0) } + ["--"] + arguments,
        in: context.pluginWorkDirectoryURL)
    }

    private func description(of target: XcodeTarget) -> [String] {
      let sources = target.inputFiles.filter { $0.url.pathExtension == "swift" }.map(\.url)
      guard let folder = commonFolder(of: sources) else { return [] }
      // A module has the name of its target, with underscores in place of other characters.
      let module = String(target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      // A plugin can't read the names of the package products on which an Xcode target depends. The
      // question marks stand for the unknown dependencies.
      return [
        "--module", target.displayName, module, kind(of: target), folder.filePath, "?", "?",
      ] + files(of: target.inputFiles)
    }

    private func kind(of target: XcodeTarget) -> String {
      switch target.product?.kind {
      case .application, .executable: "executable"
      case .other(let kind) where kind.contains("test"): "test"
      default: target.displayName.hasSuffix("Tests") ? "test" : "library"
      }
    }

    /// Returns the innermost folder that contains all files; nil if there are no files.
    private func commonFolder(of files: [URL]) -> URL? {
      guard var folder = files.first?.deletingLastPathComponent() else { return nil }
      for file in files {
        while !file.filePath.hasPrefix("\(folder.filePath)/"), folder.filePath != "" {
          folder.deleteLastPathComponent()
        }
      }
      return folder
    }
  }
#endif
