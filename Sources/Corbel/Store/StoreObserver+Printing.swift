extension StoreObserver {
  /// Makes an observer that prints each action with its changes, each output, and each effect.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: Counter.State(), reducer: Counter(), observer: .printing())
  /// ```
  ///
  /// Each event is one text. The text of an action has a line for each changed field:
  ///
  /// ```text
  /// sent: renamed("Tea")
  ///   name: "" → "Tea"
  ///   rows[2].isDone: false → true
  /// ```
  ///
  /// The observer finds fields by reflection, to any depth. If a value has a custom description,
  /// the observer prints the whole value. The observer doesn't look into objects.
  ///
  /// - Parameter print: Called with each text. The default prints to standard output.
  /// - Returns: The observer.
  public static func printing(
    to print: @escaping @MainActor (String) -> Void = { Swift.print($0) }
  ) -> Self {
    Self { event in
      switch event {
      case .actionReduced(let reduced):
        let changes = differences(between: reduced.stateBefore, reduced.stateAfter)
        let action = "\(reduced.origin): \(text(reduced.action))"
        print(([action] + changes).joined(separator: "\n  "))
      case .outputSent(let output):
        print("output: \(text(output))")
      case .effectBegan, .effectFinished, .effectCancelled:
        print(event.description)
      }
    }
  }
}

/// Returns a line for each field in which two values differ, such as `profile.name: "" → "Ada"`.
///
/// There are at most 50 lines, and one for the rest.
private func differences(between old: Any, _ new: Any) -> [String] {
  let lines = differences(between: old, new, at: "")
  return lines.count > 50 ? lines.prefix(50) + ["… and \(lines.count - 50) more"] : lines
}

private func differences(between old: Any, _ new: Any, at path: String) -> [String] {
  if haveSameContent(old, new) { return [] }
  let (left, right) = (Mirror(reflecting: old), Mirror(reflecting: new))
  switch left.displayStyle {
  case .optional:
    if let old = left.children.first?.value, let new = right.children.first?.value {
      return differences(between: old, new, at: path)
    }
  case .collection:
    return differences(
      between: left.children.map(\.value), right.children.map(\.value), at: path)
  case .struct, .tuple, .enum:
    let isOpaque = old is any CustomStringConvertible || old is any CustomReflectable
    let fields = isOpaque ? [] : differences(betweenFieldsOf: left, right, at: path)
    if !fields.isEmpty { return fields }
  default: break
  }
  return ["\(path.isEmpty ? "" : "\(path): ")\(text(old)) → \(text(new))"]
}

private func differences(
  betweenFieldsOf old: Mirror, _ new: Mirror, at path: String
) -> [String] {
  guard old.children.map(\.label) == new.children.map(\.label) else { return [] }
  return zip(old.children, new.children).flatMap { old, new in
    // The label of an unlabelled part of a tuple is its position: `.0`.
    let label = old.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "?"
    return differences(
      between: old.value, new.value, at: path.isEmpty ? label : "\(path).\(label)")
  }
}

/// Compares two lists, apart from their common prefix and their common suffix.
private func differences(between old: [Any], _ new: [Any], at path: String) -> [String] {
  let shorter = min(old.count, new.count)
  let start = (0..<shorter).first { !haveSameContent(old[$0], new[$0]) } ?? shorter
  let end =
    (0..<shorter - start).first {
      !haveSameContent(old[old.count - 1 - $0], new[new.count - 1 - $0])
    } ?? shorter - start
  let (removed, added) = (start..<old.count - end, start..<new.count - end)
  if old.count == new.count {
    return removed.flatMap { differences(between: old[$0], new[$0], at: "\(path)[\($0)]") }
  }
  return removed.map { "\(path)[\($0)]: removed \(text(old[$0]))" }
    + added.map { "\(path)[\($0)]: added \(text(new[$0]))" }
}

private func text(_ value: Any) -> String {
  let limit = 200
  guard let text = value as? String else { return briefDescription(of: value, limit: limit) }
  return text.count > limit
    ? String(text.prefix(limit)).debugDescription + "…" : text.debugDescription
}
