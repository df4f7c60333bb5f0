/// A comment that silences a rule in one line.
///
/// A comment after code applies to its own line. A comment that is alone in its line applies to the
/// next line of code.
///
/// ```swift
/// // check-architecture:allow singleton: The log has to work before there is a container.
/// ```
struct Silence {
  private static let marker = "check-architecture:"
  private static let example = "Write '\(marker)allow singleton: …'."

  let comment: Comment
  let rule: Rule?
  private let isUnderstood: Bool
  private let name: String
  let hasReason: Bool
  /// The line to which the comment applies.
  let line: Int

  /// Reads a comment; nil if the comment doesn't begin with the marker.
  init?(_ comment: Comment, in code: Code) {
    let text = comment.text.drop { $0 == " " }
    guard text.hasPrefix(Self.marker) else { return nil }
    self.comment = comment
    let parts = text.dropFirst(Self.marker.count).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ")
    isUnderstood = words.first == "allow"
    name = words.dropFirst().joined(separator: " ")
    rule = isUnderstood ? Rule(rawValue: name) : nil
    hasReason = parts.count == 2 && parts[1].contains(where: \.isLetter)
    line =
      comment.isAlone
      ? code.tokens.first { $0.place > comment.place }?.place.line ?? 0 : comment.place.line
  }

  /// Returns what is wrong with the comment, or nil.
  func problem(hasSilenced: Bool) -> String? {
    if !isUnderstood {
      return "The comment can't be understood, so it silences nothing. \(Self.example)"
    }
    if name.isEmpty { return "The comment names no rule. \(Self.example)" }
    if rule == nil || rule == .silencing {
      let rules = Rule.list(Rule.allCases.filter { $0 != .silencing })
      return "The comment names no rule that can be silenced, but '\(name)'. "
        + "The rules are \(rules)."
    }
    if !hasReason {
      return "The comment gives no reason, so it silences nothing. Write why after a colon: "
        + "'\(Self.marker)allow \(name): …'."
    }
    return hasSilenced
      ? nil : "The comment silences nothing: its line doesn't break the rule '\(name)'. Remove it."
  }
}
