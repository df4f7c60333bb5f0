/// A name for a state, made from the enums, Booleans, optionals and collections in the state.
struct StateName: CustomStringConvertible {
  let description: String

  init(_ state: Any) {
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .struct else {
      description = Self.text(state, nil) ?? "any"
      return
    }
    let parts = mirror.children.compactMap { Self.text($0.value, $0.label) }
    description = parts.isEmpty ? "any" : parts.joined(separator: ", ")
  }

  /// Returns the text for one property; nil for a property of another type.
  private static func text(_ value: Any, _ label: String?) -> String? {
    let name = label ?? "value"
    if let value = value as? any InnerValueShown { return text(value.innerValue, label) }
    if type(of: value) == Bool.self { return value as? Bool == true ? name : "not \(name)" }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let inner = mirror.children.first?.value else { return "no \(name)" }
      return text(inner, label) ?? name
    case .collection, .set, .dictionary:
      return mirror.children.isEmpty ? "no \(name)" : name
    case .enum:
      let found = EnumMetadata.findCase(of: value)
      // A `OneOf` looks like an enum, and has the name of its field.
      let name = found?.name ?? mirror.children.first?.label ?? "case \(found?.index ?? 0)"
      return (label.map { "\($0) " } ?? "") + name
    default: return nil
    }
  }
}
