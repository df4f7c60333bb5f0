internal import Corbel

/// One run of a walk: the performed steps, and the failure if a check failed.
@MainActor struct WalkRun {
  /// A step that was performed.
  struct Performed {
    let step: WalkStep
    let code: WalkStep.Code
    /// Whether effects got turns after the step, so that a script has to settle the store.
    let hasSettled: Bool
  }

  /// The maximum number of steps that bring the effects to rest.
  private static var restLimit: Int { 200 }

  /// The number of attempts for each step, because a chosen step may not apply.
  private static var triesPerStep: Int { 5 }

  private let plan: WalkPlan
  /// Returns the failures that the store or the test has reported so far.
  private let reported: @MainActor () -> [String]
  private(set) var performed: [Performed] = []
  private(set) var failure: WalkFailure?
  /// Whether the conditions at rest were checked, if there are any.
  private(set) var hasRested: Bool

  init(_ plan: WalkPlan, reported: @escaping @MainActor () -> [String]) {
    self.plan = plan
    self.reported = reported
    hasRested = plan.restChecks.isEmpty
  }

  var steps: [WalkStep] { performed.map(\.step) }

  /// Takes random steps until a check fails; if no check fails, brings the effects to rest.
  mutating func walk(seed: UInt64, stepCount: Int) async {
    var generator = SeededGenerator(seed: seed)
    let actions = plan.kinds.indices.filter { plan.kinds[$0].isAction }
    let others = plan.kinds.indices.filter { !plan.kinds[$0].isAction }
    let chosen = Self.subset(of: actions, &generator)
    check()
    for _ in 0..<stepCount * Self.triesPerStep where failure == nil && performed.count < stepCount {
      let isAction = others.isEmpty || !chosen.isEmpty && generator.next(below: 3) > 0
      let kinds = isAction ? chosen : others
      guard !kinds.isEmpty else { break }
      let kind = kinds[generator.next(below: kinds.count)]
      await take(kind, Draw(seed: generator.next()))
    }
    await rest { Draw(seed: generator.next()) }
  }

  /// Takes the steps of another run, except steps that don't apply.
  mutating func replay(_ steps: [WalkStep]) async {
    check()
    for step in steps where failure == nil && plan.kinds.indices.contains(step.kind) {
      await take(step.kind, Draw(replaying: step.choices))
    }
    await rest { Draw(replaying: []) }
  }

  /// Returns either all actions, or a random selection with about half of them.
  ///
  /// With fewer kinds of actions, a walk sends each kind more often.
  private static func subset(of actions: [Int], _ generator: inout SeededGenerator) -> [Int] {
    guard generator.next(below: 2) > 0 else { return actions }
    let chosen = actions.filter { _ in generator.next(below: 2) == 0 }
    return chosen.isEmpty ? actions : chosen
  }

  @discardableResult
  private mutating func take(_ kind: Int, _ draw: Draw) async -> Bool {
    var draw = draw
    guard let code = await plan.kinds[kind].perform(&draw) else { return false }
    let hasSettled = await plan.runner?.settleOthers() ?? false
    let step = WalkStep(kind: kind, choices: draw.choices)
    performed.append(Performed(step: step, code: code, hasSettled: hasSettled))
    check()
    return true
  }

  private mutating func check() {
    for action in plan.takeActions() {
      for update in plan.updates { update(action) }
    }
    if let text = reported().first {
      let fact = text.split(separator: "\n").first.map(String.init) ?? text
      failure = WalkFailure(name: fact, evidence: text, proof: .reported)
    } else if let failed = plan.failure {
      failure = failed
    } else {
      failure = plan.invariants.firstFailure
    }
  }

  /// Ends the waits of all effects, and then runs the checks at rest.
  private mutating func rest(_ makeDraw: () -> Draw) async {
    guard failure == nil, !plan.restChecks.isEmpty else { return }
    let kinds = plan.kinds.indices.filter { plan.kinds[$0].endsWork }
    var isAtRest = false
    var count = 0
    while !isAtRest, count < Self.restLimit {
      isAtRest = true
      for kind in kinds where failure == nil {
        while failure == nil, count < Self.restLimit, await take(kind, makeDraw()) {
          isAtRest = false
          count += 1
        }
      }
    }
    guard isAtRest, failure == nil else { return }
    hasRested = true
    failure = plan.restChecks.firstFailure
    failure?.isAtRest = true
    let waiting = plan.runner?.waitingLines ?? []
    if !waiting.isEmpty {
      failure?.evidence += "\n\nStill waiting, because the walk doesn't end these waits:\n"
      failure?.evidence += waiting.map { "  \($0)" }.joined(separator: "\n")
    }
  }
}
