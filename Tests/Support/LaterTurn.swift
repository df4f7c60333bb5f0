/// A later turn of the main actor.
package enum LaterTurn {
  /// Waits for everything that was already queued on the main actor.
  ///
  /// A task that was resumed, or whose clock was moved, may need any number of turns: to see what
  /// such a task does, wait with ``until(_:)``.
  @MainActor package static func now() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }
}

/// Waits until a condition is true, however many turns of the main actor that takes.
///
/// State the condition as an expectation afterwards: the wait ends as well when 20 seconds and a
/// thousand turns have passed, which happens only in a test that fails.
@MainActor package func until(_ isTrue: @autoclosure @MainActor () -> Bool) async {
  let deadline = ContinuousClock.now.advanced(by: .seconds(20))
  var turns = 0
  while !isTrue(), turns < 1_000 || ContinuousClock.now < deadline {
    await LaterTurn.now()
    turns += 1
  }
}
