#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif os(Windows)
  internal import WinSDK
#endif

/// A value, and a lock that a thread can acquire again while it holds the lock.
@usableFromInline final class RecursiveLock<Value>: @unchecked Sendable {
  // Sendable: only the thread that holds the lock uses the value, see `value`.
  #if os(Windows)
    private let mutex = UnsafeMutablePointer<CRITICAL_SECTION>.allocate(capacity: 1)
  #elseif !canImport(WASILibc)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  #endif
  /// The value; use it only while the current thread holds the lock.
  var value: Value

  init(_ value: Value) {
    self.value = value
    #if os(Windows)
      InitializeCriticalSection(mutex)
    #elseif !canImport(WASILibc)
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
      pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
    #endif
  }

  deinit {
    #if os(Windows)
      DeleteCriticalSection(mutex)
      mutex.deallocate()
    #elseif !canImport(WASILibc)
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    #endif
  }

  @usableFromInline func lock() {
    // WASI has only one thread.
    #if os(Windows)
      EnterCriticalSection(mutex)
    #elseif !canImport(WASILibc)
      pthread_mutex_lock(mutex)
    #endif
  }

  @usableFromInline func unlock() {
    #if os(Windows)
      LeaveCriticalSection(mutex)
    #elseif !canImport(WASILibc)
      let error = pthread_mutex_unlock(mutex)
      assert(error == 0, "A thread has released a lock that it does not hold.")
    #endif
  }

  /// Changes the value, while the current thread holds the lock.
  @inline(__always) func update<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }

  /// Calls the closure while the current thread holds the lock.
  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
