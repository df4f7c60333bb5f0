internal import Corbel

/// A walk without the feature's types: the possible steps, the conditions, and what it has done.
@MainActor final class WalkRun {
  /// The maximum number of steps that bring the effects to rest.
  private static var restLimit: Int { 200 }

  /// The number of attempts for each step, because a chosen step may not apply.
  private static var triesPerStep: Int { 5 }

  /// The runner of the store's effects or, in a walk without a store, of the steps.
  var runner: EffectRunner?
  /// The events of the store; nil in a walk without a store.
  var ledger: TestLedger?
  /// The runner of the steps that call a function.
  private(set) var operations: OperationRunner?
  /// The walk with the feature's types, which has to exist as long as its steps.
  var typedWalk: AnyObject?
  /// Makes the payloads of the actions.
  private(set) var maker = ValueMaker()
  private(set) var kinds: [WalkStep.Kind] = []
  var invariants: [WalkCheck] = []
  var restChecks: [WalkCheck] = []
  /// The conditions that further steps have to reach.
  var goals: [WalkGoal] = []
  /// Returns the state or the object that the walk is about.
  var content: @MainActor () -> Any? = { nil }
  /// The values of the test and of mocks that tell states apart besides their content.
  var surroundings: [@MainActor () -> Any] = []
  /// The waits at each gate and clock of the walk, with the rest of each sleep.
  var waits: [@MainActor () -> [(rest: Duration, wait: OperationWait?)]] = []
  /// The updates of the models after an action.
  var updates: [@MainActor (Any) -> Void] = []
  /// Called after each step, if all conditions hold.
  var stepEnds: [@MainActor () -> Void] = []

  /// Whether the walk is one of all sequences of steps.
  let isOneOfAll: Bool
  /// Whether to check a failed condition again after many more turns.
  private let isPatient: Bool
  private let trial: Exploration.Trial
  /// The steps that were performed.
  private(set) var steps: [WalkStep] = []
  /// Returns the text of each step, in which a function shows the values.
  private var stepTexts: [@MainActor ((Any) -> String) -> String] = []
  private(set) var failure: WalkFailure?
  /// Whether the conditions at rest were checked.
  private(set) var hasRested = false

  init(_ trial: Exploration.Trial, isPatient: Bool, isOneOfAll: Bool) {
    self.trial = trial
    self.isPatient = isPatient
    self.isOneOfAll = isOneOfAll
  }

  nonisolated deinit {}

  // MARK: Preparation

  func add(_ kind: WalkStep.Kind) {
    kinds.append(kind)
  }

  /// Returns the runner of the steps, and creates it at the first call.
  func makeOperations() -> OperationRunner {
    if let operations { return operations }
    let made = OperationRunner()
    operations = made
    if runner == nil { runner = made.runner }
    return made
  }

  /// Ends the effects of the walk, and releases its steps.
  func end() {
    runner?.attending { ledger?.cancelEffects() }
    // Tasks that never end keep their runner alive.
    for runner in [runner, operations?.runner] { runner.map(TestWorks.remove) }
    maker = ValueMaker()
    kinds = []
    invariants = []
    restChecks = []
    goals = []
    content = { nil }
    surroundings = []
    waits = []
    updates = []
    operations = nil
    typedWalk = nil
  }

  // MARK: Steps

  /// The texts of the steps.
  var texts: [String] { stepTexts.map { text in text { Difference.line(of: $0, limit: 200) } } }

  /// What the walk has done so far.
  var taken: TakenWalk {
    TakenWalk(steps: steps, texts: failure == nil ? [] : texts, failure: failure)
  }

  /// Takes random steps until a check fails; if no check fails, brings the effects to rest.
  ///
  /// The number of steps is drawn, so that a later step can't repair every fault that shows at
  /// rest.
  func walk(seed: UInt64, atMost limit: Int) async {
    var generator = SeededGenerator(seed: seed)
    let stepCount = 1 + generator.next(below: limit)
    let actions = kinds.indices.filter { kinds[$0].isAction }
    let others = kinds.indices.filter { !kinds[$0].isAction }
    let chosen = Self.subset(of: actions, &generator)
    await checkInvariants()
    for _ in 0..<stepCount * Self.triesPerStep where failure == nil && steps.count < stepCount {
      let isAction = others.isEmpty || !chosen.isEmpty && generator.next(below: 3) > 0
      let kinds = isAction ? chosen : others
      guard !kinds.isEmpty else { break }
      let kind = kinds[generator.next(below: kinds.count)]
      await take(kind, Draw(seed: generator.next()))
    }
    await rest { Draw(seed: generator.next()) }
  }

  /// Takes the steps of another run, except steps that don't apply.
  func replay(_ steps: [WalkStep]) async {
    await checkInvariants()
    for step in steps where failure == nil && kinds.indices.contains(step.kind) {
      await take(step)
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

  /// Takes a step of another run, and returns whether it applies.
  @discardableResult
  func take(_ step: WalkStep) async -> Bool {
    await take(step.kind, Draw(replaying: step.choices, isOneOfAll: isOneOfAll))
  }

  @discardableResult
  private func take(_ kind: Int, _ draw: Draw) async -> Bool {
    var draw = draw
    guard let deed = kinds[kind].prepare(&draw) else { return false }
    // This text is brief, because each step of each walk makes it.
    trial.record?.add(deed.text { briefDescription(of: $0, limit: 200) })
    await deed.perform()
    await runner?.settleStep(trial.habits)
    steps.append(WalkStep(kind: kind, choices: draw.choices))
    stepTexts.append(deed.text)
    await check(invariants)
    return true
  }

  // MARK: Conditions

  /// Whether a condition may have been checked too early, because work goes on that the test can't
  /// wait for, such as a detached task of a step.
  private var mayBeEarly: Bool { operations != nil || runner?.unknownNames.isEmpty == false }

  /// Whether the walk checks anything.
  var hasConditions: Bool { !invariants.isEmpty || !restChecks.isEmpty || !goals.isEmpty }

  /// Checks the conditions of each state.
  func checkInvariants() async {
    await check(invariants)
  }

  /// Checks conditions.
  ///
  /// A condition that does not hold is checked again if work may have gone on in the meantime.
  private func check(_ checks: [WalkCheck]) async {
    updateModels()
    failure = reportedFailure
    guard failure == nil else { return }
    failure = firstFailure(of: checks)
    if failure != nil, isPatient, mayBeEarly {
      trial.reports.forget()
      await runner?.settle(patiently: true, .final)
      updateModels()
      failure = reportedFailure ?? firstFailure(of: checks)
    }
    guard failure != nil else { return stepEnds.forEach { $0() } }
    let names = runner?.unknownNames ?? []
    guard !names.isEmpty else { return }
    failure?.evidence += """


      Still running, and waiting for neither a clock nor a gate: \
      \(names.joined(separator: ", "))
      Let this work wait at a 'Gate' or a 'TestClock', so that the walk knows when it rests.
      """
  }

  private func updateModels() {
    for action in ledger?.takeActions() ?? [] {
      for update in updates { update(action) }
    }
  }

  /// The first failure that the store or the test has reported since the beginning of the walk.
  private var reportedFailure: WalkFailure? {
    guard let message = trial.reports.messages.first else { return nil }
    let fact = message.text.prefix { $0 != "\n" }
    // The text of an expectation has the values, which differ in a simpler walk.
    let isExpectation = fact.contains("Expectation failed")
    return WalkFailure(
      name: isExpectation ? "Expectation at \(message.file):\(message.line)" : String(fact),
      evidence: message.text, isReported: true)
  }

  /// The failure of the first condition that does not hold, or else of an expectation in a
  /// condition.
  ///
  /// The result of a condition may differ the next time, so its failure is kept.
  private func firstFailure(of checks: [WalkCheck]) -> WalkFailure? {
    for check in checks {
      if let failure = check() { return failure }
    }
    return reportedFailure
  }

  /// Ends the waits of all effects with the simplest answers, and then runs the checks at rest.
  func rest() async {
    await rest { Draw(replaying: [], isOneOfAll: isOneOfAll) }
  }

  private func rest(_ makeDraw: () -> Draw) async {
    guard failure == nil, !restChecks.isEmpty else { return }
    var count = 0
    var early: WalkFailure?
    repeat {
      let before = count
      failure = nil
      guard await endWaits(makeDraw, &count) else { return }
      if early != nil, count == before {
        failure = early
        break
      }
      await check(restChecks)
      // While a failed check gave turns to other work, that work can have begun to wait.
      early = failure
    } while failure?.isReported == false
    hasRested = true
    failure?.isAtRest = true
    let waiting = runner?.waitingLines ?? []
    if !waiting.isEmpty {
      failure?.evidence += "\n\nStill waiting, without 'advance' or 'answer' in the walk:\n"
      failure?.evidence += waiting.map { "  \($0)" }.joined(separator: "\n")
    }
  }

  /// Ends waits until no effect waits, and returns whether this was possible without a failure.
  private func endWaits(_ makeDraw: () -> Draw, _ count: inout Int) async -> Bool {
    let ends = kinds.indices.filter { kinds[$0].endsWork }
    var isAtRest = false
    while !isAtRest, count < Self.restLimit {
      isAtRest = true
      for kind in ends where failure == nil {
        while failure == nil, count < Self.restLimit, await take(kind, makeDraw()) {
          isAtRest = false
          count += 1
        }
      }
    }
    return isAtRest && failure == nil
  }
}
