/// Differences and descriptions of values, for messages.
///
/// Values are compared and shown by reflection, so their types don't have to be `Equatable`.
package enum Difference {
  /// The maximum number of lines of a difference.
  private static let limit = 40

  /// Returns the lines that differ, or nil if the values don't differ.
  ///
  /// If the values look the same but `==` returns false, the result says so.
  package static func between(_ expected: Any, _ actual: Any) -> String? {
    let (left, right) = (ValueReflection.node(for: expected), ValueReflection.node(for: actual))
    if left != right { return ValueDifference.text(from: left, to: right, limit: limit) }
    guard areEqualByOperator(expected, actual) == false else { return nil }
    return """
      \(left.line(atMost: 80).shortened(to: 80))

      (Expected and actual look the same, but '==' of \(type(of: actual)) says that they differ.)
      """
  }

  /// Returns the value as text, up to a number of lines.
  package static func text(of value: Any, limit: Int = 20) -> String {
    let node = ValueReflection.node(for: value)
    var texts = node.lines(limit: limit).map { $0.indented.shortened(to: 200) }
    let rest = node.lineCount - limit
    if rest > 0 { texts.append("… and \(rest) more \(rest == 1 ? "line" : "lines")") }
    return texts.joined(separator: "\n")
  }

  /// Returns the value in one line, up to a number of characters: `.saveFinished(.success(3))`.
  package static func line(of value: Any, limit: Int = 80) -> String {
    ValueReflection.node(for: value).line(atMost: limit).shortened(to: limit)
  }

  /// Returns whether two values look the same, for types that are not `Equatable`.
  ///
  /// Objects are the same if they are identical or have the same contents. Two values of one type
  /// always count as the same if reflection can't inspect them: functions, actors, tasks,
  /// noncopyable values, values deeper than 64 levels, and values of modules compiled with
  /// `-disable-reflection-metadata`.
  package static func areSame(_ first: Any, _ second: Any) -> Bool {
    ValueReflection.node(for: first) == ValueReflection.node(for: second)
  }
}
