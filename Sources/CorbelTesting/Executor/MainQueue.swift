#if canImport(Dispatch)
  internal import Dispatch
#endif

/// The queue of the main actor, for code that is not isolated to it but may run there.
enum MainQueue {
  #if canImport(Dispatch)
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    private static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
  #else
    // Where there is no Dispatch there is one thread only.
    private static var isCurrent: Bool { true }
  #endif

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
