import Foundation
import PackagePlugin

/// Checks the architecture of a package: `swift package check-architecture`.
@main struct CheckArchitecture: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    _ = try context.package.targets(named: names)
    let modules = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
    // All test targets are passed, even if '--target' names other targets, because any of them can
    // test the checked types.
    try Self.run(
      context.tool(named: "check-architecture").url,
      options: extractor.remainingArguments,
      sources: modules.filter {
        ![.test, .snippet].contains($0.kind) && (names.isEmpty || names.contains($0.name))
      }.map(\.sourceFiles), tests: modules.filter { $0.kind == .test }.map(\.sourceFiles),
      in: context.package.directoryURL, context.pluginWorkDirectoryURL)
  }

  fileprivate static func run(
    _ tool: URL, options: [String], sources: [FileList], tests: [FileList], in folder: URL,
    _ workFolder: URL
  ) throws {
    let (files, list) = (paths(sources), workFolder.appending(path: "arguments.json"))
    if files.isEmpty { return Diagnostics.error("No chosen target has Swift files to check.") }
    let arguments = options + paths(tests).flatMap { ["--tests", $0] } + files
    try JSONEncoder().encode(arguments).write(to: list)
    let process = Process()
    process.executableURL = tool
    process.currentDirectoryURL = folder
    process.arguments = ["@\(list.path(percentEncoded: false))"]
    try process.run()
    process.waitUntilExit()
    // The tool has printed the reason.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Returns the files that the compiler gets; a Swift file can also be a resource.
  private static func paths(_ lists: [FileList]) -> [String] {
    lists.joined().filter { $0.type == .source && $0.url.pathExtension == "swift" }
      .map { $0.url.path(percentEncoded: false) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CheckArchitecture: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      let names = extractor.extractOption(named: "target")
      let all = context.xcodeProject.targets
      let tests = all.filter { $0.displayName.hasSuffix("Tests") }
      let targets = all.filter { target in
        !target.displayName.hasSuffix("Tests")
          && (names.isEmpty || names.contains(target.displayName))
      }
      try Self.run(
        context.tool(named: "check-architecture").url, options: extractor.remainingArguments,
        sources: targets.map(\.inputFiles), tests: tests.map(\.inputFiles),
        in: context.xcodeProject.directoryURL, context.pluginWorkDirectoryURL)
    }
  }
#endif
