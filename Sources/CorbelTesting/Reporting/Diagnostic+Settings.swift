internal import Corbel

extension Diagnostic {
  /// A setting, such as `0`, that is not what is required, such as `a number of walks`.
  static func unusable(_ text: String, _ expected: String, _ remedy: String) -> Diagnostic {
    Diagnostic(
      fact: "'\(text)' is not \(expected).", evidence: [], consequence: "The test did not run.",
      remedy: remedy)
  }
}
