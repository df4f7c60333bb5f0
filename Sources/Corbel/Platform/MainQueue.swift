#if canImport(Dispatch)
  internal import Dispatch
#endif

/// The queue of the main actor, for code that is not isolated to it but may run there.
package enum MainQueue {
  #if canImport(Dispatch)
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Whether this is called on the main queue, or while the main queue waits for it.
    ///
    /// The values of a queue are not those of the one that waits in `DispatchQueue.sync`, where code
    /// of the main queue is still isolated to the main actor. On Apple's systems it runs on the main
    /// thread then.
    package static var isCurrent: Bool {
      System.isMainThread || DispatchQueue.getSpecific(key: key) == true
    }
  #else
    // Where there is no Dispatch there is one thread only.
    package static var isCurrent: Bool { true }
  #endif
}
