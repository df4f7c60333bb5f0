import Testing

// The compiler takes about twenty times as long for the macro '#expect' as for a call of these
// functions. In the tests of the modules, that was a quarter of the time of a first 'swift test'.

/// Expects two values to be equal.
package func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: String? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard value != expected else { return }
  record(
    "Expected \(text(of: expected)), but received \(text(of: value))", comment,
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Expects an optional to have no value.
package func expectNil<Value>(
  _ value: Value?, _ comment: String? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard let value else { return }
  record(
    "Expected nil, but received \(text(of: value))", comment,
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Expects a condition to hold.
package func expectTrue(
  _ condition: Bool, _ comment: String? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !condition else { return }
  record(
    "The condition doesn't hold", comment,
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Returns the value of an optional; without one, fails the test and throws.
package func unwrap<Value>(
  _ value: Value?, _ comment: String? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
  if let value { return value }
  record(
    "Expected a value, but received nil", comment,
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  throw Failure(reason: "There is no value.")
}

private func record(_ failure: String, _ comment: String?, _ location: SourceLocation) {
  let text = comment.map { "\(failure): \($0)" } ?? failure
  Issue.record(Comment(rawValue: text), sourceLocation: location)
}

private func text(of value: Any) -> String {
  if let text = value as? String, text.contains("\n") { return "\n\(text)\n" }
  return String(reflecting: value)
}
