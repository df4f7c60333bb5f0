/// A place that breaks a rule.
package struct Finding: Hashable, Sendable {
  package let rule: Rule
  package let path: String
  package let place: Place
  /// What was found, the consequence, and the remedy.
  package let message: String
}
