internal import Corbel

/// The message of a failure: the fact, the evidence, and the remedy.
struct FailureText: CustomStringConvertible {
  let fact: String
  /// Lines that show values or effects.
  var evidence: [String] = []
  /// The difference of two values, in lines that begin with `-`, `+` or spaces.
  var difference: String?
  let remedy: String

  var description: String {
    let shown = difference ?? evidence.map { "  \($0)" }.joined(separator: "\n")
    return [fact, shown, remedy].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension FailureText {
  /// Returns a line for a value whose brief description is shortened; otherwise no line.
  static func whole(_ value: Any) -> [String] {
    briefDescription(of: value).contains("…") ? [Difference.line(of: value)] : []
  }

  /// The evidence of running effects and of the places where they wait.
  static func running(_ effects: [Any], _ waiting: [String] = []) -> [String] {
    let running = effects.isEmpty ? [] : ["Running:"] + effects.map { "  \($0)" }
    let places = waiting.isEmpty ? [] : ["Waiting:"] + waiting.map { "  \($0)" }
    return running + places
  }

  /// Returns the message for effects or operations that don't come to rest.
  ///
  /// - Parameters:
  ///   - noun: What was cancelled: `effect`.
  ///   - deed: What it has done too often; nil if it goes on after its cancellation.
  ///   - running: Lines that show what was running.
  /// - Returns: The message.
  static func endless(_ noun: String, _ deed: String?, running: [String] = []) -> Self {
    let subject = "\(noun.prefix(1).uppercased())\(noun.dropFirst())s"
    guard let deed else {
      return Self(
        fact: "\(subject) have gone on after they were cancelled.", evidence: running,
        remedy: "They were stopped. 'try?' hides the error by which a cancelled sleep ends a loop.")
    }
    return Self(
      fact: "\(subject) have \(deed), but have not come to rest.",
      evidence: running,
      remedy: """
        The \(noun)s were cancelled. If an \(noun) sleeps in a loop, use a 'TestClock': with an \
        'ImmediateClock', the loop never ends.
        """)
  }

  /// Returns a count with its noun: `an action` or `3 actions`.
  static func count(_ values: [Any], _ noun: String) -> String {
    values.count == 1 ? "an \(noun)" : "\(values.count) \(noun)s"
  }
}
