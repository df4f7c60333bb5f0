internal import Corbel

/// A test's expectation of an action or an output.
@MainActor struct ActionExpectation<Value> {
  private enum Subject {
    case value(Value)
    /// A case, with the names of all cases that have its payload.
    case enumCase(names: [String])
    case predicate
  }

  private let subject: Subject
  let isMet: (Value) -> Bool

  /// Returns the words for the expected value, such as `an action matching the predicate`.
  func text(_ kind: Received) -> String {
    switch subject {
    case .value(let value): "\(kind.prefix)'\(briefDescription(of: value))'"
    case .enumCase(let names) where names.isEmpty: "an \(kind.rawValue) of the given case"
    case .enumCase(let names):
      "an \(kind.rawValue) of the case \(names.map { "'\($0)'" }.joined(separator: " or "))"
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
  static func value(_ expected: Value) -> Self {
    Self(subject: .value(expected)) { areEqual(expected, $0) }
  }

  static func `where`(_ isMet: @escaping (Value) -> Bool) -> Self {
    Self(subject: .predicate, isMet: isMet)
  }

  static func enumCase<each Payload>(_ embed: @escaping (repeat each Payload) -> Value) -> Self {
    Self(subject: .enumCase(names: names(repeat (each Payload).self))) {
      payload(of: $0, made: embed) != nil
    }
  }

  /// Expects a case whose payload has a value, such as a child's action, that meets `inner`.
  static func enumCase<each Payload, Inner>(
    _ embed: @escaping (repeat each Payload) -> Value, _ inner: ActionExpectation<Inner>
  ) -> Self {
    Self(subject: .enumCase(names: names(repeat (each Payload).self))) { value in
      // A child's identifier comes before the child's action, and both may have the type `Inner`.
      let inside = payload(of: value, made: embed)?.last { $0 is Inner } as? Inner
      return inside.map(inner.isMet) ?? false
    }
  }
}

extension ActionExpectation {
  /// Returns the names of the cases with a payload, at most three.
  ///
  /// A function doesn't tell the name of the case that it makes, but the types of its payload do.
  private static func names<each Payload>(_ payload: repeat (each Payload).Type) -> [String] {
    guard let metadata = EnumMetadata(Value.self) else { return [] }
    var types: [ObjectIdentifier] = []
    repeat types.append(ObjectIdentifier(each payload))
    let names = (0..<metadata.count).compactMap { index -> String? in
      guard let parts = metadata.parts(at: index),
        parts.map({ ObjectIdentifier($0.type) }) == types
      else { return nil }
      return metadata.name(at: index)
    }
    return names.count <= 3 ? names : []
  }
}

/// Returns the parts of a value's payload; nil if the value has another case than `embed` makes.
@MainActor private func payload<Value, each Payload>(
  of value: Value, made embed: (repeat each Payload) -> Value
) -> [Any]? {
  guard let parts = caseParts(of: value) else { return nil }
  var count = 0
  for _ in repeat (each Payload).self { count += 1 }
  // A tuple can be the only value of a case.
  let isWhole = count == 1 && parts.payload.count != 1
  let whole = Mirror(reflecting: value).children.map(\.value)
  let values = isWhole ? whole : parts.payload.map(\.value)
  guard values.count == count else { return nil }
  var rest = values[...]
  func next<Part>(_ type: Part.Type) throws -> Part {
    guard let part = rest.removeFirst() as? Part else { throw OtherPayload() }
    return part
  }
  // Cases with one base name differ in their labels, as 'moved(_:)' and 'moved(by:)' do.
  guard let made = try? embed(repeat next((each Payload).self)),
    EnumMetadata.index(of: made) == EnumMetadata.index(of: value),
    caseName(of: made) == parts.name
  else { return nil }
  return values
}

private struct OtherPayload: Error {}
