/// A later turn of the main actor.
enum LaterTurn {
  /// Waits for everything that was already queued on the main actor.
  @MainActor static func now() async {
    await withCheckedContinuation { continuation in
      Task { @MainActor in continuation.resume() }
    }
  }
}
