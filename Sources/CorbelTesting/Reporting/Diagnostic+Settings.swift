internal import Corbel

extension Diagnostic {
  /// The mistake that a setting, such as `0`, is not what it has to be, such as `a number of walks`.
  static func unusable(_ text: String, _ expected: String, _ remedy: String) -> Diagnostic {
    Diagnostic(
      fact: "'\(text)' is not \(expected).", evidence: [], consequence: "The test did not run.",
      remedy: remedy)
  }
}
