/// What two values differ in, and what a value looks like, for messages.
///
/// Values are compared and shown by reflection, so neither has to be `Equatable`.
package enum Difference {
  /// How many lines of a difference are shown.
  private static let limit = 40

  /// The lines that differ, or nil if the values look the same.
  ///
  /// Values that look the same, though they have different types or are not equal by their own `==`,
  /// differ in what can't be seen. The text says so.
  package static func between(_ expected: Any, _ actual: Any) -> String? {
    let (left, right) = (ValueReflection.node(for: expected), ValueReflection.node(for: actual))
    if left != right { return ValueDifference.text(from: left, to: right, limit: limit) }
    guard areEqual(expected, actual) == false else { return nil }
    return """
      \(left.line(atMost: 80).shortened(to: 80))

      (Expected and actual look the same, but '==' of \(type(of: actual)) says that they differ.)
      """
  }

  /// The value as text, at most so many lines.
  package static func text(of value: Any, limit: Int = 20) -> String {
    let node = ValueReflection.node(for: value)
    var texts = node.lines(limit: limit).map { $0.indented.shortened(to: 200) }
    let rest = node.lineCount - limit
    if rest > 0 { texts.append("… and \(rest) more \(rest == 1 ? "line" : "lines")") }
    return texts.joined(separator: "\n")
  }

  /// The value in one line of at most so many characters, for lists: `.saveFinished(.success(3))`.
  package static func line(of value: Any, limit: Int = 80) -> String {
    ValueReflection.node(for: value).line(atMost: limit).shortened(to: limit)
  }

  /// Whether two values look the same, for types that are not `Equatable`.
  ///
  /// Objects are the same if they are identical or have the same contents. Functions of one type are
  /// always the same, and so is all that reflection does not look into: actors, tasks, values that
  /// can't be copied, what is deeper than 64 levels, and values of modules compiled with
  /// `-disable-reflection-metadata`.
  package static func areSame(_ first: Any, _ second: Any) -> Bool {
    ValueReflection.node(for: first) == ValueReflection.node(for: second)
  }
}
