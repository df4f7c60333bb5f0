internal import Corbel

/// A message of a failure: what happened, the evidence, and what to do.
struct FailureText: CustomStringConvertible {
  let fact: String
  /// Lines that show values or effects.
  var evidence: [String] = []
  /// How two values differ, whose lines have their marks in front.
  var difference: String?
  let remedy: String

  var description: String {
    let shown = difference ?? evidence.map { "  \($0)" }.joined(separator: "\n")
    return [fact, shown, remedy].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension FailureText {
  /// A line for a value whose description in the message leaves something out.
  static func whole(_ value: Any) -> [String] {
    briefDescription(of: value).contains("…") ? [Difference.line(of: value)] : []
  }

  /// `an action` or `3 actions`.
  static func count(_ values: [Any], _ noun: String) -> String {
    values.count == 1 ? "an \(noun)" : "\(values.count) \(noun)s"
  }

  /// A line for each of some values, the first ones only where there are many.
  static func list(_ values: [Any]) -> [String] {
    let lines = values.prefix(20).map { Difference.line(of: $0) }
    let rest = values.count > 20 ? ["… and \(values.count - 20) more"] : []
    return lines + rest
  }
}
