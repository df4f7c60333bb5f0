internal import Foundation

/// The settings for diagrams from the arguments and the environment of the process.
package struct TransitionSettings: Sendable {
  @TaskLocal package static var current = Self(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  /// The value of `CORBEL_TRANSITIONS`.
  let request: String?
  /// Whether to compare the diagrams of suites.
  var checksSuites: Bool { coverage.checksSuites }
  private let coverage: CoverageSettings
  /// Shows a notice to the person who runs the tests.
  package var show: @Sendable (String) -> Void = { print($0) }

  package init(arguments: [String], environment: [String: String]) {
    request = environment["CORBEL_TRANSITIONS"]
    coverage = CoverageSettings(arguments: arguments, environment: environment)
  }

  /// Returns the setting because of which a diagram may lack transitions, or have others.
  ///
  /// - Parameter suite: The identifier of the suite whose tests take the transitions; nil for a
  ///   part of a test.
  /// - Returns: The setting, or nil if the diagram is complete.
  func obstacle(to suite: String?) -> String? {
    let exploration = ExplorationEnvironment.current
    if let seed = exploration.seed { return "CORBEL_EXPLORATION_SEED=\(seed)" }
    if let runs = exploration.runs { return "CORBEL_EXPLORATION_RUNS=\(runs)" }
    let selection = coverage.selection
    guard let suite, !selection.isEmpty else { return nil }
    // A filter that matches the beginning of the tests' identifiers selects the whole suite.
    let isWhole = selection.contains { _, filter in
      (try? Regex(filter)).map { "\(suite)/".contains($0) } ?? false
    }
    if isWhole, selection.allSatisfy({ $0.option == "--filter" }) { return nil }
    return selection.map { "\($0) \($1)" }.joined(separator: " ")
  }
}
