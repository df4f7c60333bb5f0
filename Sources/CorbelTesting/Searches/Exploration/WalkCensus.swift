/// What the walks of an exploration have tried, to find what they never tried.
@MainActor struct WalkCensus {
  /// The names of the kinds of steps, in the order of the run.
  private var names: [String] = []
  private var taken: Set<String> = []
  private var hasRested = false
  private var hasConditions = false
  private var hasSteps = false
  /// The goals that random walks don't check.
  private var unchecked: [String] = []

  /// Adds a walk.
  mutating func add(_ run: WalkRun) {
    let kinds = run.kinds.filter { !$0.endsWork }
    for name in kinds.map(\.name) where !names.contains(name) { names.append(name) }
    taken.formUnion(run.steps.map { run.kinds[$0.kind].name })
    if run.hasRested || run.restChecks.isEmpty { hasRested = true }
    if run.hasConditions { hasConditions = true }
    if !run.steps.isEmpty { hasSteps = true }
    unchecked = run.isOneOfAll ? [] : run.goals.map(\.name)
  }

  /// A note about the goals, because a body may serve random walks as well; nil without goals.
  var uncheckedGoals: String? {
    let names = unchecked.map { "'\($0)'" }.joined(separator: ", ")
    return names.isEmpty ? nil : "Only '.all(upTo:)' checks \(names)."
  }

  /// The warning about what several walks have not tried.
  func warning(_ fact: String) -> FailureText? {
    var lines = names.filter { !taken.contains($0) }.map { "never taken:    \($0)" }
    if lines.isEmpty, !hasSteps { lines.append("never taken:    any step") }
    let remedy =
      lines.isEmpty
      ? "Find out why."
      : "Find out why: an id in a payload may need 'generate'. Leave out an action with 'except:'."
    if !hasConditions { lines.append("never checked:  any condition, because the walk has none") }
    if !hasRested { lines.append("never checked:  the conditions at rest, because work goes on") }
    guard !lines.isEmpty else { return nil }
    return FailureText(fact: fact, evidence: lines, remedy: remedy)
  }
}
