/// A comment that silences a rule in its own line, or in the next line of code.
///
/// ```swift
/// // check-architecture:allow singleton: The log has to work before there is a container.
/// ```
struct Silence {
  static let marker = "check-architecture:allow"

  let comment: Comment
  let rule: Rule?
  let name: String
  let hasReason: Bool
  /// The line that it applies to.
  let line: Int

  /// Reads a comment, which has to begin with the marker.
  init?(_ comment: Comment, in code: Code) {
    let text = comment.text.drop { $0 == " " }
    guard text.hasPrefix(Self.marker) else { return nil }
    self.comment = comment
    let parts = text.dropFirst(Self.marker.count).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0].split(separator: " ").joined(separator: " ")
    rule = Rule(rawValue: name)
    hasReason = parts.count == 2 && parts[1].contains(where: \.isLetter)
    line =
      comment.isAlone
      ? code.tokens.first { $0.place > comment.place }?.place.line ?? 0 : comment.place.line
  }

  /// What is wrong with the comment, if anything.
  func problem(hasSilenced: Bool) -> String? {
    if rule == nil || rule == .silencing {
      return
        "The comment names no rule that can be silenced, but '\(name)'. The rules are \(Rule.list)."
    }
    if !hasReason {
      return "The comment gives no reason, so it silences nothing. Write why after a colon: "
        + "'\(Self.marker) \(name): …'."
    }
    return hasSilenced
      ? nil : "The comment silences nothing: its line doesn't break the rule '\(name)'. Remove it."
  }
}
