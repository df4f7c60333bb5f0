internal import Corbel

/// Returns a value that has no `Encodable` as a tree of its fields, for viewing.
///
/// Enums have the same form as with `Codable`: `{"renamed": {"_0": "Tea"}}`.
func reflected(_ value: Any) -> JSON {
  switch value {
  case let text as any StringProtocol: return .string(String(text))
  case let value as Bool: return .bool(value)
  case let value as any BinaryInteger: return .number("\(value)")
  case let value as Double where value.isFinite: return .number("\(value)")
  case let error as any Error:
    let recorded = RecordedError(error)
    return .object(("type", .string(recorded.type)), ("text", .string(recorded.text)))
  default: break
  }
  let mirror = Mirror(reflecting: value)
  let children = Array(mirror.children)
  switch mirror.displayStyle {
  case .optional: return children.first.map { reflected($0.value) } ?? .null
  case .collection: return .array(children.map { reflected($0.value) })
  case .set, .dictionary:
    return .array(
      children.map { reflected($0.value) }.map { (text: $0.text, value: $0) }
        .sorted { $0.text < $1.text }.map(\.value))
  case .enum:
    guard let content = children.first, let name = content.label else {
      return .object(("\(value)", .object([])))
    }
    let payload = Mirror(reflecting: content.value)
    return .object(
      (
        name,
        members(payload.displayStyle == .tuple ? Array(payload.children) : [(nil, content.value)])
      ))
  case .struct where !children.isEmpty, .tuple where !children.isEmpty: return members(children)
  case .class, .foreignReference: return .string("\(type(of: value))")
  default: return .string(String(describing: value))
  }
}

private func members(_ children: [Mirror.Child]) -> JSON {
  .object(
    children.enumerated().map { index, child in
      // The label of an unlabelled part of a tuple is its position: `.0`.
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? "_\(index)"
      return JSON.Member(name: label, value: reflected(child.value))
    })
}
