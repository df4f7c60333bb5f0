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

#if !canImport(os)
  internal import Synchronization
#endif

/// A value, and a lock that a thread can acquire again while it holds the lock.
final class RecursiveLock<Value>: @unchecked Sendable {
  // Sendable: only the thread that holds the lock uses the value, see `value`.
  #if os(Windows)
    private let mutex = UnsafeMutablePointer<CRITICAL_SECTION>.allocate(capacity: 1)
  #elseif !canImport(WASILibc)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  #endif
  /// The value; use it only while the current thread holds the lock.
  var value: Value
  /// Whether the value is in use: the thread that holds the lock sets it, and any thread may read
  /// it.
  ///
  /// A thread that holds the lock reads what it has set. A thread that doesn't may read an older
  /// value.
  #if canImport(os)
    var isInUse: Bool {
      get { mark.withLock { $0 } }
      set { mark.withLock { $0 = newValue } }
    }
    private let mark = Lock(false)
  #else
    var isInUse: Bool {
      get { mark.load(ordering: .relaxed) }
      set { mark.store(newValue, ordering: .relaxed) }
    }
    private let mark = Atomic(false)
  #endif

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

  func lock() {
    // WASI has only one thread.
    #if os(Windows)
      EnterCriticalSection(mutex)
    #elseif !canImport(WASILibc)
      pthread_mutex_lock(mutex)
    #endif
  }

  /// Acquires the lock if no other thread holds it.
  func tryLock() -> Bool {
    #if os(Windows)
      TryEnterCriticalSection(mutex)
    #elseif canImport(WASILibc)
      true
    #else
      pthread_mutex_trylock(mutex) == 0
    #endif
  }

  func unlock() {
    #if os(Windows)
      LeaveCriticalSection(mutex)
    #elseif !canImport(WASILibc)
      let error = pthread_mutex_unlock(mutex)
      assert(error == 0, "A thread has released a lock that it does not hold.")
    #endif
  }

  /// Calls the closure while the current thread holds the lock.
  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
