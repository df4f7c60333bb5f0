/// What a walk can do and what it checks, without the types of its feature.
@MainActor final class WalkPlan {
  var runner: EffectRunner?
  /// The walk, which the checks and steps refer to weakly.
  var walk: AnyObject?
  var names = ScriptNames()
  let code = SwiftCode()
  private(set) var kinds: [WalkStep.Kind] = []
  var invariants: [WalkCheck] = []
  var restChecks: [WalkCheck] = []
  /// Told of each action that was reduced.
  var updates: [@MainActor (Any) -> Void] = []
  /// The sends whose tasks were cancelled, by their numbers.
  var cancelledTasks: Set<Int> = []
  /// Returns the actions that were reduced since the last step.
  var takeActions: @MainActor () -> [Any] = { [] }
  var endEffects: @MainActor () -> Void = {}

  nonisolated deinit {}

  func add(_ kind: WalkStep.Kind) {
    kinds.append(kind)
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
    walk = nil
  }
}

/// A step of a walk: what it does, and the choices that it made.
struct WalkStep: Hashable, Sendable {
  /// The position of the kind in the plan, where actions follow all others.
  var kind: Int
  var choices: [Int]

  /// Makes the lines of a script that do the same.
  typealias Code = @MainActor (ScriptNames) -> [String]

  /// Something that a test can do.
  @MainActor struct Kind {
    let isAction: Bool
    /// Whether it ends a wait of an effect, so that the effects come to rest by it.
    let endsWork: Bool
    /// Does it, and returns nil if it does not apply at the moment.
    let perform: @MainActor (inout Draw) async -> Code?

    init(
      isAction: Bool, endsWork: Bool? = nil,
      _ perform: @escaping @MainActor (inout Draw) async -> Code?
    ) {
      self.isAction = isAction
      self.endsWork = endsWork ?? !isAction
      self.perform = perform
    }
  }
}

/// Something that has to hold.
@MainActor struct WalkCheck {
  /// Returns a failure if it does not.
  let failure: @MainActor () -> WalkFailure?
}

/// What is wrong after a step.
struct WalkFailure {
  /// How a script shows the failure.
  enum Proof {
    case condition(CallPlace)
    /// The part of the state that a model is compared with, and the model as Swift code.
    case model(CallPlace, String)
    /// The store or the test reports it by itself.
    case reported
  }

  /// The fact, which tells it from other failures.
  let name: String
  let evidence: String
  let proof: Proof
  /// Whether it is wrong only once everything has come to rest.
  var isAtRest = false
}

/// Whether a walk can begin.
enum WalkBeginning {
  case noSubject
  case ready(missing: [ActionCases.Missing], unknown: [String])
}
