package import Foundation

/// A value in a recording.
///
/// The members of an object keep their order, so that a person can read the file.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as its text.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])
  /// The place of a list whose elements a ``StateRecord`` keeps.
  case list([String])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  package static func object(_ members: (String, JSON?)...) -> JSON { object(of: members) }

  package static func object(of members: [(String, JSON?)]) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  package subscript(_ name: String) -> JSON? {
    if case .array(let elements) = self { return Int(name).map { elements[$0] } }
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var text: String {
    switch self {
    case .null, .list: "null"
    case .bool(let value): "\(value)"
    case .number(let number): number
    case .string(let string): Self.quoted(string)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ","))}"
    }
  }

  package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\u{0}"..<" ": text += "\\u00" + String(scalar.value + 0x100, radix: 16).dropFirst()
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension JSON {
  /// Reads a line of a file, with the members of an object sorted by name; nil if it is damaged.
  package init?(parsing data: Data) {
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    self.init(value)
  }

  private init(_ value: Any) {
    switch value {
    case let members as [String: Any]:
      self = .object(
        members.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: JSON($0.value)) })
    case let elements as [Any]: self = .array(elements.map(JSON.init))
    case let text as String: self = .string(text)
    case let number as NSNumber:
      let isBool = String(cString: number.objCType) == "c"
      self = isBool ? .bool(number.boolValue) : .number("\(number)")
    default: self = .null
    }
  }
}

extension JSON {
  /// A recorded action in the form of its code: `renamed("Tea")`.
  package var actionText: String {
    guard case .object(let members) = self, members.count == 1, let member = members.first,
      case .object(let payload) = member.value
    else { return text }
    let values = payload.map { value in
      (value.name.hasPrefix("_") ? "" : "\(value.name): ") + value.value.actionText
    }
    return values.isEmpty ? member.name : "\(member.name)(\(values.joined(separator: ", ")))"
  }
}
