internal import Corbel

/// Writes values as Swift code.
///
/// A struct or an object is written as a call of a memberwise initializer. If a type has no such
/// initializer, the type's generator can set how the values are written.
@MainActor final class SwiftCode {
  private var writers: [ObjectIdentifier: (Any) -> String] = [:]

  nonisolated deinit {}

  /// Sets how the values of a type are written.
  func set<Value>(_ write: @escaping (Value) -> String, for type: Value.Type) {
    writers[ObjectIdentifier(type)] = { value in (value as? Value).map(write) ?? "\(value)" }
  }

  /// Returns the code of a value.
  ///
  /// - Parameters:
  ///   - value: The value to write.
  ///   - isTyped: Whether the context gives the type, so that a case such as `.open` needs no type
  ///     name.
  /// - Returns: An expression.
  func text(of value: Any, isTyped: Bool = true) -> String {
    let type = Swift.type(of: value)
    if let write = writers[ObjectIdentifier(type)] { return write(value) }
    if let text = Self.literal(value, type) { return text }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    case .collection, .set:
      return "[\(mirror.children.map { text(of: $0.value) }.joined(separator: ", "))]"
    case .dictionary: return dictionary(mirror)
    case .tuple: return "(\(payload(of: mirror)))"
    case .enum: return enumCase(value, mirror, type, isTyped: isTyped && !(value is any Error))
    case .struct, .class: return object(value, mirror, type)
    default: return String(describing: value)
    }
  }

  /// Returns the code of a string, number, Boolean or duration; nil for other types.
  private static func literal(_ value: Any, _ type: Any.Type) -> String? {
    // The types are compared, because a cast would also accept an optional that contains such a
    // value.
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(String.self), ObjectIdentifier(Substring.self),
      ObjectIdentifier(Character.self):
      "\(value)".quoted
    case ObjectIdentifier(Int.self), ObjectIdentifier(Bool.self), ObjectIdentifier(Double.self):
      "\(value)"
    case ObjectIdentifier(Duration.self): (value as? Duration).map(text)
    default: nil
    }
  }

  private func object(_ value: Any, _ mirror: Mirror, _ type: Any.Type) -> String {
    // The description of a number is a literal.
    if value is any Numeric { return "\(value)" }
    let values = mirror.children.map { child in
      let label = child.label.map { "\($0.hasPrefix("_") ? String($0.dropFirst()) : $0): " } ?? ""
      return label + text(of: child.value)
    }
    return "\(CoverageEntry(type).name)(\(values.joined(separator: ", ")))"
  }

  private func enumCase(
    _ value: Any, _ mirror: Mirror, _ type: Any.Type, isTyped: Bool
  ) -> String {
    let prefix = isTyped ? "." : CoverageEntry(type).name + "."
    guard let payload = mirror.children.first else {
      return prefix + (EnumMetadata.findCase(of: value)?.name ?? "\(value)")
    }
    let name = prefix + (payload.label ?? "?")
    let inner = Mirror(reflecting: payload.value)
    guard inner.displayStyle == .tuple else {
      return "\(name)(\(text(of: payload.value)))"
    }
    return "\(name)(\(inner.children.isEmpty ? "()" : self.payload(of: inner)))"
  }

  private func payload(of tuple: Mirror) -> String {
    tuple.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return label + text(of: child.value)
    }.joined(separator: ", ")
  }

  private func dictionary(_ mirror: Mirror) -> String {
    let entries = mirror.children.map { child in
      let pair = Mirror(reflecting: child.value).children.map { text(of: $0.value) }
      return pair.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
  }

  private static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    if nanoseconds % 1_000_000 == 0 { return ".milliseconds(\(nanoseconds / 1_000_000))" }
    return ".nanoseconds(\(nanoseconds))"
  }

  /// Returns the line that answers a call at a gate.
  func line<Value>(
    answering gate: String, at position: Int, with result: Result<Value, any Error>
  ) -> String {
    var arguments = position == 0 ? [] : ["at: \(position)"]
    switch result {
    case .success(let value):
      if Value.self != Void.self { arguments.append("with: \(text(of: value))") }
      return "\(gate).open(\(arguments.joined(separator: ", ")))"
    case .failure(let error):
      arguments.append("with: \(text(of: error, isTyped: false))")
      return "\(gate).fail(\(arguments.joined(separator: ", ")))"
    }
  }
}
