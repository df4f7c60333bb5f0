import ArchitectureRules
import Foundation

/// Checks the architecture of the files below some folders.
@main struct Tool {
  static func main() {
    do {
      let options = try Options(CommandLine.allArguments())
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
    for path in options.tests + options.paths
    where !FileManager.default.fileExists(atPath: path) {
      throw Failure("\(path) doesn't exist.")
    }
    var search = FileSearch(in: ".", excluding: options.configuration.excluded)
    let tests = search.files(at: options.tests, areTests: true)
    let sources = search.files(at: options.paths)
    FileHandle.standardError.write(Data(search.warnings.utf8))
    guard !sources.isEmpty else {
      throw Failure("No Swift file is in \(options.paths.joined(separator: ", ")).")
    }
    return Project(sources + tests)
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
