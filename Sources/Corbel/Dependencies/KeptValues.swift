/// What a container keeps under a type or a key.
@usableFromInline class Kept: @unchecked Sendable {
  // Sendable: `next` and `older` are set once, under the lock of `Making`, before others can see the
  // object; all else is constant.
  let id: ObjectIdentifier
  /// Whether this is a way to make values, not a value.
  @usableFromInline let isMaker: Bool
  fileprivate var next: Unmanaged<Kept>?
  fileprivate var older: Unmanaged<Kept>?

  init(_ id: ObjectIdentifier, isMaker: Bool) {
    self.id = id
    self.isMaker = isMaker
  }
}

/// A value that was made once.
@usableFromInline final class KeptValue<Value>: Kept, @unchecked Sendable {
  // Sendable as its superclass is: it adds one constant. Only types that are `Sendable` can be
  // registered, and only such values can a key have.
  @usableFromInline let value: Value

  init(_ id: ObjectIdentifier, _ value: Value) {
    self.value = value
    super.init(id, isMaker: false)
  }
}

/// What makes a value each time.
@usableFromInline final class KeptMaker<Value>: Kept, @unchecked Sendable {
  // Sendable as its superclass is: it adds two constants, both `Sendable`.
  @usableFromInline let make: @Sendable (borrowing Dependencies.Resolver) -> Value
  @usableFromInline let path: ResolutionPath

  init(_ maker: Maker<Value>) {
    make = maker.make
    path = ResolutionPath(maker.type, after: nil)
    super.init(maker.id, isMaker: true)
  }
}

/// All that a container keeps, to be found without a lock.
///
/// A hash table of lists that only grow, so that a reader never meets one being changed, nor memory
/// that was freed. It ends with the container, which nobody can be reading from then.
struct KeptValues: ~Copyable, Sendable {
  /// The head of each list; behind them, what was kept last.
  private let heads: AtomicReferences<Kept>
  let listCount: Int

  /// Creates a table that fits a number of values best, and takes any number.
  init(fitting count: Int) {
    var listCount = 8
    while listCount < min(count, 256) { listCount *= 2 }
    self.listCount = listCount
    heads = AtomicReferences(count: listCount + 1)
  }

  /// Releases the values, those made last first: what they were made from is still there then.
  deinit {
    var newest = heads[listCount]
    while let kept = newest {
      newest = kept._withUnsafeGuaranteedRef { $0.older }
      kept.release()
    }
  }

  private func list(of id: ObjectIdentifier) -> Int { id.spread & (listCount - 1) }

  func find(_ id: ObjectIdentifier) -> Unmanaged<Kept>? {
    var candidate = heads[list(of: id)]
    while let kept = candidate {
      let (found, next) = kept._withUnsafeGuaranteedRef { ($0.id, $0.next) }
      if found == id { return kept }
      candidate = next
    }
    return nil
  }

  /// Keeps a value, unless one is kept under its type already.
  ///
  /// To be called only under the lock of ``Making``.
  func insert(_ kept: Kept) {
    guard find(kept.id) == nil else { return }
    let list = list(of: kept.id)
    kept.next = heads[list]
    kept.older = heads[listCount]
    let reference = Unmanaged.passRetained(kept)
    heads[list] = reference
    heads[listCount] = reference
  }
}
