internal import Corbel

extension MainQueue {
  /// Does something on the main actor: now, if this is called there, else on a later turn.
  static func perform(_ body: @escaping @MainActor @Sendable () -> Void) {
    if isCurrent {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }

  /// One turn of the main actor: whatever waited for it before has had its own.
  @MainActor static func turn() async {
    await withUnsafeContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }
}
