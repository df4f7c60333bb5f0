/// The simplest walk that fails.
package struct FoundWalk: Sendable {
  /// The seed of the walk that failed first.
  package let seed: UInt64
  /// The number of the walk that failed first.
  package let number: Int
  /// The number of steps of the simplest walk.
  package let stepCount: Int
  /// The sentence that states the failure.
  package let fact: String
  /// The code of a test that takes the same steps.
  package let script: [String]
  /// The whole message of the failure.
  package let message: String

  @MainActor init?(
    _ failure: WalkSearch.Failure, of count: Int, names: ScriptNames, call: CallPlace
  ) {
    guard let problem = failure.run.failure else { return nil }
    seed = failure.seed
    number = failure.number
    stepCount = failure.run.performed.count
    fact = "\(Self.fact(of: failure.run, problem))."
    script = WalkScript(failure.run, problem, names, call).lines
    message = """
      \(fact)

      \(Self.indented(problem.evidence))

        Seed:  \(seed)
        Walk:  \(number) of \(count)
        Steps: \(stepCount) (before simplification: \(failure.stepCount))

      \(Self.introduction(of: script))

      \(script.joined(separator: "\n"))

      To run only this walk, set CORBEL_EXPLORATION_SEED=\(seed).
      """
  }

  /// The warning about a walk that failed, and whose steps didn't fail again.
  @MainActor static func warning(_ failure: WalkSearch.Failure, of count: Int) -> FailureText? {
    guard let problem = failure.run.failure else { return nil }
    return FailureText(
      fact: """
        \(fact(of: failure.run, problem)), but the same steps did not fail again.
        """,
      evidence: problem.evidence.split(separator: "\n").map(String.init) + [
        "Seed: \(failure.seed)", "Walk: \(failure.number) of \(count)",
      ],
      remedy: """
        Something outside of the walk made it fail, such as the real time, a random value, or a task \
        that got too few turns. Let the test control this.
        """)
  }

  /// Returns the beginning of the sentence that states a failure.
  @MainActor private static func fact(of run: WalkRun, _ failure: WalkFailure) -> String {
    let count = run.performed.count
    let rest = failure.isAtRest ? ", at rest" : ""
    let name = if case .reported = failure.proof { "A failure was reported" } else { failure.name }
    return "\(name) after \(count) \(count == 1 ? "step" : "steps") of a walk\(rest)"
  }

  /// Returns the sentence before a script, some lines of which may be missing.
  private static func introduction(of script: [String]) -> String {
    script.contains { $0.hasPrefix("  //") }
      ? "This test takes the same steps, but the lines with comments are still to be written:"
      : "This test fails in the same way:"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
}

extension WalkBeginning {
  /// The warnings about cases that are never sent, and the mistakes in the exploration.
  var texts: (warnings: [FailureText], mistakes: [FailureText]) {
    guard case .ready(let missing, let unknown, let uncancellable) = self else {
      let text = FailureText(
        fact: "The walk has no subject.",
        remedy: "Call 'walk.subject' in the body, with a new TestStore or a new object.")
      return ([], [text])
    }
    return (
      missing.isEmpty ? [] : [Self.text(missing: missing)],
      (unknown.isEmpty ? [] : [Self.text(unknown: unknown)])
        + (uncancellable.isEmpty ? [] : [Self.text(uncancellable: uncancellable)])
    )
  }

  private static func list(of names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  private static func text(unknown names: [String]) -> FailureText {
    let isOne = names.count == 1
    return FailureText(
      fact:
        "\(list(of: names)) in 'except:' \(isOne ? "is not a case" : "are not cases") of the actions.",
      remedy: isOne ? "Correct the name, or remove it." : "Correct the names, or remove them.")
  }

  private static func text(uncancellable names: [String]) -> FailureText {
    let isOne = names.count == 1
    return FailureText(
      fact: """
        \(list(of: names)) in 'cancels' \(isOne ? "is neither a case" : "are neither cases") of the actions nor \
        \(isOne ? "a step" : "steps") of the walk.
        """,
      remedy: isOne ? "Correct the name, or remove it." : "Correct the names, or remove them.")
  }

  private static func text(missing: [ActionCases.Missing]) -> FailureText {
    let width = missing.map(\.path.count).max() ?? 0
    let lines = missing.map { missing in
      let space = String(repeating: " ", count: width - missing.path.count + 2)
      let types = missing.types.map { "walk.generate(\($0).self) { draw in … }" }
      let remedy = types.isEmpty ? "a payload of an unknown type" : types.joined(separator: ", ")
      return "\(missing.path):\(space)\(remedy)"
    }
    let isOne = missing.count == 1
    return FailureText(
      fact: """
        \(isOne ? "A case was" : "\(missing.count) cases were") never sent, because no value can be \
        made for \(isOne ? "its payload" : "their payloads").
        """,
      evidence: lines,
      remedy: "Add the generators to the walk, or leave the cases out with 'except:'.")
  }
}
