internal import Corbel

extension MainQueue {
  /// Calls a function at once if the caller is on the main actor, or else on a later turn.
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  /// Waits for one turn of the main actor, after all jobs that are already in its queue.
  ///
  /// - Parameter isDetour: Whether the turn passes through the threads of nonisolated functions.
  @MainActor static func turn(isDetour: Bool = false) async {
    await withUnsafeContinuation { continuation in
      if isDetour {
        Task { @concurrent in
          Task { @MainActor in continuation.resume() }
        }
      } else {
        Task { @MainActor in continuation.resume() }
      }
    }
  }
}
