/// A copy of a value, with the bits of the original.
///
/// The copy retains the objects that the value refers to. So no new object can have the address of
/// one of these objects, and equal bits mean the same value. The bits of the original are kept
/// separately, because the padding of the copy can differ from that of the original.
@usableFromInline
final class Snapshot<Value> {
  /// The address of memory for the copy, followed by memory for the bits of the original.
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

  /// Returns the bits of an original and of the snapshot, to compare while the snapshot is kept.
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
  /// A previous copy is replaced before it is released, because its release can run a `deinit` of
  /// the app, and the `deinit` can read the new copy.
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

  /// Releases the copy.
  @inlinable func drop() {
    guard isTaken else { return }
    isTaken = false
    address.deinitialize()
  }

  /// Returns whether an original equals the copy; false without a copy or without `==`.
  func isEqual(to original: Address<Value>, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
    guard isTaken else { return false }
    return isEqual?(original.value, address.value) ?? false
  }
}

/// The bits of a stored value, now and when its snapshot was taken.
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
