internal import Corbel

/// The turns that let tasks without a ``TestWork`` run until they seem to wait.
///
/// The test can't know when such a task waits. So the test gives turns until two turns in a row
/// have passed in which no ``Waiter`` began or ended a wait. A turn passes through the threads of
/// nonisolated functions, and ends on the main actor.
@MainActor enum Settling {
  private nonisolated static let eventCount = Lock(0)

  /// Notes that a wait has begun or ended.
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
