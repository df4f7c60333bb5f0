#if canImport(os)
  internal import os
#else
  internal import Synchronization
#endif

/// A fixed number of references that any thread may read while one thread sets one of them.
///
/// A thread that reads a reference also sees what the other thread did before it set the reference.
/// The references don't retain the objects. On Apple's systems, a lock takes the place of the
/// atomic words, because `Synchronization` needs iOS 18.
struct AtomicReferences<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  // Sendable: the words are atomic or protected by a lock. Their memory is released by `deinit`,
  // when no other thread has the value. Only the owner knows whether the objects are Sendable.
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

    // An atomic word has nothing to deinitialize.
    deinit { words.deallocate() }

    subscript(index: Int) -> Reference? {
      get { words[index].load(ordering: .acquiring) }
      nonmutating set { words[index].store(newValue, ordering: .releasing) }
    }
  #endif
}
