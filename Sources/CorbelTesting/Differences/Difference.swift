/// Differences and descriptions of values, for messages.
///
/// Values are compared and shown by reflection, so their types don't have to be `Equatable`. The
/// texts are for people: whether values differ is decided by ``ValueComparison``.
package enum Difference {
  /// The maximum number of lines of a difference.
  private static let limit = 40

  /// Returns the lines that differ, or nil if the values don't differ.
  ///
  /// If the values look the same, the result says where they differ, or that `==` returns false.
  package static func between(_ expected: Any, _ actual: Any) -> String? {
    guard let reason = reasonOfDifference(expected, actual) else { return nil }
    let (left, right) = (ValueReflection.node(for: expected), ValueReflection.node(for: actual))
    if left != right { return ValueDifference.text(from: left, to: right, limit: limit) }
    return """
      \(left.line(atMost: 80).shortened(to: 80))

      (Expected and actual look the same, but \(reason).)
      """
  }

  private static func reasonOfDifference(_ expected: Any, _ actual: Any) -> String? {
    if let path = ValueComparison.pathOfDifference(expected, actual) {
      return path.isEmpty ? "they differ" : "'\(path)' differs"
    }
    guard areEqualByOperator(expected, actual) == false else { return nil }
    let type = type(of: actual)
    // An array is equal to itself even if an element isn't, so the parts are looked at too.
    let path = ValueComparison.pathOfPartUnequalToItself(in: actual)
    guard path != nil || areEqualByOperator(actual, actual) == false else {
      return "'==' of \(type) says that they differ"
    }
    let cause = path.map { $0.isEmpty ? "" : ", because '\($0)' isn't" } ?? ""
    return "the \(type) isn't equal to itself\(cause)"
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

  /// Returns whether two values have the same contents, for types that are not `Equatable`.
  ///
  /// Objects are the same if they are identical or have the same contents. Two values of one type
  /// always count as the same if reflection can't inspect them: functions, actors, tasks,
  /// noncopyable values, and values of modules compiled with `-disable-reflection-metadata`.
  package static func areSame(_ first: Any, _ second: Any) -> Bool {
    ValueComparison.areSame(first, second)
  }
}
