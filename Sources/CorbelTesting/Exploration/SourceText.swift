internal import Foundation

/// The source of a test, from a call to the end of the file.
///
/// Only the messages of failures need the source. The search for brackets skips strings and
/// `//` comments, and knows no other special syntax of Swift.
package struct SourceText {
  /// The text that follows ``CallPlace/name``.
  private let text: Substring

  /// Finds a call, or returns nil if the file can't be read or does not contain the call.
  init?(at place: CallPlace) {
    guard let file = try? String(contentsOfFile: "\(place.filePath)", encoding: .utf8) else {
      return nil
    }
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    guard place.line > 0, place.line <= lines.count else { return nil }
    let start = lines[Int(place.line) - 1].startIndex
    guard let name = file[start...].firstRange(of: place.name) else { return nil }
    text = file[name.upperBound...]
  }

  package init(_ text: String) {
    self.text = text[...]
  }

  /// The first argument, without its label.
  package var firstArgument: String? {
    guard let end = Self.end(in: text, at: [",", ")"]) else { return nil }
    var argument = text[..<end].trimmed
    if let colon = argument.firstIndex(of: ":"), argument[..<colon].allSatisfy(\.isLetter) {
      argument = argument[argument.index(after: colon)...].trimmed
    }
    return argument.isEmpty ? nil : String(argument)
  }

  /// Returns the first arguments as they are written; nil if the call has fewer.
  package func arguments(_ count: Int) -> String? {
    var (rest, arguments) = (text, [Substring]())
    while arguments.count < count, let end = Self.end(in: rest, at: [",", ")"]) {
      arguments.append(rest[..<end].trimmed)
      rest = rest[end...].dropFirst()
    }
    return arguments.count == count ? arguments.joined(separator: ", ") : nil
  }

  /// The text after the closing parenthesis of the arguments.
  private var afterArguments: Substring? {
    Self.end(in: text, at: [")"]).map { text[text.index(after: $0)...] }
  }

  /// The closure that follows the arguments, with its braces.
  package var trailingClosure: String? {
    guard let rest = afterArguments?.trimmed, rest.first == "{" else { return nil }
    let inside = rest.dropFirst()
    guard let end = Self.end(in: inside, at: ["}"]) else { return nil }
    return Self.outdented(rest[...end])
  }

  /// The body of a closure.
  package struct Step: Equatable {
    /// The name of the parameter; nil if the closure doesn't name a parameter.
    package var parameter: String?
    package var lines: [String]

    package init(parameter: String? = nil, lines: [String]) {
      self.parameter = parameter
      self.lines = lines
    }
  }

  /// The body of the closure that follows the arguments.
  package var step: Step? {
    guard let closure = trailingClosure else { return nil }
    var inside = closure.dropFirst().dropLast()
    var parameter: String?
    // 'in' may be the beginning of another word, as in '(id, index) in'.
    let opening = inside.ranges(of: " in").first { range in
      inside[range.upperBound...].first?.isWhitespace == true
    }
    if let opening {
      let name = inside[..<opening.lowerBound].trimmed
      let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "_(), ".contains($0) }
      // 'for element in' begins a loop.
      if isName, !name.isEmpty, name.first == "(" || !name.contains(" ") {
        parameter = String(name)
        inside = inside[opening.upperBound...]
      }
    }
    let lines = inside.split(separator: "\n").filter { !$0.trimmed.isEmpty }
    guard lines.count > 1 else {
      return Step(parameter: parameter, lines: lines.map { String($0.trimmed) })
    }
    let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return Step(parameter: parameter, lines: lines.map { String($0.dropFirst(margin)) })
  }

  /// Returns the closure that the call passes for a label, including the braces.
  package func closure(of label: String) -> String? {
    guard let end = Self.end(in: text, at: [")"]) else { return nil }
    guard let start = text[..<end].firstRange(of: "\(label): {") else { return nil }
    let inside = text[start.upperBound...]
    guard let last = Self.end(in: inside, at: ["}"]) else { return nil }
    return Self.outdented("{" + text[start.upperBound...last])
  }

  /// Returns a closure without the common indentation of the lines after its first line.
  private static func outdented(_ closure: Substring) -> String {
    let lines = closure.split(separator: "\n")
    let others = lines.dropFirst().filter { !$0.trimmed.isEmpty }
    let margin = others.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return ([lines[0]] + others.map { $0.dropFirst(margin) }).joined(separator: "\n")
  }

  /// The lines of the trailing closure before the first line that uses the closure's parameter.
  package var setup: [String] {
    guard let closure = trailingClosure, let opening = closure.firstRange(of: " in\n") else {
      return []
    }
    let parameter = closure[..<opening.lowerBound].dropFirst().trimmed
    let lines = closure[opening.upperBound...].split(separator: "\n")
      .prefix { !$0.contains("\(parameter).") }
    let kept = lines.filter { line in
      !line.trimmed.isEmpty && !line.trimmed.hasPrefix("//") && line.trimmed != "}"
    }
    let indentation = kept.first?.prefix { $0 == " " }.count ?? 0
    return kept.map { String($0.dropFirst(indentation)) }
  }

  /// Returns the position of the first of the given characters outside of brackets and strings.
  private static func end(in text: Substring, at ends: Set<Character>) -> String.Index? {
    var depth = 0
    var isInString = false
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if isInString {
        if character == "\\" { text.formIndex(after: &index) }
        if character == "\"" { isInString = false }
      } else if depth == 0, ends.contains(character) {
        return index
      } else {
        switch character {
        case "\"": isInString = true
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        case "/" where text[index...].hasPrefix("//"):
          index = text[index...].firstIndex(of: "\n") ?? text.index(before: text.endIndex)
        default: break
        }
      }
      if index < text.endIndex { text.formIndex(after: &index) }
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
