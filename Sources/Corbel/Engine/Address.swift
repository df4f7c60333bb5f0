/// The address of a value: in the memory of a root, in a copy, or in another value.
///
/// No other type of the engine handles memory. A root and a snapshot each own the memory at an
/// address, and free it in their `deinit`. An address that a function lends is valid only during
/// the call.
///
/// `Address` is sendable although `Value` may not be. The memory is used only on the main actor
/// and in the `deinit` of its owner, when no other code has access.
@usableFromInline
struct Address<Value>: @unchecked Sendable {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @inlinable init(_ pointer: UnsafeMutablePointer<Value>) {
    self.pointer = pointer
  }

  /// The value, accessed in place without a copy.
  @inlinable var value: Value {
    _read { yield pointer.pointee }
    nonmutating _modify { yield &pointer.pointee }
  }

  /// The position in memory, to compare with other positions.
  @inlinable var position: UInt { UInt(bitPattern: pointer) }

  /// Returns the address of a stored part of the value.
  ///
  /// The offset comes from `MemoryLayout.offset(of:)`.
  @inlinable func part<Part>(_ type: Part.Type, at offset: Int) -> Address<Part> {
    Address<Part>((raw + offset).assumingMemoryBound(to: type))
  }

  @inlinable var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// The same address, without its type.
  @inlinable var untyped: AnyAddress { part(Void.self, at: 0) }
}

/// The address of a value of unknown type.
@usableFromInline typealias AnyAddress = Address<Void>

// MARK: - Memory

extension Address {
  /// Allocates memory for a value and some bytes behind it.
  @inlinable static func allocate(bytesBehind byteCount: Int = 0) -> Self {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, MemoryLayout<Value>.size + byteCount),
      alignment: MemoryLayout<Value>.alignment)
    return Self(memory.assumingMemoryBound(to: Value.self))
  }

  @inlinable func deallocate() {
    raw.deallocate()
  }

  @inlinable func initialize(to value: Value) {
    pointer.initialize(to: value)
  }

  @inlinable func deinitialize() {
    pointer.deinitialize(count: 1)
  }

  /// Copies bytes from another address to this address.
  @inlinable func copyBytes(from other: Self, count: Int) {
    raw.copyMemory(from: other.raw, byteCount: count)
  }

  /// Returns whether the bytes at this address and at another address are the same.
  @inlinable func hasSameBytes(as other: Self, count: Int) -> Bool {
    let (first, second) = (raw, other.raw)
    var offset = 0
    while offset + 8 <= count {
      let left = first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let right = second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard left == right else { return false }
      offset += 8
    }
    while offset < count {
      let left = first.load(fromByteOffset: offset, as: UInt8.self)
      guard left == second.load(fromByteOffset: offset, as: UInt8.self) else { return false }
      offset += 1
    }
    return true
  }
}

// MARK: - Lent addresses

/// Lends the address of a value during a call.
@inlinable func withAddress<Value, Result>(
  of value: inout Value, _ body: (Address<Value>) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &value) { body(Address($0)) }
}

/// Lends the address of an optional's value during a call, or nil if the optional is nil.
func withAddressOfContent<Content>(
  of optional: inout Content?, _ body: (Address<Content>?) -> Void
) {
  guard optional != nil else { return body(nil) }
  // Only a force unwrap gives access to the value of an optional in place, without a copy.
  // swift-format-ignore: NeverForceUnwrap
  withAddress(of: &optional!) { body($0) }
}

/// Lends the address of an element during a call that does not write to the element.
@inlinable func withAddressOfElement<Element>(
  at index: Int, in array: [Element], _ body: (Address<Element>) -> Void
) {
  array.withUnsafeBufferPointer { elements in
    // The array has an element at the index, so the memory of its elements has an address.
    let first = UnsafeMutablePointer(mutating: elements.baseAddress.unsafelyUnwrapped)
    body(Address(first + index))
  }
}

/// Returns the position of a value in memory, to compare with other positions.
@inlinable func position<Value>(of value: inout Value) -> UInt {
  withAddress(of: &value) { $0.position }
}

// MARK: - Casts

/// Returns an object as an instance of a class, without a check in a release build.
///
/// The caller must prove that the object has the class. A checked cast to a generic class takes
/// several times as long.
@inlinable @inline(__always)
func assumed<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}
