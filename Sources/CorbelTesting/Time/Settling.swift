internal import Corbel

/// Lets work that no ``TestWork`` runs go on until it seems to have come to rest.
///
/// Nothing can tell from outside when a task has come to rest. So it is given turns, until two in a
/// row pass in which no ``Waiter`` has begun or ended to wait. A turn goes by way of the threads that
/// nonisolated functions run on, and ends on the main actor.
@MainActor enum Settling {
  private nonisolated static let eventCount = Lock(0)

  /// Tells that somebody has begun or ended to wait.
  nonisolated static func noteEvent() {
    eventCount.withLock { $0 += 1 }
  }

  static func settle() async {
    var quietTurns = 0
    while quietTurns < 2 {
      let count = eventCount.withLock { $0 }
      await turn()
      quietTurns = count == eventCount.withLock { $0 } ? quietTurns + 1 : 0
    }
  }

  private static func turn() async {
    await withCheckedContinuation { continuation in
      Task { @concurrent in
        Task { @MainActor in continuation.resume() }
      }
    }
  }
}
