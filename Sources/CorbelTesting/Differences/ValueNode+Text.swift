/// A line of a value's text, with its depth.
struct ValueLine: Equatable {
  let depth: Int
  let text: String

  var indented: String { String(repeating: "  ", count: depth) + text }
}

extension ValueNode {
  /// The whole value in one line.
  var line: String { line(atMost: .max) }

  /// Returns the value in one line, cut off after roughly the given number of characters.
  func line(atMost limit: Int) -> String {
    var text = ""
    appendLine(to: &text, limit: limit)
    return text
  }

  private func appendLine(to text: inout String, limit: Int) {
    // Counting bytes is fast, and exact enough to stop early.
    guard text.utf8.count / 4 <= limit else { return }
    if shape == .lines {
      text += "\"" + children.map(\.node.open).joined(separator: "\\n") + "\""
      return
    }
    text += open
    guard !isLeaf else { return }
    for (index, child) in children.enumerated() {
      if index > 0 { text += ", " }
      if let label = child.label, shape != .list { text += label + ": " }
      child.node.appendLine(to: &text, limit: limit)
      guard text.utf8.count / 4 <= limit else { return }
    }
    text += close
  }

  /// Returns the first lines of the value.
  func lines(label: String? = nil, depth: Int = 0, limit: Int) -> [ValueLine] {
    var lines: [ValueLine] = []
    appendLines(to: &lines, label: label, depth: depth, limit: limit)
    return lines
  }

  private func appendLines(
    to lines: inout [ValueLine], label: String?, depth: Int, limit: Int
  ) {
    guard lines.count < limit else { return }
    lines.append(ValueLine(depth: depth, text: labelled(open, label)))
    guard !isLeaf else { return }
    for child in children {
      child.node.appendLines(to: &lines, label: child.label, depth: depth + 1, limit: limit)
    }
    guard lines.count < limit else { return }
    lines.append(ValueLine(depth: depth, text: close))
  }

  /// Returns a line in which `…` replaces all children but the id: `Row(id: 1, …)`.
  ///
  /// The line of a leaf is complete.
  func summary(label: String?) -> String {
    guard !isLeaf else { return labelled(open, label) }
    return labelled("\(open)\(id.map { "id: \($0), " } ?? "")…\(close)", label)
  }

  func labelled(_ text: String, _ label: String?) -> String {
    label.map { "\($0): \(text)" } ?? text
  }
}

extension String {
  /// Returns the string with invisible characters escaped as in Swift source.
  func escaped(quotes: Bool) -> String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "'": text.unicodeScalars.append(scalar)
      case "\"" where !quotes: text.unicodeScalars.append(scalar)
      default: text += scalar.escaped(asASCII: false)
      }
    }
    return text
  }

  /// The string as a literal of Swift source.
  var quoted: String { "\"\(escaped(quotes: true))\"" }

  /// Returns the string, shortened to a number of characters.
  func shortened(to limit: Int) -> String {
    count > limit ? prefix(max(0, limit - 1)) + "…" : self
  }
}
