/// Describes a value in one line for a message: `list(rowSelected("tea"))`.
///
/// If the complete description exceeds the limit or has a line break, the result shows only the
/// path of the value's cases, with `…` for long payloads: `list(row(3, renamed(…)))`. A type with a
/// description of its own, such as a type that hides a password, is shown with that description.
///
/// Formatting stops at the limit, so a large collection in an action costs little. Even so, call
/// this function only when a message needs the description.
///
/// - Parameters:
///   - value: The value, such as an action.
///   - limit: The maximum number of characters of a whole description.
/// - Returns: The description.
package func briefDescription(of value: Any, limit: Int = 60) -> String {
  // Messages put quotes around the description, so a string is returned without quotes.
  if let text = value as? String { return text.count > limit ? text.prefix(limit) + "…" : text }
  return WholeDescription(of: value, limit: limit)?.text ?? casePath(
    of: value, partLimit: limit / 3)
    ?? "\(type(of: value))(…)"
}

/// Returns the name of an enum case without its payload, or a description of any other value.
package func caseName(of value: Any) -> String {
  caseParts(of: value)?.name ?? String(describing: value)
}

/// Returns the nested cases of a value with short payloads, as in `list(row(3, renamed(…)))`.
///
/// Returns nil if the value is not an enum case with a payload.
private func casePath(of value: Any, partLimit: Int, depth: Int = 6) -> String? {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional, let content = mirror.children.first {
    return casePath(of: content.value, partLimit: partLimit, depth: depth)
  }
  guard let parts = caseParts(of: value) else { return nil }
  if depth == 0 || value is any CustomStringConvertible { return "\(parts.name)(…)" }
  let payload = parts.payload.map { label, value in
    let text = WholeDescription(of: value, limit: partLimit)?.text
    return label + (text ?? casePath(of: value, partLimit: partLimit, depth: depth - 1) ?? "…")
  }
  return "\(parts.name)(\(payload.joined(separator: ", ")))"
}

/// A value in a payload or a struct, with its label.
package typealias LabelledValue = (label: String, value: Any)

/// Returns the name and the payload of an enum's case, or nil for any other value.
package func caseParts(of value: Any) -> (name: String, payload: [LabelledValue])? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let content = mirror.children.first else { return nil }
  // A payload with several values or a label is a tuple.
  let tuple = Mirror(reflecting: content.value)
  let payload = tuple.displayStyle == .tuple ? Array(tuple.labelledValues) : [("", content.value)]
  return (content.label ?? "?", payload)
}

/// The complete description of a value.
private struct WholeDescription {
  private(set) var text = ""
  private let limit: Int
  private var isTooLong = false

  /// Creates a description, or nil if the description exceeds the limit or has a line break.
  init?(of value: Any, limit: Int) {
    self.limit = limit
    append(value)
    if isTooLong { return nil }
  }

  private mutating func append(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let content = mirror.children.first { append(content.value) } else { append(text: "nil") }
    case .collection: append(mirror.labelledValues, between: "[", "]")
    case .set, .dictionary: appendSorted(mirror)
    case .tuple: append(mirror.labelledValues, between: "(", ")")
    case .enum where !(value is any CustomStringConvertible): appendCase(value)
    case .struct where !mirror.children.isEmpty && !describesItself(value):
      append(mirror.labelledValues, between: "\(type(of: value))(", ")")
    default: append(text: description(of: value))
    }
  }

  private mutating func append(text addition: String) {
    guard !isTooLong else { return }
    // Counting stops at the limit, so a long text costs little.
    let room = limit - text.count
    isTooLong = addition.prefix(room + 1).count > room || addition.contains("\n")
    if !isTooLong { text += addition }
  }

  private mutating func appendCase(_ value: Any) {
    guard let parts = caseParts(of: value) else { return append(text: "\(value)") }
    append(parts.payload, between: "\(parts.name)(", ")")
  }

  private mutating func append(
    _ values: some Collection<LabelledValue>, between open: String, _ close: String
  ) {
    append(text: open)
    // Each value takes at least one character, so more values than the limit never fit.
    if values.count > limit { isTooLong = true }
    for (index, (label, value)) in values.enumerated() where !isTooLong {
      append(text: index > 0 ? ", \(label)" : label)
      append(value)
    }
    append(text: close)
  }

  /// Appends the elements of a set or a dictionary, sorted by their texts.
  private mutating func appendSorted(_ mirror: Mirror) {
    if mirror.children.count > limit { isTooLong = true }
    var texts: [String] = []
    for element in mirror.children where !isTooLong {
      // An entry of a dictionary is a pair.
      let pair = mirror.displayStyle == .dictionary ? Mirror(reflecting: element.value) : nil
      let parts = pair?.children.map(\.value) ?? [element.value]
      let described = parts.compactMap { WholeDescription(of: $0, limit: limit)?.text }
      isTooLong = described.count < parts.count
      texts.append(described.joined(separator: ": "))
    }
    let isEmptyDictionary = texts.isEmpty && mirror.displayStyle == .dictionary
    append(text: isEmptyDictionary ? "[:]" : "[\(texts.sorted().joined(separator: ", "))]")
  }

  private func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
  }

  private func description(of value: Any) -> String {
    if value is any StringProtocol || value is Character {
      // One character beyond the limit is enough to show that the string is too long.
      return String("\(value)".prefix(limit + 1)).debugDescription
    }
    let text = String(describing: value)
    // A text with an object's address would differ in each run.
    let isObject = type(of: value) is any AnyObject.Type
    return isObject && (text.contains("0x") || !describesItself(value))
      ? "\(type(of: value))" : text
  }
}

extension Mirror {
  /// The parts of a tuple, or the fields of a struct.
  fileprivate var labelledValues: some Collection<LabelledValue> {
    children.lazy.map { label, value in
      // The label of an unlabelled part of a tuple is its position: `.0`.
      (label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? "", value)
    }
  }
}
