/// The fields whose values are not recorded.
struct Redaction: Sendable {
  static let placeholder = "redacted"

  private let names: [String]
  private let isSecret: (@Sendable (_ field: String, _ text: String) -> Bool)?

  init(
    names: [String] = [],
    isSecret: (@Sendable (_ field: String, _ text: String) -> Bool)? = nil
  ) {
    self.names = names.map(Self.normalized).filter { !$0.isEmpty }
    self.isSecret = isSecret
  }

  /// Replaces the values of secret fields, and notes the names of these fields.
  ///
  /// A replaced value has the kind of the secret one, so that most types can still be decoded.
  func apply(to value: JSON, at path: [String] = [], found: inout Set<String>) -> JSON {
    if names.isEmpty, isSecret == nil { return value }
    // The payload of a case without a label is named after the case.
    let field = path.last { !$0.hasPrefix("_") } ?? ""
    return replaced(value, field, isWithin: path.contains(where: hasSecretName), &found)
  }

  private func replaced(
    _ value: JSON, _ field: String, isWithin: Bool, _ found: inout Set<String>
  ) -> JSON {
    switch value {
    case .null, .list: return value
    case .object(let members):
      return .object(
        members.map { member in
          let name = member.name.hasPrefix("_") ? field : member.name
          let isKeySecret = member.isKey && (isWithin || isSecret?(field, member.name) == true)
          if isKeySecret { found.insert(field) }
          let value = replaced(
            member.value, name, isWithin: isWithin || hasSecretName(name), &found)
          return JSON.Member(
            name: isKeySecret ? Self.placeholder : member.name, value: value, isKey: member.isKey)
        })
    case .array(let elements):
      return .array(elements.map { replaced($0, field, isWithin: isWithin, &found) })
    case .string(let text):
      return isWithin || isSecret?(field, text) == true
        ? note(field, .string(Self.placeholder), &found) : value
    case .number(let text):
      return isWithin || isSecret?(field, text) == true ? note(field, .number("0"), &found) : value
    case .bool:
      return isWithin ? note(field, .bool(false), &found) : value
    }
  }

  private func note(_ field: String, _ value: JSON, _ found: inout Set<String>) -> JSON {
    found.insert(field)
    return value
  }

  /// Whether the name of a field contains a secret name; case and spelling don't matter.
  private func hasSecretName(_ field: String) -> Bool {
    guard !names.isEmpty else { return false }
    let field = Self.normalized(field)
    return names.contains { field.contains($0) }
  }

  private static func normalized(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
