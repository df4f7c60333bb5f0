/// A later turn of the main actor.
package enum LaterTurn {
  /// Waits for everything that was already queued on the main actor.
  ///
  /// A resumed task, or a task whose clock has moved, may need any number of turns. To wait for
  /// such a task, use ``until(_:)``.
  @MainActor package static func now() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }
}

/// Waits any number of turns of the main actor, until a condition is true.
///
/// Check the condition afterwards: in a failing test, the wait ends after 20 seconds and a thousand
/// turns.
@MainActor package func until(_ isTrue: @autoclosure @MainActor () -> Bool) async {
  let deadline = ContinuousClock.now.advanced(by: .seconds(20))
  var turns = 0
  while !isTrue(), turns < 1_000 || ContinuousClock.now < deadline {
    await LaterTurn.now()
    turns += 1
  }
}
