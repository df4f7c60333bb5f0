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
  private let heads = AtomicReferences<UsableEntry>(count: Self.listCount)

  /// Returns the list of a type or a key.
  private func list(of id: ObjectIdentifier) -> Int {
    // The upper bits of a product depend on all lower bits of the factors.
    let product = UInt(bitPattern: id) &* 0x9E37_79B9
    return Int(truncatingIfNeeded: product &>> 16) & (Self.listCount - 1)
  }

  /// Returns the ``Usable`` of a type or a key; any thread may call this method.
  func find(_ id: ObjectIdentifier) -> Unmanaged<AnyObject>? {
    var candidate = heads[list(of: id)]
    while let entry = candidate {
      let (found, usable, next) = entry._withUnsafeGuaranteedRef {
        ($0.id, Unmanaged.passUnretained($0.usable), $0.next)
      }
      if found == id { return usable }
      candidate = next
    }
    return nil
  }

  /// Adds an entry and returns it, or nil if there is an entry of the type or the key already.
  ///
  /// Only the thread that holds the lock of the tree may call this method.
  func insert(_ id: ObjectIdentifier, _ usable: AnyObject) -> UsableEntry? {
    if find(id) != nil { return nil }
    let list = list(of: id)
    let entry = UsableEntry(id, usable, next: heads[list])
    heads[list] = Unmanaged.passUnretained(entry)
    return entry
  }
}

/// An entry of the values that a container can return without its lock.
final class UsableEntry {
  let id: ObjectIdentifier
  /// The ``Usable`` of the type or the key.
  let usable: AnyObject
  let next: Unmanaged<UsableEntry>?

  init(_ id: ObjectIdentifier, _ usable: AnyObject, next: Unmanaged<UsableEntry>?) {
    self.id = id
    self.usable = usable
    self.next = next
  }
}

/// A function that returns a kept value, or makes a new value at each call.
@usableFromInline final class Usable<Value> {
  @usableFromInline let value: () -> Value

  init(_ value: @escaping () -> Value) {
    self.value = value
  }

  /// Makes a value if it is kept, or makes a value at each use, on an actor or on any thread.
  convenience init(
    isKept: Bool, on actor: (any Actor)?, _ callSite: CallSite, _ make: @escaping () -> Value
  ) {
    func checked() -> Value {
      checkIsolated(to: actor, .madeElsewhere(Value.self, callSite))
      return make()
    }
    if isKept {
      let value = checked()
      self.init { value }
    } else {
      // A check of no actor would still cost 4 % of a resolution.
      self.init(actor == nil ? make : checked)
    }
  }
}
