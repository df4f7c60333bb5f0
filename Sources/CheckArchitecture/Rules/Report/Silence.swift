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

  private let comment: Comment
  /// The rule, if the comment names one and gives a reason.
  let rule: Rule?
  /// The line to which the comment applies.
  let line: Int

  /// Reads a comment; nil if the comment doesn't begin with the marker.
  init?(_ comment: Comment, in code: Code) {
    let text = comment.text.drop { $0 == " " }
    guard text.hasPrefix(Self.marker) else { return nil }
    self.comment = comment
    let parts = text.dropFirst(Self.marker.count).split(separator: ":", maxSplits: 1)
    let words = parts.first?.split(separator: " ") ?? []
    let isWhole =
      parts.count == 2 && words.count == 2 && words[0] == "allow"
      && parts[1].contains(where: \.isLetter)
    rule = isWhole ? Rule(rawValue: String(words[1])) : nil
    line =
      comment.isAlone
      ? code.tokens.first { $0.place > comment.place }?.place.line ?? 0 : comment.place.line
  }

  /// Returns the finding for a comment that silences nothing.
  func finding(in file: SourceFile) -> Finding {
    let rules = Rule.list(Rule.allCases.filter { $0 != .silencing })
    let problem =
      rule.map { "its line doesn't break the rule '\($0.rawValue)'. Remove it." }
      ?? "it names no rule with a reason. Write '\(Self.marker)allow singleton: …' with why, and one of "
      + "these rules: \(rules)."
    return Finding(
      .silencing, "The comment silences nothing: \(problem)", at: comment.place, in: file)
  }
}
