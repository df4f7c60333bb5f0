/// The fields whose values are not recorded.
final class Redaction {
  static let placeholder = "redacted"

  private let names: [String]
  private let isSecret: (@Sendable (_ field: String, _ text: String) -> Bool)?
  /// The names of the fields that were redacted so far.
  private(set) var found: Set<String> = []

  init(names: [String] = [], isSecret: (@Sendable (String, String) -> Bool)? = nil) {
    self.names = names.map(Self.normalized).filter { !$0.isEmpty }
    self.isSecret = isSecret
  }

  /// Returns whether a text must not be recorded, and notes the name of its field.
  func hides(_ text: String, of field: String, isWithinSecret: Bool) -> Bool {
    guard isWithinSecret || isSecret?(field, text) == true else { return false }
    found.insert(field)
    return true
  }

  /// Whether the name of a field contains a secret name; case and spelling don't matter.
  func hasSecretName(_ field: String) -> Bool {
    guard !names.isEmpty else { return false }
    let field = Self.normalized(field)
    return names.contains { field.contains($0) }
  }

  private static func normalized(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }
}
