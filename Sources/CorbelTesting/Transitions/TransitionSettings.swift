internal import Foundation

/// The settings for diagrams from the arguments and the environment of the process.
package struct TransitionSettings: Sendable {
  @TaskLocal package static var current = Self(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  /// The value of `CORBEL_TRANSITIONS`.
  let request: String?
  /// Whether to compare the diagrams of suites.
  let checksSuites: Bool
  /// The texts after `--filter`.
  private let filters: [String]
  /// The arguments that leave out tests: `--filter CartTests/order`.
  private let selection: [String]
  /// Shows a notice to the person who runs the tests.
  package var show: @Sendable (String) -> Void = { print($0) }

  package init(arguments: [String], environment: [String: String]) {
    request = environment["CORBEL_TRANSITIONS"]
    checksSuites = CoverageSettings(arguments: arguments, environment: environment).checksSuites
    var (filters, selection): ([String], [String]) = ([], [])
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = parts.first, ["--filter", "--skip"].contains(option) else { continue }
      let value = parts.count > 1 ? parts[1] : rest.popFirst() ?? ""
      if option == "--filter" { filters.append(value) }
      selection.append("\(option) \(value)")
    }
    (self.filters, self.selection) = (filters, selection)
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
    guard let suite, !selection.isEmpty else { return nil }
    // A filter that matches the beginning of the tests' identifiers selects the whole suite.
    let isWhole = filters.contains { filter in
      (try? Regex(filter)).map { "\(suite)/".contains($0) } ?? false
    }
    return isWhole && filters.count == selection.count ? nil : selection.joined(separator: " ")
  }
}
