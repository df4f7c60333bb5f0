/// The simplest walk that fails.
package struct FoundWalk: Sendable {
  /// The seed of the walk that failed first; nil in a search of all sequences.
  package let seed: UInt64?
  /// The number of the walk that failed first.
  package let number: Int
  /// The sentence that states the failure.
  package let fact: String
  /// The steps of the simplest walk, as texts.
  package let steps: [String]
  /// The whole message of the failure.
  package let message: String

  init?(_ failure: WalkSearch.Failure, of count: Int = 0) {
    guard let problem = failure.walk.failure else { return nil }
    seed = failure.seed
    number = failure.number
    steps = failure.walk.texts
    fact = "\(Self.fact(of: failure.walk, problem))."
    var parts = [fact, Self.indented(problem.evidence), Self.introduction(of: failure)]
    if let seed {
      parts.insert(
        """
          Seed:  \(seed)
          Walk:  \(number) of \(count)
          Steps: \(steps.count) (before simplification: \(failure.stepCount))
        """, at: 2)
      parts.append("To run only this walk, set CORBEL_EXPLORATION_SEED=\(seed).")
    }
    message = parts.joined(separator: "\n\n")
  }

  /// Returns a text whose lines are indented.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }

  /// Returns the steps as numbered lines.
  static func lines(of steps: [String]) -> String {
    steps.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
  }

  private static func introduction(of failure: WalkSearch.Failure) -> String {
    let steps = failure.walk.texts
    if steps.isEmpty { return "It fails before the first step, and when the walk is repeated." }
    let fewest = failure.seed == nil && steps.count == failure.stepCount
    let fact =
      fewest
      ? "These are the fewest steps that fail, and they fail again when they are repeated:"
      : "These steps fail in the same way when they are repeated:"
    return "\(fact)\n\n\(lines(of: steps))"
  }

  /// Returns a warning about a walk that did not fail when its steps were taken again.
  static func warning(
    _ failure: WalkSearch.Failure, of count: Int = 0
  ) -> FailureText? {
    guard let problem = failure.walk.failure else { return nil }
    let seed = failure.seed.map { ["Seed: \($0)", "Walk: \(failure.number) of \(count)"] }
    return FailureText(
      fact: """
        \(fact(of: failure.walk, problem)), but the same steps did not fail again.
        """,
      evidence: problem.evidence.split(separator: "\n").map(String.init) + (seed ?? []),
      remedy: """
        Something outside of the walk made it fail, such as the real time, a random value, or a task \
        that got too few turns. Let the test control this.
        """)
  }

  /// The sentence that states the failure, without the period.
  private static func fact(of walk: TakenWalk, _ failure: WalkFailure) -> String {
    let count = EveryText.count(walk.steps.count, "step")
    let rest = failure.isAtRest ? ", at rest" : ""
    let name = failure.isReported ? "A failure was reported" : failure.name
    return "\(name) after \(count) of a walk\(rest)"
  }
}

// The messages about an exploration itself.
extension FailureText {
  static var noSubject: Self {
    Self(
      fact: "The walk explores nothing.",
      remedy: "Call 'walk.explore' in the body, with a new TestStore or a new object.")
  }

  static func missing(_ missing: [ActionCases.Missing]) -> Self {
    let width = missing.map(\.path.count).max() ?? 0
    let lines = missing.map { missing in
      let space = String(repeating: " ", count: width - missing.path.count + 2)
      let types = missing.types.map { "walk.generate(\($0).self) { draw in … }" }
      let remedy = types.isEmpty ? "a payload of an unknown type" : types.joined(separator: ", ")
      return "\(missing.path):\(space)\(remedy)"
    }
    let isOne = missing.count == 1
    return Self(
      fact: """
        \(isOne ? "A case was" : "\(missing.count) cases were") never sent, because no value can be \
        made for \(isOne ? "its payload" : "their payloads").
        """,
      evidence: lines,
      remedy: "Add the generators to the walk, or leave the cases out with 'except:'.")
  }

  /// Returns the warning about a walk in which the process ended.
  static func unfinished(_ walk: WalkRecord.Walk) -> Self {
    Self(
      fact: "The last run of this exploration ended in the middle of a walk.",
      evidence: (walk.seed.map { ["Seed: \($0)"] } ?? [])
        + walk.steps.enumerated().map { "\($0 + 1). \($1)" },
      remedy: """
        Look for the message of a trap in the output of that run: the last step caused it, or \
        another test that ran at the same time.\(walk.seed == nil ? "" : " This run takes the walk first.")
        """)
  }
}
