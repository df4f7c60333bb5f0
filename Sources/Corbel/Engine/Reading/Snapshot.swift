/// A copy of a value, with the bits that the value had where it lies in memory.
///
/// While the copy is kept, what it refers to is alive. So if the original still has the same bits, it
/// is the same value. The copy alone would not do: its unused bits are its own.
///
/// The memory is allocated and freed together with the object, and used on the main actor.
@usableFromInline
final class Snapshot<Value> {
  /// The copy, and behind it the bits.
  @usableFromInline let memory = UnsafeMutableRawPointer.allocate(
    byteCount: max(1, 2 * MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment)
  @exclusivity(unchecked) @usableFromInline var isTaken = false

  @inlinable init() {}

  @inlinable convenience init(_ value: Value) {
    self.init()
    var value = value
    take(from: &value)
  }

  deinit {
    drop()
    memory.deallocate()
  }

  @inlinable var copy: UnsafeMutablePointer<Value> { stored(Value.self, at: 0, in: memory) }

  @inlinable var bits: UnsafeMutableRawPointer { memory + MemoryLayout<Value>.size }

  /// Where the copy lies, as long as one is kept.
  @inlinable var address: UnsafePointer<Value> { UnsafePointer(copy) }

  /// Copies the value at an address.
  ///
  /// A copy that is kept already is replaced before what it refers to is released, which may be code
  /// of an app that reads the new one.
  @inlinable func take(from original: UnsafePointer<Value>) {
    bits.copyMemory(from: original, byteCount: MemoryLayout<Value>.size)
    if isTaken {
      copy.pointee = original.pointee
    } else {
      copy.initialize(to: original.pointee)
      isTaken = true
    }
  }

  /// Releases the copy, and what it refers to.
  @inlinable func drop() {
    guard isTaken else { return }
    isTaken = false
    copy.deinitialize(count: 1)
  }

  /// The bits to be compared for as long as the snapshot is kept.
  func bits(at original: UnsafePointer<Value>) -> StoredBits {
    StoredBits(place: original, snapshot: bits, byteCount: MemoryLayout<Value>.size)
  }

  @inlinable func hasSameBits(as original: UnsafePointer<Value>) -> Bool {
    haveSameBits(original, bits, byteCount: MemoryLayout<Value>.size)
  }

  /// Whether an original whose bits have changed is an equal value, by the value's own measure.
  func isEqual(to original: UnsafePointer<Value>, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
    guard isTaken else { return false }
    return isEqual?(original.pointee, copy.pointee) ?? false
  }
}
