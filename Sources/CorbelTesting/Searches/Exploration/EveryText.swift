/// The texts about a search of all sequences.
enum EveryText {
  /// Steps, with the state to which they lead.
  struct Way {
    var steps: [String] = []
    /// The waits that the walk neither answers nor advances.
    var waits: [String] = []
    var state = ValueNode.leaf("", type: Void.self)

    var lines: String { steps.isEmpty ? "  none" : FoundWalk.lines(of: steps) }
  }

  /// Returns what a search has tried.
  @MainActor static func summary(
    _ search: EverySearch, _ scope: String, _ seconds: Double, isRight: Bool,
    isDecided: Bool
  ) -> String {
    let open = search.graph.openCount
    var rest = open == 0 ? [] : ["what follows \(count(open, "state"))"]
    if search.conflict != nil { rest.append("what follows states that only seemed equal") }
    if !search.leftOut.isEmpty {
      rest.append("more values of \(search.leftOut.sorted().joined(separator: ", "))")
    }
    let right = isDecided ? " All conditions hold." : " No condition fails."
    if !search.outside.isEmpty {
      let names = search.outside.sorted().prefix(5).joined(separator: ", ")
      rest.append("what follows work outside of the walk's gates and clocks: \(names)")
    }
    return """
      \(search.isCut ? "Not every" : "Every") sequence of at most \(scope): \
      \(count(search.graph.count, "state")), \(count(search.stepCount, "step")), \
      \(tenths(seconds)) s.\(isRight ? right : "")
        \(rest.isEmpty ? "Complete: nothing is left to try" : "Not tried: " + rest.joined(separator: "; ")).
      """
  }

  /// Returns what a search that goes on has tried.
  @MainActor static func progress(_ search: EverySearch, _ seconds: Double) -> String {
    """
    Going on after \(tenths(seconds)) s: every sequence of at most \(count(search.depth, "step")) \
    was tried, \(count(search.graph.count, "state")), \(count(search.stepCount, "step")).
    """
  }

  private static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }

  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  static func line(_ goal: String, _ verdict: StateGraph.Verdict) -> String {
    """
      '\(goal)' is reached from \(count(verdict.reached, "state")), undecided for \
    \(verdict.undecided), with \(count(verdict.dead, "dead end")).
    """
  }

  static func deadEnd(_ goal: String, _ verdict: StateGraph.Verdict, _ way: Way) -> String {
    """
    Nothing leads to '\(goal)' after \(count(way.steps.count, "step")).

    \(FoundWalk.indented(way.state.lines(limit: 40).map(\.indented).joined(separator: "\n")))

    \(line(goal, verdict))\(way.waits.map { "\n  Without 'answer' or 'advance': \($0)." }.joined())

    These are the fewest steps to such a state:

    \(way.lines)
    """
  }

  static func unreached(_ goal: String) -> FailureText {
    FailureText(
      fact: "No state reaches '\(goal)'.",
      remedy: "Take more steps, or look at what 'except', 'allow' and the outcomes leave out.")
  }

  static func conflict(_ known: Way, _ taken: Way, running: [String]) -> String {
    let difference =
      known.state == taken.state
      ? "The states are equal, but effects wait that come from different steps."
      : ValueDifference.text(from: known.state, to: taken.state, limit: 20)
    let names = Set(running).sorted().joined(separator: ", ")
    let remedy =
      names.isEmpty
      ? """
      Make identifiers and dates the same in each run. If the test or a mock remembers something \
      that doesn't tell the states apart, such as a list or a counter, add it with 'walk.remembers'.
      """
      : """
      This waits for neither a clock nor a gate: \(names). Let it wait at a 'Gate' or a 'TestClock', \
      or add what it has done with 'walk.remembers'.
      """
    return """
      Equal states led to different states, so sequences may be missing.

      These steps:

      \(known.lines)

      And these, which should have led to an equal state:

      \(taken.lines)

      \(FoundWalk.indented(difference))

      \(remedy)
      """
  }
}
