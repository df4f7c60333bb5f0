internal import Corbel

/// What a test expects of an action or an output.
@MainActor struct ActionExpectation<Value> {
  private enum Subject {
    case value(Value)
    case enumCase
    case predicate
  }

  private let subject: Subject
  let isMet: (Value) -> Bool

  /// What is expected, as the beginning of a sentence.
  var text: String {
    switch subject {
    case .value(let value): "'\(caseName(of: value))'"
    case .enumCase: "The case given"
    case .predicate: "What the closure looks for"
    }
  }

  /// How a value of the same case differs from the one that is expected.
  func difference(from actual: Value) -> String? {
    guard case .value(let expected) = subject, caseName(of: expected) == caseName(of: actual) else {
      return nil
    }
    return Difference.between(expected, actual)
  }

  /// A value, compared by `==` where it has one, else by what it shows.
  static func value(
    _ expected: Value, by isEqual: ((Value, Value) -> Bool)? = equality(of: Value.self)
  ) -> Self {
    Self(subject: .value(expected)) { actual in
      isEqual?(expected, actual) ?? Difference.areSame(expected, actual)
    }
  }

  static func `where`(_ isMet: @escaping (Value) -> Bool) -> Self {
    Self(subject: .predicate, isMet: isMet)
  }

  static func enumCase<each Payload>(_ embed: @escaping (repeat each Payload) -> Value) -> Self {
    Self(subject: .enumCase) { isCase($0, made: embed) }
  }
}

/// Whether a value is of the case that a function makes from its payload.
///
/// The case is made anew from the value's own payload, if that is of the right types. It has the same
/// name if it is the same case.
@MainActor private func isCase<Value, each Payload>(
  _ value: Value, made embed: (repeat each Payload) -> Value
) -> Bool {
  guard let payload = Mirror(reflecting: value).children.first,
    let parts = try? PayloadParts(of: payload.value, types: (repeat (each Payload).self)),
    let made = try? embed(repeat parts.next(as: (each Payload).self))
  else { return false }
  return caseName(of: made) == payload.label
}

/// The parts of an enum case's payload, taken one after the other.
private final class PayloadParts {
  struct Mismatch: Error {}

  private var values: [Any]

  init<each Payload>(of payload: Any, types: (repeat (each Payload).Type)) throws {
    var count = 0
    for _ in repeat each types { count += 1 }
    let children = Mirror(reflecting: payload).children.map(\.value)
    let isTuple = Mirror(reflecting: payload).displayStyle == .tuple
    values = isTuple && !(count == 1 && children.count != 1) ? children : [payload]
    guard values.count == count else { throw Mismatch() }
    values.reverse()
  }

  func next<Part>(as type: Part.Type) throws -> Part {
    guard let value = values.popLast() as? Part else { throw Mismatch() }
    return value
  }
}
