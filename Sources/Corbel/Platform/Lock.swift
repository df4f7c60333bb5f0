#if canImport(os)
  internal import os
#else
  internal import Synchronization
#endif

/// A value behind a lock, made of what the platform ships.
///
/// `Synchronization` needs iOS 18 on Apple's systems, so there the lock is the one from `os`.
/// The lock is held for the body only, and is not recursive.
package struct Lock<Value: Sendable>: ~Copyable, Sendable {
  #if canImport(os)
    private let storage: OSAllocatedUnfairLock<Value>
  #else
    private let storage: Mutex<Value>
  #endif

  package init(_ value: Value) {
    #if canImport(os)
      storage = OSAllocatedUnfairLock(initialState: value)
    #else
      storage = Mutex(value)
    #endif
  }

  package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    storage.withLock { body(&$0) }
  }
}
