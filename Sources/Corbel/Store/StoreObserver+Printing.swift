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
        var changes = ChangedFields()
        changes.compare(reduced.stateBefore, reduced.stateAfter, at: "")
        let action = "\(reduced.origin): \(ChangedFields.text(reduced.action))"
        print(([action] + changes.lines).joined(separator: "\n  "))
      case .outputSent(let output):
        print("output: \(ChangedFields.text(output))")
      case .effectBegan, .effectFinished, .effectCancelled:
        print(event.description)
      }
    }
  }
}

/// The fields in which two values differ, one on each line: `profile.name: "" → "Ada"`.
private struct ChangedFields {
  private static let lineLimit = 50
  private var all: [String] = []

  /// The lines, up to a limit.
  var lines: [String] {
    let rest = all.count - Self.lineLimit
    return rest > 0 ? all.prefix(Self.lineLimit) + ["… and \(rest) more"] : all
  }

  static func text(_ value: Any) -> String {
    let limit = 200
    guard let text = value as? String else { return briefDescription(of: value, limit: limit) }
    return text.count > limit
      ? String(text.prefix(limit)).debugDescription + "…" : text.debugDescription
  }

  mutating func compare(_ old: Any, _ new: Any, at path: String) {
    if haveSameContent(old, new) { return }
    let (left, right) = (Mirror(reflecting: old), Mirror(reflecting: new))
    switch left.displayStyle {
    case .optional:
      guard let old = left.children.first?.value, let new = right.children.first?.value else {
        break
      }
      return compare(old, new, at: path)
    case .collection:
      return compare(left.children.map(\.value), right.children.map(\.value), at: path)
    case .struct, .tuple, .enum:
      if compareFields(of: left, right, old, at: path) { return }
    default: break
    }
    all.append("\(path.isEmpty ? "" : "\(path): ")\(Self.text(old)) → \(Self.text(new))")
  }

  /// Compares two values field by field, and returns whether a difference was found.
  private mutating func compareFields(
    of old: Mirror, _ new: Mirror, _ value: Any, at path: String
  ) -> Bool {
    if value is any CustomStringConvertible || value is any CustomReflectable { return false }
    guard old.children.map(\.label) == new.children.map(\.label) else { return false }
    let count = all.count
    for (old, new) in zip(old.children, new.children) {
      // The label of an unlabelled part of a tuple is its position: `.0`.
      let label = old.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "?"
      compare(old.value, new.value, at: path.isEmpty ? label : "\(path).\(label)")
    }
    return all.count > count
  }

  /// Compares two lists, apart from their common prefix and their common suffix.
  private mutating func compare(_ old: [Any], _ new: [Any], at path: String) {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { !haveSameContent(old[$0], new[$0]) } ?? shorter
    let end =
      (0..<shorter - start).first {
        !haveSameContent(old[old.count - 1 - $0], new[new.count - 1 - $0])
      } ?? shorter - start
    if old.count == new.count {
      for index in start..<old.count - end {
        compare(old[index], new[index], at: "\(path)[\(index)]")
      }
      return
    }
    for index in start..<old.count - end {
      all.append("\(path)[\(index)]: removed \(Self.text(old[index]))")
    }
    for index in start..<new.count - end {
      all.append("\(path)[\(index)]: added \(Self.text(new[index]))")
    }
  }
}
