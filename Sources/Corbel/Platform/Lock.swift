#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// A value that the platform's lock protects.
///
/// On Apple's systems, the lock comes from `os`, because `Synchronization` needs iOS 18. The lock
/// is not recursive.
@usableFromInline package struct Lock<Value: Sendable>: ~Copyable, Sendable {
  #if canImport(os)
    @usableFromInline let storage: OSAllocatedUnfairLock<Value>
  #else
    @usableFromInline let storage: Mutex<Value>
  #endif

  @inlinable package init(_ value: Value) {
    #if canImport(os)
      storage = OSAllocatedUnfairLock(initialState: value)
    #else
      storage = Mutex(value)
    #endif
  }

  @inlinable package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result)
    -> Result
  {
    storage.withLock { body(&$0) }
  }
}
