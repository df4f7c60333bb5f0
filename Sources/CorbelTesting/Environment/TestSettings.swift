internal import Foundation

/// The settings of a run, from the environment and the arguments of the process.
package struct TestSettings: Sendable {
  /// The settings of the current task; only tests of this module change them.
  @TaskLocal package static var current = Self(
    ProcessInfo.processInfo.environment, arguments: CommandLine.arguments)

  private let variables: [String: String]
  /// The arguments that leave out tests: `--filter CartTests/order`.
  let selection: [(option: String, value: String)]

  package init(_ variables: [String: String], arguments: [String] = []) {
    self.variables = variables
    var selection: [(option: String, value: String)] = []
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = parts.first, ["--filter", "--skip"].contains(option) else { continue }
      selection.append((option, parts.count > 1 ? parts[1] : rest.popFirst() ?? ""))
    }
    self.selection = selection
  }

  /// Returns the value of a variable, without the `CORBEL_` at the beginning of its name.
  package subscript(name: String) -> String? { variables["CORBEL_\(name)"] }

  /// Whether to check what the tests of a suite have done together.
  var checksSuites: Bool { self["ACTION_COVERAGE"] != "off" && selection.isEmpty }

  /// The folder for the records of explorations.
  package var explorationFolder: String {
    self["EXPLORATION_FOLDER"]
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("CorbelExplorations").path
  }
}
