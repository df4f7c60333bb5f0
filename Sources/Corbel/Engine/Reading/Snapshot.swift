/// A copy of a value, with the bits that the value had where it lies in memory.
///
/// While the copy is kept, what it refers to is alive. So if the original still has the same bits, it
/// is the same value. The copy alone would not do: its unused bits are its own.
@usableFromInline
final class Snapshot<Value> {
  /// Where the copy lies, as long as one is kept.
  ///
  /// The bits lie behind it.
  @usableFromInline let address = Address<Value>.allocate(bytesBehind: MemoryLayout<Value>.size)
  @exclusivity(unchecked) @usableFromInline var isTaken = false

  @inlinable init() {}

  @inlinable convenience init(_ value: Value) {
    self.init()
    var value = value
    take(&value)
  }

  deinit {
    drop()
    address.deallocate()
  }

  /// The bits to be compared for as long as the snapshot is kept.
  @inlinable func bits(of original: Address<Value>) -> StoredBits {
    StoredBits(
      original: original.untyped, kept: address.part(Void.self, at: MemoryLayout<Value>.size),
      byteCount: MemoryLayout<Value>.size)
  }

  @inlinable func take(_ value: inout Value) {
    withAddress(of: &value) { take(from: $0) }
  }

  /// Copies the value at an address.
  ///
  /// A copy that is kept already is replaced before what it refers to is released, which may be code
  /// of an app that reads the new one.
  @inlinable func take(from original: Address<Value>) {
    let bits = bits(of: original)
    bits.kept.copyBytes(from: bits.original, count: bits.byteCount)
    if isTaken {
      address.value = original.value
    } else {
      address.initialize(to: original.value)
      isTaken = true
    }
  }

  /// Releases the copy, and what it refers to.
  @inlinable func drop() {
    guard isTaken else { return }
    isTaken = false
    address.deinitialize()
  }

  /// Whether an original whose bits have changed is an equal value, by the value's own measure.
  func isEqual(to original: Address<Value>, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
    guard isTaken else { return false }
    return isEqual?(original.value, address.value) ?? false
  }
}

/// The bits of a stored value, where it lies and as they were when its snapshot was taken.
@usableFromInline
struct StoredBits {
  @usableFromInline let original: AnyAddress
  @usableFromInline let kept: AnyAddress
  @usableFromInline let byteCount: Int

  @inlinable init(original: AnyAddress, kept: AnyAddress, byteCount: Int) {
    self.original = original
    self.kept = kept
    self.byteCount = byteCount
  }

  @inlinable var areSame: Bool { original.hasSameBytes(as: kept, count: byteCount) }
}
