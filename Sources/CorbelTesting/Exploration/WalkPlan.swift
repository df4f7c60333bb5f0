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
  private(set) var kinds: [WalkStep.Kind] = []
  var invariants: [WalkCheck] = []
  var restChecks: [WalkCheck] = []
  /// The updates of the models after an action.
  var updates: [@MainActor (Any) -> Void] = []
  /// The functions to call after a step after which every condition holds.
  var stepEnds: [@MainActor () -> Void] = []

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
  var mayBeEarly: Bool { operations != nil || (runner?.unknownCount ?? 0) > 0 }

  /// Whether the walk checks anything.
  var hasConditions: Bool { !invariants.isEmpty || !restChecks.isEmpty }

  /// Ends the effects of the walk, and releases its steps.
  func end() {
    runner?.attending { ledger?.cancelEffects() }
    kinds = []
    invariants = []
    restChecks = []
    updates = []
    stepEnds = []
    runner = nil
    ledger = nil
    operations = nil
    walk = nil
  }
}

/// A step of a walk: the index of its kind, and the choices that it makes.
struct WalkStep: Hashable, Sendable {
  var kind: Int
  var choices: [Int]

  /// A kind of step.
  @MainActor struct Kind {
    /// The name of an action or of a step of the test, for messages; nil for others.
    var name: String?
    var isAction = false
    /// Whether the step ends a wait, and so brings the effects to rest.
    var endsWork = false
    /// Makes the choices of the step; returns nil if the step doesn't apply.
    let prepare: @MainActor (inout Draw) -> Deed?
  }

  /// A step that is ready to be performed.
  @MainActor struct Deed {
    /// The text of the step in a message.
    let text: @MainActor () -> String
    let perform: @MainActor () async -> Void
  }
}

/// The messages about the preparation of a walk.
typealias WalkMessages = (warnings: [String], mistakes: [String])

/// Checks a condition on a walk, and returns a failure if the condition does not hold.
typealias WalkCheck = @MainActor () -> WalkFailure?

/// A failure of a walk.
struct WalkFailure {
  /// The fact, by which the search recognizes the same failure.
  let name: String
  var evidence: String
  /// Whether the store or the test itself has reported the failure.
  var isReported = false
  /// Whether a check at rest found the failure.
  var isAtRest = false
}
