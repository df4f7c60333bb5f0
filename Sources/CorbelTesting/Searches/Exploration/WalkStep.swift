/// A step of a walk: the index of its kind, and the choices that it makes.
struct WalkStep: Hashable, Sendable {
  var kind: Int
  var choices: [Int]

  /// A kind of step.
  @MainActor struct Kind {
    /// The name in messages about steps that no walk has taken, and about values that were left out.
    var name = ""
    var isAction = false
    /// Whether the step ends a wait, and so brings the effects to rest.
    var endsWork = false
    /// Makes the choices of the step; returns nil if the step doesn't apply.
    let prepare: @MainActor (inout Draw) -> Deed?
  }

  /// A step that is ready to be performed.
  @MainActor struct Deed {
    /// Returns the text of the step, in which a function shows the values.
    let text: @MainActor (_ show: (Any) -> String) -> String
    let perform: @MainActor () async -> Void
  }
}

/// Checks a condition on a walk, and returns a failure if the condition does not hold.
typealias WalkCheck = @MainActor () -> WalkFailure?

/// What a walk has done.
struct TakenWalk {
  let steps: [WalkStep]
  /// The texts of the steps, if the walk has failed.
  var texts: [String]
  let failure: WalkFailure?
}

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
