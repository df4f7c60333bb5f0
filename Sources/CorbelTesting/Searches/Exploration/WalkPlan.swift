/// The steps of a walk, and the conditions that have to hold.
@MainActor final class WalkPlan {
  /// The runner of the store's effects or, in a walk without a store, of the steps.
  var runner: EffectRunner?
  /// The events of the store; nil in a walk without a store.
  var ledger: TestLedger?
  /// The runner of the steps that call a function.
  private(set) var operations: OperationRunner?
  /// The walk, which has to exist as long as its steps.
  var walk: AnyObject?
  /// Makes the payloads of the actions.
  private(set) var maker = ValueMaker()
  private(set) var kinds: [WalkStep.Kind] = []
  var invariants: [WalkCheck] = []
  var restChecks: [WalkCheck] = []
  /// The conditions that further steps have to reach.
  var goals: [WalkGoal] = []
  /// Returns the state or the object that the walk is about.
  var content: @MainActor () -> Any? = { nil }
  /// What tells states apart besides their content.
  var surroundings: [WalkSurrounding] = []
  /// Whether the walk is one of all sequences of steps.
  let isOneOfAll: Bool
  /// The updates of the models after an action.
  var updates: [@MainActor (Any) -> Void] = []
  /// Called after each step, if all conditions hold.
  var stepEnds: [@MainActor () -> Void] = []

  init(isOneOfAll: Bool) {
    self.isOneOfAll = isOneOfAll
  }

  nonisolated deinit {}

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

  /// Whether a condition may have been checked too early, because work goes on that the test can't
  /// wait for, such as a detached task of a step.
  var mayBeEarly: Bool { operations != nil || runner?.unknownNames.isEmpty == false }

  /// Whether the walk checks anything.
  var hasConditions: Bool { !invariants.isEmpty || !restChecks.isEmpty || !goals.isEmpty }

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
    updates = []
    operations = nil
    walk = nil
  }
}
