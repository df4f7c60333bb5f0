#if canImport(os)
  internal import os
#else
  internal import Synchronization
#endif

/// A fixed number of references that any thread may read while one of them is set.
///
/// What is read is what was set last, with everything that was done before it was set. A reference
/// is not kept alive here. Where `Synchronization` is too new for the system, as on Apple's before
/// iOS 18, a lock takes the place of the atomic words.
struct AtomicReferences<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  // Sendable: the words are atomic or behind a lock, and their memory is freed in `deinit`, when
  // nobody else can have the value any more. Whether the objects may cross threads is for the owner
  // to say.
  typealias Reference = Unmanaged<Object>

  #if canImport(os)
    private let words: OSAllocatedUnfairLock<[Reference?]>

    init(count: Int) {
      words = OSAllocatedUnfairLock(uncheckedState: Array(repeating: nil, count: count))
    }

    subscript(index: Int) -> Reference? {
      get { words.withLockUnchecked { $0[index] } }
      nonmutating set { words.withLockUnchecked { $0[index] = newValue } }
    }
  #else
    private let words: UnsafeMutablePointer<Atomic<Reference?>>

    init(count: Int) {
      words = .allocate(capacity: count)
      for index in 0..<count { (words + index).initialize(to: Atomic(nil)) }
    }

    // An atomic word of references has nothing to deinitialize.
    deinit { words.deallocate() }

    subscript(index: Int) -> Reference? {
      get { words[index].load(ordering: .acquiring) }
      nonmutating set { words[index].store(newValue, ordering: .releasing) }
    }
  #endif
}
