internal import SessionPages

/// The values that are not recorded.
final class Redaction {
  static let placeholder = "redacted"

  /// The names and paths of secret properties, as the parts between their dots.
  private let secretPaths: [[String]]
  private let isSecretText: (@Sendable (_ field: String, _ text: String) -> Bool)?
  /// The paths of the properties that were redacted, all of them and those that no line has named.
  private var found: Set<String> = [], unnamed: Set<String> = []
  private(set) var properties: Set<String> = []
  private(set) var secrets = SecretTexts()
  private var areEnums: [ObjectIdentifier: Bool] = [:]

  init(names: [String] = [], isSecret: (@Sendable (String, String) -> Bool)? = nil) {
    secretPaths = names.map { $0.split(separator: ".").map { Self.normalized("\($0)") } }
      .filter { !$0.isEmpty && !$0.contains("") }
    isSecretText = isSecret
  }

  var isActive: Bool { !secretPaths.isEmpty || isSecretText != nil }

  /// Returns whether a text must not be recorded, and notes it with the path of its property.
  func hides(
    _ text: String, of field: String, isWithinSecret: Bool, at path: @autoclosure () -> [String]
  ) -> Bool {
    guard isWithinSecret || isSecretText?(field, text) == true else { return false }
    let path = path().joined(separator: ".")
    if found.insert(path).inserted { unnamed.insert(path) }
    secrets.insert(text)
    return true
  }

  func note(property: String) {
    if !properties.contains(property) { properties.insert(property) }
  }

  /// Whether the type of a key is an enum.
  func isEnum(_ key: some CodingKey) -> Bool {
    let type = ObjectIdentifier(type(of: key))
    if let isKnown = areEnums[type] { return isKnown }
    let isEnum = Mirror(reflecting: key).displayStyle == .enum
    areEnums[type] = isEnum
    return isEnum
  }

  /// Returns the paths that no line has named yet, or all of them.
  func takeFound(all: Bool) -> Set<String> {
    defer { unnamed = [] }
    return all ? found : unnamed
  }

  /// Whether the name of a field contains a secret one; case and spelling don't matter.
  ///
  /// - Parameters:
  ///   - field: The name of the field.
  ///   - path: The path of the value that contains the field.
  /// - Returns: Whether the field is secret.
  func isSecret(_ field: String, within path: @autoclosure () -> [String] = []) -> Bool {
    guard !secretPaths.isEmpty else { return false }
    let names = ([field] + path().reversed().filter { $0 != "*" }).lazy.map(Self.normalized)
    return secretPaths.contains { path in
      path.count <= names.count && zip(path.reversed(), names).allSatisfy { $1.contains($0) }
    }
  }

  private static func normalized(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}

/// Texts that were hidden, which are also hidden within other texts, such as that of an error.
///
/// A text of less than four bytes is not, because it is part of many others. Of the texts, at least
/// the last thousand are kept.
struct SecretTexts: Sendable {
  private static let shortest = 4
  private var newer: [ArraySlice<UInt8>: [[UInt8]]] = [:], count = 0
  private var older: [ArraySlice<UInt8>: [[UInt8]]] = [:]

  var isEmpty: Bool { newer.isEmpty }

  mutating func insert(_ text: String) {
    let bytes = Array(text.utf8), start = bytes.prefix(Self.shortest)
    guard start.count == Self.shortest, newer[start]?.contains(bytes) != true else { return }
    if count == 1_000 { (older, newer, count) = (newer, [:], 0) }
    newer[start, default: []].append(bytes)
    count += 1
  }

  /// Returns a text without its secret parts.
  func hidden(_ text: String) -> String {
    guard !isEmpty, text != Redaction.placeholder else { return text }
    var (rest, shown) = (Array(text.utf8)[...], [UInt8]())
    while let byte = rest.first {
      let length = length(at: rest)
      shown += length == nil ? [byte] : Array(Redaction.placeholder.utf8)
      rest = rest.dropFirst(length ?? 1)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Returns the length of the longest secret with which bytes begin.
  private func length(at bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.prefix(Self.shortest)
    let texts = (newer[start] ?? []) + (older[start] ?? [])
    return texts.filter(bytes.starts).map(\.count).max()
  }
}

/// Hides secret texts wherever they occur in a line.
struct LineRedaction: Sendable {
  let secrets: SecretTexts
  /// The names of properties, which are code and no secrets.
  let properties: Set<String>

  /// Returns the value of a member of a line without secret texts.
  func hidden(_ value: JSON, of member: String) -> JSON {
    if secrets.isEmpty { return value }
    return switch (member, value) {
    case ("origin", _), ("place", _), ("from", _), ("removed", _): value
    case ("changes", .array(let changes)): .array(changes.map(hiddenChange))
    case ("at", .array(let path)): .array(path.map { .string(name($0.string ?? "")) })
    default: hidden(value)
    }
  }

  private func hiddenChange(_ change: JSON) -> JSON {
    guard case .object(let members) = change else { return change }
    return .object(of: members.map { ($0.name, hidden($0.value, of: $0.name)) })
  }

  private func hidden(_ value: JSON) -> JSON {
    switch value {
    case .string(let text): .string(secrets.hidden(text))
    case .number(let text) where secrets.hidden(text) == Redaction.placeholder: .number("0")
    case .array(let elements): .array(elements.map(hidden))
    case .object(let members): .object(of: members.map { (name($0.name), hidden($0.value)) })
    default: value
    }
  }

  private func name(_ name: String) -> String {
    if properties.contains(name) { return name }
    let hidden = secrets.hidden(name)
    // A key that is a number can only be read as a number.
    return Int(name) == nil ? hidden : hidden == Redaction.placeholder ? "0" : name
  }
}

extension String {
  /// Whether this is the name that `Codable` gives to a payload without a label, such as `_0`.
  var isPositionOfPayload: Bool { hasPrefix("_") && Int(dropFirst()) != nil }
}
