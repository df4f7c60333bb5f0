/// A project's settings for the check.
///
/// Each line of the configuration file has a key and its values. A value with spaces stands in
/// quotation marks. A `#` at the beginning of a word begins a comment:
///
/// ```text
/// exclude Sources/Generated      # the files below a folder, or one file
/// disable computed-list          # a rule
/// allow Theme.default            # a shared instance that is a constant
/// ```
package struct Configuration: Equatable, Sendable {
  /// The files and folders to skip, as paths from the folder of the configuration.
  package private(set) var excluded: [String] = []
  private(set) var disabled: Set<Rule> = []
  private(set) var allowed: Set<String> = []
  private(set) var singletons: Set<String> = ["default", "shared", "standard"]

  package init() {}

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - exists: Returns whether a file or folder exists.
  /// - Throws: ``Mistake`` for the first line that can't be understood, or that excludes a missing
  ///   file.
  package init(_ text: String, exists: (String) -> Bool = { _ in true }) throws(Mistake) {
    let lines = text.drop { $0 == "\u{FEFF}" }
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let words = line.matches(of: /"([^"]+)"|\S+/).map { $0.1 ?? $0.0 }.prefix { $0.first != "#" }
      guard let key = words.first else { continue }
      func mistake(_ message: String) -> Mistake { Mistake(line: number + 1, message: message) }
      guard words.count > 1 else {
        throw mistake("'\(key)' needs a value.")
      }
      for value in words.dropFirst().map(String.init) {
        switch key {
        case "exclude":
          guard exists(value) else {
            throw mistake("'\(value)' doesn't exist.")
          }
          excluded.append(value.hasSuffix("/") ? String(value.dropLast()) : value)
        case "disable":
          guard let rule = Rule(rawValue: value) else {
            throw mistake("There is no rule '\(value)'. The rules are \(Rule.list(Rule.allCases)).")
          }
          disabled.insert(rule)
        case "allow":
          guard value.split(separator: ".").count > 1 else {
            throw mistake(
              "'\(value)' names no shared instance. Write the type and the member, as in "
                + "'allow Theme.default'.")
          }
          allowed.insert(value)
        case "singleton": singletons.insert(value)
        default:
          throw mistake(
            "'\(key)' has no meaning. Use 'exclude', 'disable', 'allow' or 'singleton'.")
        }
      }
    }
  }

  /// The reason why a line of a configuration can't be understood.
  package struct Mistake: Error, Equatable {
    package let line: Int
    package let message: String
  }
}

extension Rule {
  static func list(_ rules: [Rule]) -> String { rules.map(\.rawValue).joined(separator: ", ") }
}
