internal import Corbel

/// A test's expectation of an action or an output.
@MainActor struct ActionExpectation<Value> {
  private enum Subject {
    case value(Value)
    case enumCase, predicate
  }

  private let subject: Subject
  let isMet: (Value) -> Bool

  /// Returns the words for the expected value, such as `an action matching the predicate`.
  func text(_ kind: Received) -> String {
    switch subject {
    case .value(let value): "\(kind.prefix)'\(briefDescription(of: value))'"
    // A function doesn't tell the name of the case that it makes.
    case .enumCase: "an \(kind.rawValue) of the given case"
    case .predicate: "an \(kind.rawValue) matching the predicate"
    }
  }

  /// Returns the difference from the expected value, if the received value has the same case.
  func difference(from actual: Value) -> String? {
    guard case .value(let expected) = subject, caseName(of: expected) == caseName(of: actual) else {
      return nil
    }
    return Difference.between(expected, actual)
  }

  /// Expects a value, compared with `==` or, for a type without `==`, by reflection.
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
    Self(subject: .enumCase) { payload(of: $0, made: embed) != nil }
  }

  /// Expects a case whose payload has a value, such as a child's action, that meets `inner`.
  static func enumCase<each Payload, Inner>(
    _ embed: @escaping (repeat each Payload) -> Value, _ inner: ActionExpectation<Inner>
  ) -> Self {
    Self(subject: .enumCase) { value in
      // A child's identifier comes before the child's action, and both may have the type `Inner`.
      let inside = payload(of: value, made: embed)?.last { $0 is Inner } as? Inner
      return inside.map(inner.isMet) ?? false
    }
  }
}

/// Returns the parts of a value's payload; nil if the value has another case than `embed` makes.
///
/// If the types match, this calls `embed` with the payload of the value. The value has the expected
/// case if the result has a case of the same name.
@MainActor private func payload<Value, each Payload>(
  of value: Value, made embed: (repeat each Payload) -> Value
) -> [Any]? {
  guard let payload = Mirror(reflecting: value).children.first,
    let parts = try? PayloadParts(of: payload.value, types: (repeat (each Payload).self))
  else { return nil }
  let values = parts.values
  guard let made = try? embed(repeat parts.next(as: (each Payload).self)),
    caseName(of: made) == payload.label
  else { return nil }
  return values
}

/// The parts of an enum case's payload, read one after the other.
private final class PayloadParts {
  struct Mismatch: Error {}

  let values: [Any]
  private var index = 0

  init<each Payload>(of payload: Any, types: (repeat (each Payload).Type)) throws {
    var count = 0
    for _ in repeat each types { count += 1 }
    let children = Mirror(reflecting: payload).children.map(\.value)
    let isTuple = Mirror(reflecting: payload).displayStyle == .tuple
    values = isTuple && !(count == 1 && children.count != 1) ? children : [payload]
    guard values.count == count else { throw Mismatch() }
  }

  func next<Part>(as type: Part.Type) throws -> Part {
    defer { index += 1 }
    guard let value = values[index] as? Part else { throw Mismatch() }
    return value
  }
}
