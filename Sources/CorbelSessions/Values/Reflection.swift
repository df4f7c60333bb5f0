internal import Corbel

/// Returns a value that has no `Encodable` as a tree of its fields, for viewing.
///
/// Enums have the same form as with `Codable`: `{"renamed": {"_0": "Tea"}}`.
func reflected(
  _ value: Any, at path: [String] = [],
  recordList: ((any ElementList, [String]) throws -> JSON)? = nil
) rethrows -> JSON {
  func part(_ value: Any, _ name: String) throws -> JSON {
    try reflected(value, at: path + [name], recordList: recordList)
  }
  switch value {
  case let text as any StringProtocol: return .string(String(text))
  case let value as Bool: return .bool(value)
  case let value as any BinaryInteger: return .number("\(value)")
  case let value as Double where value.isFinite: return .number("\(value)")
  case let error as any Error:
    let recorded = RecordedError(error)
    return .object(("type", .string(recorded.type)), ("text", .string(recorded.text)))
  case let list as any ElementList where recordList != nil:
    if let list = try recordList?(list, path) { return list }
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    guard let content = mirror.children.first else { return .null }
    return try reflected(content.value, at: path, recordList: recordList)
  case .collection:
    return .array(
      try mirror.children.enumerated().map { try part($0.element.value, "\($0.offset)") })
  case .set, .dictionary:
    let elements = try mirror.children.map { try part($0.value, "_") }
    return .array(elements.map { ($0.text, $0) }.sorted { $0.0 < $1.0 }.map(\.1))
  case .enum:
    guard let content = mirror.children.first, let name = content.label else {
      return .object(("\(value)", .object([])))
    }
    let payload = Mirror(reflecting: content.value)
    let values =
      payload.displayStyle == .tuple ? Array(payload.children) : [(nil, content.value)]
    return .object((name, .object(try members(values) { try part($0, $1) })))
  case .struct where !mirror.children.isEmpty, .tuple where !mirror.children.isEmpty:
    return .object(try members(Array(mirror.children)) { try part($0, $1) })
  case .class, .foreignReference: return .string("\(type(of: value))")
  default: return .string(String(describing: value))
  }
}

private func members(
  _ children: [Mirror.Child], _ encode: (Any, String) throws -> JSON
) rethrows -> [JSON.Member] {
  try children.enumerated().map { index, child in
    // The label of an unlabelled part of a tuple is its position: `.0`.
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_\(index)"
    return JSON.Member(name: label, value: try encode(child.value, label))
  }
}
