import ArchitectureRules
import Foundation

/// Checks the architecture of the files below some folders.
@main struct Tool {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.needsHelp { return print(Options.help) }
      let report = try Report(Self.project(options), configuration: options.configuration)
      print(options.isJSON ? report.json : report.text)
      if options.isStrict, !report.findings.isEmpty { exit(1) }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func project(_ options: Options) throws -> Project {
    let tests = try Set(options.tests.flatMap { try files(in: $0, options) })
    let sources = try Set(options.paths.flatMap { try files(in: $0, options) }).subtracting(tests)
    guard !sources.isEmpty else {
      throw Failure("No Swift file is in \(options.paths.joined(separator: ", ")).")
    }
    return try Project(
      sources.sorted().map { try file($0, isTest: isTest($0)) }
        + tests.sorted().map { try file($0, isTest: true) })
  }

  /// Returns whether a file is below a folder whose name ends in 'Tests'.
  private static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }

  private static func file(_ path: String, isTest: Bool) throws -> SourceFile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("\(path) can't be read.")
    }
    return SourceFile(path: path, text: String(decoding: data, as: UTF8.self), isTest: isTest)
  }

  /// Returns the Swift files of a path, without the files that the configuration excludes.
  private static func files(in path: String, _ options: Options) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure("\(path) doesn't exist.")
    }
    if path.hasSuffix(".swift") { return options.excludes(path) ? [] : [path] }
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    return try FileManager.default.subpathsOfDirectory(atPath: base)
      .filter { name in
        name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .map { "\(base)/\($0)" }.filter { !options.excludes($0) }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
