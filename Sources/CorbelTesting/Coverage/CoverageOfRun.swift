internal import Foundation

/// The coverage of the whole run, if the environment asks for it.
package enum CoverageOfRun {
  static let shared: ActionCoverage? = {
    guard destination(TestSettings.current) != nil else { return nil }
    atexit {
      guard let path = destination(.current), let shared, !shared.isEmpty else { return }
      write(shared.table, to: path)
    }
    return ActionCoverage()
  }()

  /// Returns the file for the table of a run, `-` for standard output, or nil for no table.
  package static func destination(_ settings: TestSettings) -> String? {
    settings["ACTION_COVERAGE"].flatMap { ["", "off"].contains($0) ? nil : $0 }
  }

  package static func write(_ table: String, to path: String) {
    if path == "-" { return print(table) }
    do {
      try Data("\(table)\n".utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      FileHandle.standardError.write(
        Data("The action coverage could not be written to '\(path)': \(error)\n".utf8))
    }
  }
}
