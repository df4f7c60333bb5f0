internal import Foundation

/// The settings for coverage from the arguments and the environment of the process.
package struct CoverageSettings: Sendable {
  package enum Destination: Equatable, Sendable {
    case standardOutput
    case file(String)
  }

  /// Whether to check suites; false if the setting is `off` or if the run has a filter.
  package let checksSuites: Bool
  /// The destination for the table of the whole run.
  package let destination: Destination?
  /// The arguments that leave out tests: `--filter CartTests/order`.
  let selection: [(option: String, value: String)]

  package static let current = CoverageSettings(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  package init(arguments: [String], environment: [String: String]) {
    let value = environment["CORBEL_ACTION_COVERAGE"] ?? ""
    var selection: [(option: String, value: String)] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = parts.first, ["--filter", "--skip"].contains(option) else { continue }
      selection.append((option, parts.count > 1 ? parts[1] : rest.popFirst() ?? ""))
    }
    self.selection = selection
    checksSuites = value != "off" && selection.isEmpty
    switch value {
    case "", "off": destination = nil
    case "-": destination = .standardOutput
    default: destination = .file(value)
    }
  }
}

/// The coverage of the whole run, if the environment asks for it.
package enum CoverageOfRun {
  static let shared: ActionCoverage? = {
    guard CoverageSettings.current.destination != nil else { return nil }
    atexit { CoverageOfRun.write() }
    return ActionCoverage()
  }()

  private static func write() {
    guard let destination = CoverageSettings.current.destination, let shared, !shared.isEmpty else {
      return
    }
    write(shared.table, to: destination)
  }

  package static func write(_ table: String, to destination: CoverageSettings.Destination) {
    switch destination {
    case .standardOutput:
      FileHandle.standardOutput.write(Data("\(table)\n".utf8))
    case .file(let path):
      do {
        try Data("\(table)\n".utf8).write(to: URL(fileURLWithPath: path))
      } catch {
        FileHandle.standardError.write(
          Data("The action coverage could not be written to '\(path)': \(error)\n".utf8))
      }
    }
  }
}
