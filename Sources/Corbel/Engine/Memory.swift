/// The few operations on memory that the compiler can't check, each with the reason why it is right.

/// The address of a stored part of a value.
///
/// The offset is what `MemoryLayout.offset(of:)` has said of a key path to such a part.
@inlinable func stored<Part>(
  _ type: Part.Type, at offset: Int, in whole: UnsafeRawPointer
) -> UnsafePointer<Part> {
  (whole + offset).assumingMemoryBound(to: type)
}

/// The address of a stored part of a value that may be changed.
@inlinable func stored<Part>(
  _ type: Part.Type, at offset: Int, in whole: UnsafeMutableRawPointer
) -> UnsafeMutablePointer<Part> {
  (whole + offset).assumingMemoryBound(to: type)
}

/// Passes the address of what an optional holds, or nil if it holds nothing.
func withContent<Content>(
  of optional: inout Content?, _ body: (UnsafeMutablePointer<Content>?) -> Void
) {
  guard optional != nil else { return body(nil) }
  // There is no other way to what an optional holds, in its place.
  // swift-format-ignore: NeverForceUnwrap
  body(&optional!)
}

/// The position of a value in memory, which identifies it there.
///
/// It is compared, and never dereferenced.
@inlinable func position<Value>(of value: inout Value) -> UInt {
  withUnsafePointer(to: &value) { UInt(bitPattern: $0) }
}

/// An object as the class that it has, as the caller knows.
///
/// A debug build checks it. A checked cast to a generic class takes several times as long.
@inlinable func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}

/// Whether two values have the same bits.
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
