/// The arguments that a person passes to the command.
struct Options {
  var name: String?
  var style = FeatureStyle.mvsl
  /// The names after each '--target'; Xcode passes one '--target' for each selected target.
  var targets: [String] = []
  var tests: String?
  var isDryRun = false
  var wantsHelp = false

  /// The command with the option without which SwiftPM refuses it.
  static let command = "swift package --allow-writing-to-package-directory new-feature"

  static let usage = """
    Usage: \(command) <Name> [options]

    Writes a feature with its view and its tests into a target of the package.

      --style mvsl|store|model  A view state and a logic (default), a reducer in a store, or a
                                model with a responder.
      --target <target>         The target of the feature. Without it, the only target that
                                depends on Corbel.
      --tests <target>          The target of its tests. Without it, the only test target of the
                                feature's target.
      --dry-run                 Prints the files instead of writing them.
      --json                    Prints the result, or the error, for tools.
      --help                    Prints this text.
    """

  /// Reads the arguments.
  ///
  /// - Parameter arguments: The arguments after the command's name.
  /// - Throws: A ``NewFeatureError`` if an option is unknown or lacks its value, or if there are
  ///   two names.
  init(_ arguments: [String]) throws(NewFeatureError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--style": style = try Self.style(try Self.value(of: argument, &rest))
      case "--target": targets.append(try Self.value(of: argument, &rest))
      case "--tests": tests = try Self.value(of: argument, &rest)
      case "--dry-run": isDryRun = true
      case "--json": break  // `NewFeatureCommand` looks for it, even if another argument is wrong.
      case "--help", "-h": wantsHelp = true
      case _ where argument.hasPrefix("-"):
        throw NewFeatureError(
          code: .usage, fact: "'\(argument)' is not an option of new-feature.",
          remedy: "'\(Self.command) --help' lists the options.")
      case _ where name == nil: name = argument
      default:
        throw NewFeatureError(
          code: .usage, fact: "'\(argument)' is a second name.",
          remedy: "Each call writes one feature. Call the command again for the other one.")
      }
    }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(NewFeatureError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw NewFeatureError(
        code: .usage, fact: "The value of '\(option)' is missing.",
        remedy: "'\(Self.command) --help' lists the options with their values.")
    }
    return value
  }

  private static func style(_ text: String) throws(NewFeatureError) -> FeatureStyle {
    guard let style = FeatureStyle(rawValue: text) else {
      throw NewFeatureError(
        code: .usage, fact: "'\(text)' is not a style of a feature.",
        evidence: FeatureStyle.allCases.map { ($0.rawValue, $0.template.title) },
        remedy: "Use one of these styles.")
    }
    return style
  }
}
