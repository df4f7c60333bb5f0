internal import EditItemExample

/// Describes an action or an output in a few words, such as `saveFinished(success(2))`.
///
/// The standard library's description names the type of every enum except the outermost one.
///
/// - Parameter value: The value.
/// - Returns: The description, which shows an enum as its case and associated values.
package func shortDescription(of value: Any) -> String {
  // The description of an identity is long, differs in each run, and is of no use to a person.
  if value is Item.ID { return "id" }
  if value is [Item.ID] { return "ids" }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .class, !(value is any CustomStringConvertible) {
    return "\(type(of: value))"
  }
  if mirror.displayStyle == .optional, let wrapped = mirror.children.first {
    return shortDescription(of: wrapped.value)
  }
  guard mirror.displayStyle == .enum, let payload = mirror.children.first else {
    return "\(value)"
  }
  let name = payload.label ?? "\(value)"
  let values = Mirror(reflecting: payload.value)
  guard values.displayStyle == .tuple else {
    return "\(name)(\(shortDescription(of: payload.value)))"
  }
  if values.children.isEmpty { return name }
  let list = values.children.map { child in
    let text = shortDescription(of: child.value)
    guard let label = child.label, !label.hasPrefix(".") else { return text }
    return "\(label): \(text)"
  }
  return "\(name)(\(list.joined(separator: ", ")))"
}
