/// A comment that silences a rule in one line.
///
/// A comment after code applies to its own line. A comment that is alone in its line applies to the
/// next line of code.
///
/// ```swift
/// // check-architecture:allow singleton: The log has to work before there is a container.
/// ```
struct Silence {
  private let comment: Comment
  /// Whether the comment has two slashes, and not three, or a star.
  private let isPlain: Bool
  /// The rule, if the comment names one and gives a reason.
  let rule: Rule?
  /// The line to which the comment applies.
  let line: Int

  /// Reads a comment; nil if no line of the comment begins like one that silences a rule.
  init?(_ comment: Comment, in code: Code) {
    guard comment.text.contains("check-architecture") else { return nil }
    let attempt = /\s*[\/!*]*\s*check-architecture\s*(:|allow|disable|ignore)/
    let lines = comment.text.split(separator: "\n")
    guard lines.contains(where: { $0.prefixMatch(of: attempt) != nil }) else { return nil }
    self.comment = comment
    isPlain = !comment.isBlock && !["/", "!"].contains(comment.text.first)
    let whole = comment.text.prefixMatch(of: /\ *check-architecture: *allow +([\w-]+) *:.*\p{L}/)
    rule = whole.flatMap { comment.isBlock ? nil : Rule(rawValue: String($0.1)) }
    line =
      comment.isAlone
      ? code.tokens.first { $0.place > comment.place }?.place.line ?? 0 : comment.place.line
  }

  /// Returns the finding for a comment that silences nothing.
  func finding(in file: SourceFile) -> Finding {
    let rules = Rule.list(Rule.allCases.filter { $0 != .silencing })
    let problem =
      if let rule {
        "its line doesn't break the rule '\(rule.rawValue)'. Remove it."
      } else if isPlain {
        "it names no rule with a reason. Write 'check-architecture:allow singleton: …' with why, and one of "
          + "these rules: \(rules)."
      } else {
        "only a comment that begins with two slashes does."
      }
    return Finding(
      .silencing, "The comment silences nothing: \(problem)", at: comment.place, in: file)
  }
}
