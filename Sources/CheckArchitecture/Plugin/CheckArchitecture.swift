import Foundation
import PackagePlugin

/// Checks the architecture of a package: `swift package check-architecture`.
@main struct CheckArchitecture: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let targets =
      names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let modules = targets.compactMap { $0 as? SwiftSourceModuleTarget }
    // All test targets are passed, even if '--target' names other targets, because any of them can
    // test the checked types.
    let tests = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { $0.kind == .test }
    try Self.run(
      context.tool(named: "check-architecture").url,
      options: extractor.remainingArguments,
      sources: modules.filter { ![.test, .snippet].contains($0.kind) }.map(\.directoryURL.path),
      tests: tests.map(\.directoryURL.path), in: context.package.directoryURL)
  }

  fileprivate static func run(
    _ tool: URL, options: [String], sources: [String], tests: [String], in folder: URL
  ) throws {
    let process = Process()
    process.executableURL = tool
    process.currentDirectoryURL = folder
    process.arguments = options + tests.flatMap { ["--tests", $0] } + sources
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("The architecture breaks rules.")
    case let status: Diagnostics.error("The check ended with the status \(status).")
    }
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
        sources: Self.files(of: targets), tests: Self.files(of: tests),
        in: context.xcodeProject.directoryURL)
    }

    private static func files(of targets: [XcodeTarget]) -> [String] {
      let paths = targets.flatMap { $0.inputFiles.map(\.url.path) }
      return Set(paths.filter { $0.hasSuffix(".swift") }).sorted()
    }
  }
#endif
