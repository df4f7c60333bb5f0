/// A copy of a value, with the bits that the value had where it lies in memory.
///
/// While the copy is kept, what it refers to is alive. So if the value's place still holds the same
/// bits, it holds the same value. The copy alone would not do: its unused bits are its own.
final class Snapshot<Value> {
  private let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private let bits = UnsafeMutableRawPointer.allocate(
    byteCount: MemoryLayout<Value>.size, alignment: 1)
  private var isTaken = false

  deinit {
    drop()
    copy.deallocate()
    bits.deallocate()
  }

  func take(from place: UnsafePointer<Value>) {
    drop()
    copy.initialize(to: place.pointee)
    bits.copyMemory(from: place, byteCount: MemoryLayout<Value>.size)
    isTaken = true
  }

  /// The bits to be compared for as long as the snapshot is kept.
  func bits(at place: UnsafePointer<Value>) -> StoredBits {
    StoredBits(place: place, snapshot: bits, byteCount: MemoryLayout<Value>.size)
  }

  /// Lets go of the copy, and of what it refers to.
  func drop() {
    guard isTaken else { return }
    isTaken = false
    copy.deinitialize(count: 1)
  }

  /// Whether a place whose bits are other ones holds an equal value, by the value's own measure.
  func isEqual(to place: UnsafePointer<Value>, by isEqual: ((Value, Value) -> Bool)?) -> Bool {
    guard isTaken else { return false }
    return isEqual?(place.pointee, copy.pointee) ?? false
  }
}

/// Whether two values consist of the same bits.
func haveSameBits<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in
      haveSameBits(first, second, byteCount: MemoryLayout<Value>.size)
    }
  }
}

@inlinable func haveSameBits(
  _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, byteCount: Int
) -> Bool {
  var offset = 0
  while offset + 8 <= byteCount {
    let left = first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let right = second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    guard left == right else { return false }
    offset += 8
  }
  while offset < byteCount {
    let left = first.load(fromByteOffset: offset, as: UInt8.self)
    guard left == second.load(fromByteOffset: offset, as: UInt8.self) else { return false }
    offset += 1
  }
  return true
}
