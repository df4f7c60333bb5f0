/// A value in a recording.
///
/// The members of an object keep their order, so that a person can read the file.
indirect enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as its text.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])
  /// The place of a list whose elements a ``StateRecord`` keeps.
  case list([String])

  struct Member: Equatable, Sendable {
    let name: String
    let value: JSON
  }

  static func object(_ members: (String, JSON?)...) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// Returns the value at a path, or nil if there is none.
  func value(at path: ArraySlice<String>) -> JSON? {
    guard let first = path.first else { return self }
    let rest = path.dropFirst()
    if case .array(let elements) = self, let index = Int(first) {
      return elements.indices.contains(index) ? elements[index].value(at: rest) : nil
    }
    return self[first]?.value(at: rest)
  }

  private func write(to text: inout String) {
    switch self {
    case .null, .list: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      // JavaScript ends a line at the last two, and a page ends a script at '<'.
      case "<", "\u{0}"..<" ", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
