/// The steps and checks of a walk, independent of the feature's types.
@MainActor final class WalkPlan {
  var runner: EffectRunner?
  /// The operations of the walk's steps, if there are any.
  var operations: OperationRunner?
  /// The walk, which the plan keeps alive, because the checks and steps refer to the walk weakly.
  var walk: AnyObject?
  var names = ScriptNames()
  let code = SwiftCode()
  private(set) var kinds: [WalkStep.Kind] = []
  var invariants: [WalkCheck] = []
  var restChecks: [WalkCheck] = []
  /// The closures that are called with each reduced action.
  var updates: [@MainActor (Any) -> Void] = []
  /// The failure of the last step itself.
  var failure: WalkFailure?
  private var taskCount = 0
  /// The numbers of the tasks that the walk has cancelled.
  var cancelledTasks: Set<Int> = []
  /// Returns the actions that were reduced since the last call.
  var takeActions: @MainActor () -> [Any] = { [] }
  var endEffects: @MainActor () -> Void = {}

  nonisolated deinit {}

  func add(_ kind: WalkStep.Kind) {
    kinds.append(kind)
  }

  /// Returns the runner for the operations of steps, which the first call creates.
  ///
  /// In a walk without a store, the first call also sets ``runner``.
  func makeOperations() -> OperationRunner {
    if let operations { return operations }
    let made = OperationRunner()
    operations = made
    if runner == nil { runner = made.runner }
    return made
  }

  func nextTaskNumber() -> Int {
    taskCount += 1
    return taskCount
  }

  /// Returns the name of a task in a script; nil if the script doesn't use the task.
  func taskName(_ number: Int) -> String? {
    cancelledTasks.contains(number) ? "task\(number)" : nil
  }

  /// Ends the effects, and releases what the checks and steps have captured.
  func end() {
    endEffects()
    kinds = []
    invariants = []
    restChecks = []
    updates = []
    takeActions = { [] }
    endEffects = {}
    runner = nil
    operations = nil
    walk = nil
  }
}

/// A step of a walk: its kind, and the choices of its draw.
struct WalkStep: Hashable, Sendable {
  /// The position of the kind in the plan; the kinds that send actions come last.
  var kind: Int
  var choices: [Int]

  /// Makes the lines with which a script repeats a step.
  typealias Code = @MainActor (ScriptNames) -> [String]

  /// A kind of step.
  @MainActor struct Kind {
    /// The name in the warning about kinds of steps that were never taken; nil for other kinds.
    let name: String?
    let isAction: Bool
    /// Whether the step ends the wait of an effect, and so helps the effects come to rest.
    let endsWork: Bool
    /// Performs the step, or returns nil if the step does not apply now.
    let perform: @MainActor (inout Draw) async -> Code?

    init(
      _ name: String? = nil, isAction: Bool, endsWork: Bool? = nil,
      _ perform: @escaping @MainActor (inout Draw) async -> Code?
    ) {
      self.name = name
      self.isAction = isAction
      self.endsWork = endsWork ?? !isAction
      self.perform = perform
    }
  }
}

/// A condition that has to hold on a walk.
@MainActor struct WalkCheck {
  /// Returns a failure if the condition does not hold.
  let failure: @MainActor () -> WalkFailure?
}

extension [WalkCheck] {
  /// The failure of the first condition that does not hold.
  ///
  /// Each condition is evaluated once, because its result may differ the next time.
  @MainActor var firstFailure: WalkFailure? {
    for check in self {
      if let failure = check.failure() { return failure }
    }
    return nil
  }
}

/// A failure of a walk.
struct WalkFailure {
  /// How a script shows the failure.
  enum Proof {
    case condition(CallPlace)
    /// The part of the state that a model is compared with, and the model as Swift code.
    case model(CallPlace, String)
    /// The closure that returns the child, and the child's identity as Swift code, if it has one.
    case child(CallPlace, identity: String?)
    /// No code, because the store or the test itself reports the failure.
    case reported
  }

  /// The fact, by which the search recognizes the same failure.
  let name: String
  var evidence: String
  let proof: Proof
  /// Whether a check at rest found the failure.
  var isAtRest = false
}

/// Whether a walk can begin.
enum WalkBeginning {
  case noSubject
  case ready(missing: [ActionCases.Missing], unknown: [String], uncancellable: [String])
}
