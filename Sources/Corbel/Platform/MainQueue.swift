#if canImport(Dispatch)
  internal import Dispatch
#endif

/// The main actor's queue, and whether code without main-actor isolation runs on the queue.
package enum MainQueue {
  #if canImport(Dispatch)
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Whether the caller runs on the main queue, or the main queue waits for the caller.
    ///
    /// When main-actor code calls `sync` on another queue, the main queue waits for the block, and
    /// the block is still isolated to the main actor. In the block, `getSpecific` returns the
    /// values of the other queue. On Apple's systems, the block runs on the main thread, so
    /// `isMainThread` is true.
    package static var isCurrent: Bool {
      System.isMainThread || DispatchQueue.getSpecific(key: key) == true
    }
  #else
    // Systems without Dispatch have only one thread.
    package static var isCurrent: Bool { true }
  #endif
}
