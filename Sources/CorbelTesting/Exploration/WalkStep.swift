/// A step of a walk: the index of its kind, and the choices that it makes.
struct WalkStep: Hashable, Sendable {
  var kind: Int
  var choices: [Int]

  /// A kind of step.
  @MainActor struct Kind {
    /// The name in messages, for a step that ends a wait only in those about a crash.
    let name: String
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
