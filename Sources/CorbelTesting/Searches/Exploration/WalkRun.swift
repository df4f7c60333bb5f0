internal import Corbel

/// One run of a walk: the performed steps, and the failure if a check failed.
@MainActor struct WalkRun {
  /// A step that was performed.
  struct Performed {
    let step: WalkStep
    let text: @MainActor ((Any) -> String) -> String
  }

  /// The maximum number of steps that bring the effects to rest.
  private static var restLimit: Int { 200 }

  /// The number of attempts for each step, because a chosen step may not apply.
  private static var triesPerStep: Int { 5 }

  private let plan: WalkPlan
  /// The failures that the store or the test reports.
  private let reports: TestRecorder
  private let habits: RestHabits
  /// Notes a step before it is performed.
  private let note: @MainActor (WalkStep.Deed) -> Void
  /// Whether to check a failed condition again after many more turns.
  private let isPatient: Bool
  private(set) var performed: [Performed] = []
  private(set) var failure: WalkFailure?
  /// Whether the conditions at rest were checked, if there are any.
  private(set) var hasRested: Bool

  init(
    _ plan: WalkPlan, _ trial: Exploration.Trial, isPatient: Bool,
    note: @escaping @MainActor (WalkStep.Deed) -> Void = { _ in }
  ) {
    self.plan = plan
    reports = trial.reports
    habits = trial.habits
    self.isPatient = isPatient
    self.note = note
    hasRested = plan.restChecks.isEmpty
  }

  var steps: [WalkStep] { performed.map(\.step) }

  var texts: [String] { performed.map { $0.text { Difference.line(of: $0, limit: 200) } } }

  /// Takes random steps until a check fails; if no check fails, brings the effects to rest.
  ///
  /// The number of steps is drawn, so that a later step can't repair every fault that shows at
  /// rest.
  mutating func walk(seed: UInt64, atMost limit: Int) async {
    var generator = SeededGenerator(seed: seed)
    let stepCount = 1 + generator.next(below: limit)
    let actions = plan.kinds.indices.filter { plan.kinds[$0].isAction }
    let others = plan.kinds.indices.filter { !plan.kinds[$0].isAction }
    let chosen = Self.subset(of: actions, &generator)
    await check(plan.invariants)
    for _ in 0..<stepCount * Self.triesPerStep where failure == nil && performed.count < stepCount {
      let isAction = others.isEmpty || !chosen.isEmpty && generator.next(below: 3) > 0
      let kinds = isAction ? chosen : others
      guard !kinds.isEmpty else { break }
      let kind = kinds[generator.next(below: kinds.count)]
      await take(kind, Draw(seed: generator.next()))
    }
    await rest { Draw(seed: generator.next()) }
  }

  /// Checks the conditions of each state.
  mutating func checkInvariants() async {
    await check(plan.invariants)
  }

  /// Takes the steps of another run, except steps that don't apply.
  mutating func replay(_ steps: [WalkStep]) async {
    await check(plan.invariants)
    for step in steps where failure == nil && plan.kinds.indices.contains(step.kind) {
      await take(step.kind, Draw(replaying: step.choices, isOneOfAll: plan.isOneOfAll))
    }
    await rest()
  }

  /// Returns either all actions, or a random selection with about half of them.
  ///
  /// With fewer kinds of actions, a walk sends each kind more often.
  private static func subset(of actions: [Int], _ generator: inout SeededGenerator) -> [Int] {
    guard generator.next(below: 2) > 0 else { return actions }
    let chosen = actions.filter { _ in generator.next(below: 2) == 0 }
    return chosen.isEmpty ? actions : chosen
  }

  /// Takes a step, and returns whether it applies.
  @discardableResult
  mutating func take(_ kind: Int, _ draw: Draw) async -> Bool {
    var draw = draw
    guard let deed = plan.kinds[kind].prepare(&draw) else { return false }
    note(deed)
    await deed.perform()
    await plan.runner?.settleStep(habits)
    performed.append(Performed(step: WalkStep(kind: kind, choices: draw.choices), text: deed.text))
    await check(plan.invariants)
    return true
  }

  /// Checks conditions.
  ///
  /// A condition that does not hold is checked again if work may have gone on in the meantime.
  private mutating func check(_ checks: [WalkCheck]) async {
    updateModels()
    failure = reportedFailure
    guard failure == nil else { return }
    failure = firstFailure(of: checks)
    if failure != nil, isPatient, plan.mayBeEarly {
      reports.forget()
      await plan.runner?.settle(patiently: true, .final)
      updateModels()
      failure = reportedFailure ?? firstFailure(of: checks)
    }
    guard failure != nil else { return plan.stepEnds.forEach { $0() } }
    let names = plan.runner?.unknownNames ?? []
    guard !names.isEmpty else { return }
    failure?.evidence += """


      Still running, and waiting for neither a clock nor a gate: \
      \(names.joined(separator: ", "))
      Let this work wait at a 'Gate' or a 'TestClock', so that the walk knows when it rests.
      """
  }

  private func updateModels() {
    for action in plan.ledger?.takeActions() ?? [] {
      for update in plan.updates { update(action) }
    }
  }

  /// The first failure that the store or the test has reported since the beginning of the walk.
  private var reportedFailure: WalkFailure? {
    guard let message = reports.messages.first else { return nil }
    let fact = message.text.prefix { $0 != "\n" }
    // The text of an expectation has the values, which differ in a simpler walk.
    let isExpectation = fact.contains("Expectation failed")
    return WalkFailure(
      name: isExpectation ? "Expectation at \(message.file):\(message.line)" : String(fact),
      evidence: message.text, isReported: true)
  }

  /// The failure of the first condition that does not hold, or in which an expectation fails.
  ///
  /// The result of a condition may differ the next time, so its failure is kept.
  private func firstFailure(of checks: [WalkCheck]) -> WalkFailure? {
    for check in checks {
      if let failure = check() ?? reportedFailure { return failure }
    }
    return nil
  }

  /// Ends the waits of all effects with the simplest answers, and then runs the checks at rest.
  mutating func rest() async {
    let draw = Draw(replaying: [], isOneOfAll: plan.isOneOfAll)
    await rest { draw }
  }

  private mutating func rest(_ makeDraw: () -> Draw) async {
    guard failure == nil, !plan.restChecks.isEmpty else { return }
    var count = 0
    guard await endWaits(makeDraw, &count) else { return }
    await check(plan.restChecks)
    // While a failed check gave turns to other work, that work can have begun to wait.
    while let early = failure, !early.isReported {
      let before = count
      failure = nil
      guard await endWaits(makeDraw, &count) else { return }
      if count == before {
        failure = early
        break
      }
      await check(plan.restChecks)
    }
    hasRested = true
    failure?.isAtRest = true
    let waiting = plan.runner?.waitingLines ?? []
    if !waiting.isEmpty {
      failure?.evidence += "\n\nStill waiting, without 'advance' or 'answer' in the walk:\n"
      failure?.evidence += waiting.map { "  \($0)" }.joined(separator: "\n")
    }
  }

  /// Ends waits until no effect waits, and returns whether this was possible without a failure.
  private mutating func endWaits(_ makeDraw: () -> Draw, _ count: inout Int) async -> Bool {
    let kinds = plan.kinds.indices.filter { plan.kinds[$0].endsWork }
    var isAtRest = false
    while !isAtRest, count < Self.restLimit {
      isAtRest = true
      for kind in kinds where failure == nil {
        while failure == nil, count < Self.restLimit, await take(kind, makeDraw()) {
          isAtRest = false
          count += 1
        }
      }
    }
    return isAtRest && failure == nil
  }
}
