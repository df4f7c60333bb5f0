/// The values that a container can return without its lock: kept values, and transient ones.
///
/// The entries are in a hash table of linked lists. Any thread may read the table while one thread,
/// which holds the lock of the tree, inserts an entry:
///
/// - An entry is complete before it becomes the head of its list, and nothing in it changes
///   afterwards. A thread that reads the head sees the whole entry, and with it the rest of the
///   list: see `AtomicReferences`.
/// - No entry is removed. The container owns the entries and releases them in its `deinit`, when no
///   thread reads the table, because a thread that reads it owns the container.
/// - A thread that doesn't see a new entry yet acquires the lock, and finds the entry then.
struct UsableValues: ~Copyable, Sendable {
  private static let listCount = 32
  private let heads = AtomicReferences<UsableValue>(count: Self.listCount)

  /// Returns the list of a type or a key.
  private func list(of id: ObjectIdentifier) -> Int {
    // The upper bits of a product depend on all lower bits of the factors.
    let product = UInt(bitPattern: id) &* 0x9E37_79B9
    return Int(truncatingIfNeeded: product &>> 16) & (Self.listCount - 1)
  }

  /// Returns the entry of a type or a key; any thread may call this method.
  func find(_ id: ObjectIdentifier) -> Unmanaged<UsableValue>? {
    var candidate = heads[list(of: id)]
    while let entry = candidate {
      let (found, next) = entry._withUnsafeGuaranteedRef { ($0.id, $0.next) }
      if found == id { return entry }
      candidate = next
    }
    return nil
  }

  /// Adds an entry and returns it, or nil if there is an entry of the type or the key already.
  ///
  /// Only the thread that holds the lock of the tree may call this method.
  func insert<Value>(
    _ id: ObjectIdentifier, _ value: @escaping () -> Value
  ) -> UsableValue? {
    if find(id) != nil { return nil }
    let list = list(of: id)
    let entry = Usable(id, next: heads[list], value)
    heads[list] = Unmanaged.passUnretained(entry)
    return entry
  }
}

/// An entry of the values that a container can return without its lock.
@usableFromInline class UsableValue {
  let id: ObjectIdentifier
  let next: Unmanaged<UsableValue>?

  init(_ id: ObjectIdentifier, next: Unmanaged<UsableValue>?) {
    self.id = id
    self.next = next
  }
}

/// An entry that knows the type of its value.
@usableFromInline final class Usable<Value>: UsableValue {
  /// Returns the kept value, or makes a transient one.
  @usableFromInline let value: () -> Value

  init(
    _ id: ObjectIdentifier, next: Unmanaged<UsableValue>?, _ value: @escaping () -> Value
  ) {
    self.value = value
    super.init(id, next: next)
  }
}
