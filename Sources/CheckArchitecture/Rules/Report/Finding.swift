/// A place that breaks a rule.
package struct Finding: Hashable, Encodable, Sendable {
  package let rule: Rule
  package let path: String
  package let line: Int
  package let column: Int
  /// What was found, the consequence, and the remedy.
  package let message: String

  init(_ rule: Rule, _ message: String, at place: Place, in file: SourceFile) {
    self.rule = rule
    self.message = message
    path = file.path
    line = place.line
    column = place.column
  }
}

extension Finding: CustomStringConvertible {
  package var description: String {
    "\(path):\(line):\(column): warning: \(message) [\(rule.rawValue)]"
  }
}
